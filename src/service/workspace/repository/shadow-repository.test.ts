import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { commitsOf } from '../../../testing/agent/bare-remote.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { git } from '../git/git.js';
import { createShadowRepository } from './shadow-repository.js';
import { MergeRefusal, type SourceRepository } from './source-repository.js';

let docs: string;
let data: string;
let shadow: SourceRepository;
const { signal } = new AbortController();
const write = (path: string, text: string) => writeFile(join(docs, path), text);
const read = (path: string) => readFile(join(docs, path), 'utf8');
const repository = async () => commitsOf((await shadow.remote(signal)).url);
const merge = (head = 'docent/a', headSha?: string) =>
	shadow.merge({ head, base: 'main', headSha, message: 'Merge' }, signal);
const filesOfMain = async () =>
	(await git(['ls-tree', '-r', '--name-only', 'main'], { cwd: (await repository()).path })).split('\n');

beforeEach(() => {
	docs = scratchFolder({ 'index.md': '# Welcome\n\nHello.\n', 'guide/install.md': '# Install\n\nRun it.\n' });
	data = scratchFolder();
	shadow = createShadowRepository({ docsFolder: docs, dataFolder: data });
});

describe('a folder as a repository', () => {
	it('is what the folder is, each time it is asked for', async () => {
		const remote = await repository();
		const first = await remote.sha('main');
		expect(await filesOfMain()).toEqual(['guide/install.md', 'index.md']);
		expect(await (await repository()).sha('main')).toBe(first);
		await write('new.md', '# New');
		await rm(join(docs, 'guide'), { recursive: true });
		await write('index.md', '# Welcome\r\nback');
		expect(await filesOfMain()).toEqual(['index.md', 'new.md']);
		expect(await remote.read('main', 'index.md')).toBe('# Welcome\r\nback');
		expect(await git(['rev-parse', 'main^'], { cwd: remote.path })).toBe(first);
	});

	it('leaves out what is hidden, packages, links and its own data', async () => {
		await write('.env', 'SECRET=1');
		await mkdir(join(docs, '.git'));
		await mkdir(join(docs, 'node_modules/a'), { recursive: true });
		await write('node_modules/a/readme.md', 'A package');
		await symlink('/etc/passwd', join(docs, 'passwd.md'));
		await mkdir(join(docs, 'nested/.git'), { recursive: true });
		await write('nested/page.md', '# Nested');
		await mkdir(join(docs, 'kept'));
		shadow = createShadowRepository({ docsFolder: docs, dataFolder: join(docs, 'kept') });
		expect(await filesOfMain()).toEqual(['guide/install.md', 'index.md', 'nested/page.md']);
		expect(await readdir(docs)).not.toContain('.docent');
	});

	it('keeps every byte, whatever the folder says to git', async () => {
		await write('.gitattributes', '* text=auto eol=lf\n*.md filter=lfs ident\n');
		await write('.gitignore', 'index.md\n');
		await write('index.md', '$Id$\r\ntext\r\n');
		const remote = await repository();
		expect(await remote.read('main', 'index.md')).toBe('$Id$\r\ntext\r\n');
	});

	it('goes on after a process that was killed in the middle', async () => {
		const { path } = await repository();
		await write('index.md', '# Changed');
		await writeFile(join(path, 'index.lock'), '');
		await writeFile(join(path, 'refs/heads/main.lock'), '');
		await write('.docent-merge-0123456789abcdef', 'half');
		expect(await (await repository()).read('main', 'index.md')).toBe('# Changed');
		expect(await readdir(docs)).toEqual(['guide', 'index.md']);
	});

	it('serves several at once', async () => {
		const shas = await Promise.all(
			Array.from({ length: 5 }, async (_, index) => {
				await write('index.md', `# ${index}`);
				return (await repository()).sha('main');
			}),
		);
		expect(shas.every((sha) => /^[\da-f]{40}$/.test(sha))).toBe(true);
		expect(await (await repository()).read('main', 'index.md')).toBe(await read('index.md'));
	});
});

describe('a merge into the folder', () => {
	it('writes what the branch has changed, and nothing else', async () => {
		const remote = await repository();
		await remote.commit('docent/a', {
			'index.md': '# Welcome\n\nHello, you.\n',
			'guide/install.md': undefined,
			'setup/install.md': '# Install\n\nRun it.\n',
		});
		await chmod(join(docs, 'index.md'), 0o640);
		await write('other.md', 'came meanwhile');
		const umask = process.umask(0o077);
		onTestFinished(() => void process.umask(umask));
		const sha = await merge();
		expect(await read('index.md')).toBe('# Welcome\n\nHello, you.\n');
		expect(await read('setup/install.md')).toBe('# Install\n\nRun it.\n');
		expect(await readdir(docs)).toEqual(['index.md', 'other.md', 'setup']);
		expect((await stat(join(docs, 'index.md'))).mode & 0o777).toBe(0o640);
		expect(await (await repository()).sha('main')).toBe(sha);
		expect(await merge()).toBe(sha);
	});

	it('keeps what people have written elsewhere in the same file', async () => {
		await write('index.md', 'one\ntwo\nthree\nfour\nfive\n');
		const remote = await repository();
		await remote.commit('docent/a', { 'index.md': 'ONE\ntwo\nthree\nfour\nfive\n' });
		await write('index.md', 'one\ntwo\nthree\nfour\nFIVE\n');
		await merge();
		expect(await read('index.md')).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
	});

	it('names the files that both sides have changed, and changes nothing', async () => {
		const remote = await repository();
		await remote.commit('docent/a', { 'index.md': '# Agent\n', 'new.md': 'new' });
		await write('index.md', '# People\n');
		const refused = await merge().catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(MergeRefusal);
		expect(refused).toMatchObject({ conflicts: ['index.md'] });
		expect(await read('index.md')).toBe('# People\n');
		expect(await readdir(docs)).toEqual(['guide', 'index.md']);
	});

	it('is not made of a commit that nobody has looked at', async () => {
		const remote = await repository();
		const seen = await remote.commit('docent/a', { 'a.md': '1' });
		await remote.commit('docent/a', { 'a.md': '2' });
		await expect(merge('docent/a', seen)).rejects.toThrow('another commit than the one you looked at');
		await expect(merge('docent/none')).rejects.toThrow(
			'The branch docent/none is not in the data folder of this process.',
		);
		expect(await readdir(docs)).toEqual(['guide', 'index.md']);
	});

	it('goes on where a killed process left it', async () => {
		const remote = await repository();
		await remote.commit('docent/a', { 'index.md': '# New\n', 'more.md': 'more' });
		await write('index.md', '# New\n');
		await merge();
		expect(await read('more.md')).toBe('more');
	});

	it('writes nothing that is hidden and no links', async () => {
		const remote = await repository();
		await remote.commit('docent/a', { 'ok.md': 'ok', '.env': 'SECRET=2' });
		await expect(merge()).rejects.toThrow('".env" is hidden');
		const target = await git(['hash-object', '-w', '--stdin'], { cwd: remote.path, input: '/etc/passwd' });
		const tree = await git(['mktree'], { cwd: remote.path, input: `120000 blob ${target}\tlink.md\n` });
		const main = await remote.sha('main');
		const commit = await git(['commit-tree', tree, '-p', main, '-m', 'link'], { cwd: remote.path });
		await git(['update-ref', 'refs/heads/docent/b', commit], { cwd: remote.path });
		await expect(merge('docent/b')).rejects.toThrow('"link.md" is a link');
		expect(await readdir(docs)).toEqual(['guide', 'index.md']);
	});

	it('follows no link out of the folder', async () => {
		const outside = scratchFolder();
		const remote = await repository();
		await remote.commit('docent/a', { 'elsewhere/page.md': 'escaped', 'target.md': 'escaped' });
		await symlink(outside, join(docs, 'elsewhere'));
		await expect(merge()).rejects.toThrow('"elsewhere" in the documentation\'s folder is no folder of its own');
		await rm(join(docs, 'elsewhere'));
		await symlink(join(outside, 'victim'), join(docs, 'target.md'));
		await expect(merge()).rejects.toThrow(MergeRefusal);
		expect(await readdir(outside)).toEqual([]);
	});
});
