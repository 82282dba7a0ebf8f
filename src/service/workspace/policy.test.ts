import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	checkChangeable,
	checkFolder,
	checkMove,
	checkNewName,
	checkPath,
	checkWritable,
	decodeFile,
	encodeFile,
	fileMaxBytes,
} from './policy.js';
import { PolicyError } from './policy-error.js';

const refused = (act: () => unknown) => expect(act).toThrow(PolicyError);

describe('a path', () => {
	it.for([
		'/etc/passwd',
		'../outside.md',
		'guide/../../outside.md',
		'guide/./install.md',
		'guide//install.md',
		'guide/',
		'',
		'.',
		'./',
		'..',
		'~/.ssh/id_rsa',
		'C:\\Windows\\a.md',
		'c:/a.md',
		'guide\\install.md',
		'\\\\server\\share.md',
		'a\0.md',
		'a\n.md',
		'a\u202Egnp.md',
		'a\u200B.md',
		'\uD800.md',
		'.git/config',
		'.GIT/config',
		'guide/.Git/hooks/pre-commit',
		'git~1/config',
		'GIT~2/config',
		'.git./config',
		'.git /config',
		'.git . . /config',
		'.git::$INDEX_ALLOCATION/config',
		'.git:stream',
		'.g\u200Cit/config',
		'\uFF0E\uFF47\uFF49\uFF54/config',
		'.github/workflows/ci.yml',
		'guide/.env',
		'.gitattributes',
		'.gitmodules',
		'keys/server.pem',
		'ID_RSA',
		`${'a/'.repeat(600)}b.md`,
	])('that is %j is refused', (path) => refused(() => checkPath(path)));

	it.for([
		'guide/install.md',
		'a b/c.md',
		'docs.json',
		'é/ü.mdx',
		'git/intro.md',
		'git-1/a.md',
		'x/my.git.md',
		'a..b.md',
	])('that is %j is taken as it is', (path) => expect(checkPath(path)).toBe(path));

	it('may begin with ./', () => expect(checkPath('./guide/install.md')).toBe('guide/install.md'));

	it('that is taken leads nowhere but below the folder, whatever it is made of', () => {
		const step = fc.oneof(
			fc.constantFrom('..', '.', '', '.git', 'GIT~1', '.GIT.', 'con', 'a', '~', 'C:', '\\', '%2e%2e', '\u2024\u2024'),
			fc.string({ unit: 'binary', maxLength: 6 }),
		);
		fc.assert(
			fc.property(fc.array(step, { maxLength: 6 }), fc.constantFrom('/', '\\', '//'), (steps, separator) => {
				let path: string;
				try {
					path = checkPath(steps.join(separator));
				} catch (error) {
					expect(error).toBeInstanceOf(PolicyError);
					return;
				}
				expect(posix.normalize(path)).toBe(path);
				expect(posix.join('/root', path).startsWith('/root/')).toBe(true);
				for (const each of path.normalize('NFKC').split('/')) expect(each).not.toMatch(/^\.|^git~\d|[\\\0]/i);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('of a folder may be empty and may end with a slash', () => {
		expect(['', '.', '/', './', 'guide/'].map(checkFolder)).toEqual(['', '', '', '', 'guide']);
		refused(() => checkFolder('../'));
	});
});

describe('a file', () => {
	it.for([
		'AGENTS.md',
		'guide/agents.MD',
		'CODEOWNERS',
		'package.json',
		'docs/PACKAGE.JSON',
		'docker-compose.prod.yml',
	])('that steers others, as %s does, is left alone', (path) => refused(() => checkChangeable(path)));

	it.for(['a.js', 'sidebars.ts', 'a.sh', 'Makefile', 'logo.png', 'a.svg', 'a.md.exe', 'a'])(
		'whose format is not written by hand, as of %s, is not written',
		(path) => refused(() => checkWritable(path)),
	);

	it.for(['a.md', 'agents.md', 'b.MDX', 'docs.json', 'mkdocs.yml', 'c.rst', 'd.adoc'])(
		'of documentation, as %s, is written',
		(path) => expect(() => checkWritable(path)).not.toThrow(),
	);

	it.for([
		'con.md',
		'a/NUL',
		'aux',
		'COM1.txt',
		'what?.md',
		'a<b.md',
		'a:b.md',
		'a.',
		'a /b.md',
		' a.md',
		`${'x'.repeat(250)}.md`,
		'guide/agents.md',
	])('gets no name like %s anew', (path) => refused(() => checkNewName(path)));

	it('keeps what it is when it is moved', () => {
		expect(() => checkMove('a.md', 'b/a.mdx')).not.toThrow();
		expect(() => checkMove('a.png', 'b/b.PNG')).not.toThrow();
		refused(() => checkMove('a.png', 'a.md'));
		refused(() => checkMove('a.md', 'a.js'));
		refused(() => checkMove('a.md', 'AGENTS.md'));
		refused(() => checkMove('package.json', 'other.json'));
	});
});

describe('a content', () => {
	it.for([
		['is binary', Uint8Array.of(0x23, 0x20, 0, 0x41)],
		['is broken', Uint8Array.of(0x23, 0x20, 0xff, 0xfe)],
		['stands for another file', Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n')],
		['is too large', Buffer.alloc(fileMaxBytes + 1, 'a')],
	] as const)('that %s is not read', ([, bytes]) => refused(() => decodeFile('a.md', bytes)));

	it('keeps its byte order mark and its line ends', () => {
		const bytes = Buffer.from('\uFEFF# A\r\n\r\nB\n');
		expect(encodeFile('a.md', decodeFile('a.md', bytes))).toEqual(bytes);
	});

	it.for(['a\0b', '\uD800', 'x'.repeat(fileMaxBytes + 1), 'version https://git-lfs.github.com/spec/v1\n'])(
		'that could not be read again is not written',
		(text) => refused(() => encodeFile('a.md', text)),
	);
});
