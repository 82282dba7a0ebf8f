import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GitHttpServer, startGitHttpServer } from '../../testing/agent/git-http-server.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { openTestWorkspace } from '../../testing/agent/open-test-workspace.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { CodeRepository } from './code-repository.js';
import { git } from './git/git.js';
import { basicAuthorization } from './repository/remote-repository.js';
import type { WorkspaceOptions } from './workspace.js';

const authorization = basicAuthorization('token-of-the-forge-31415926');
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`;

let remote: TestRepository;
let folder: string;
let server: GitHttpServer;
beforeEach(async () => {
	folder = scratchFolder();
	remote = await createTestRepository({
		'docs/a.md': '# A\n',
		'docs/b.md': '# B\n',
		'docs/lfs.md': pointer,
		'docs/picture.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
		'docs/link.md': { mode: '120000', content: '../code/main.ts' },
		'mkdocs.yml': 'nav: []\n',
		'AGENTS.md': 'Write short sentences.\n',
		'.github/pull_request_template.md': 'What and why?\n',
		'code/main.ts': 'export const main = 1;\n',
		'code/other.ts': 'export const other = 1;\n',
	});
	const main = await remote.git('rev-parse', 'main');
	await remote.commit({ 'docs/module': { mode: '160000', content: main } });
});
afterEach(() => server[Symbol.asyncDispose]());

const serve = async (isOn: boolean, isOld = false) => {
	await remote.git('config', 'uploadpack.allowFilter', String(isOn));
	server = await startGitHttpServer({ repository: remote.path, authorization, isOld });
};

const place = () => ({ url: server.url, authorization });
const open = (options: Partial<WorkspaceOptions> = {}) =>
	openTestWorkspace({ remote: place(), folder: 'docs', workspacesFolder: folder, ...options });

/** Whether files of the remote are in the copy of a workspace. */
async function isThere(...names: string[]): Promise<boolean[]> {
	const input = (await Promise.all(names.map((name) => remote.git('rev-parse', name)))).join('\n');
	const cwd = join(folder, 'job_1-1/repository.git');
	return (await git(['cat-file', '--batch-check'], { cwd, input })).split('\n').map((line) => !/ missing$/.test(line));
}

const servers = [
	['that offers partial clones', true, false],
	['that offers none', false, false],
	['of the older protocol, which sends no single files', true, true],
] as const;

describe.each(servers)('a server %s', (_, isOn, isOld) => {
	beforeEach(() => serve(isOn, isOld));

	it('gives a turn all that it reads and changes', async () => {
		await using workspace = await open();
		expect(workspace.conventions).toEqual([{ path: 'AGENTS.md', text: 'Write short sentences.\n' }]);
		expect(workspace.template).toBe('What and why?');
		expect((await workspace.files.siteFiles()).files).toEqual([{ path: 'mkdocs.yml', text: 'nav: []\n' }]);
		expect((await workspace.files.list()).map(({ path, size }) => [path, size])).toEqual([
			['a.md', 4],
			['b.md', 4],
			['lfs.md', pointer.length],
			['picture.png', 8],
		]);
		await expect(workspace.files.read('lfs.md')).rejects.toThrow('Git LFS');
		await expect(workspace.files.read('module')).rejects.toThrow('submodule');
		await expect(workspace.files.read('link.md')).rejects.toThrow('symbolic link');
		const asked = server.authorizations.length;
		await workspace.files.write('a.md', '# Changed\n');
		await workspace.files.move('b.md', 'moved.md');
		await workspace.files.delete('picture.png');
		const diff = await workspace.commit({ message: 'Change' }).then(() => workspace.diff());
		expect(diff.files.map(({ path, change }) => `${change} ${path}`)).toEqual([
			'changed docs/a.md',
			'moved docs/moved.md',
			'deleted docs/picture.png',
		]);
		expect(server.authorizations).toHaveLength(asked);
		await workspace.push(place());
		expect(new Set(server.authorizations)).toEqual(new Set([authorization]));
		expect(await remote.read('docent/job-1', 'code/main.ts')).toBe('export const main = 1;\n');
	});

	it('lets a further turn take over what is new in the base, in the folder and beside it', async () => {
		{
			await using first = await open();
			await first.files.write('a.md', '# Ours\n');
			await first.commit({ message: 'Ours' });
			await first.push(place());
		}
		await remote.commit({ 'code/main.ts': 'export const main = 2;\n' }, { branch: 'docent/job-1' });
		await remote.commit({ 'docs/a.md': '# Theirs\n', 'docs/new.md': '# New\n', 'code/other.ts': 'gone\n' });
		await using second = await open({ claim: 2, turn: 2, takesOverBase: true });
		expect(second.takenOver).toMatchObject({ conflicts: ['docs/a.md'], lost: expect.stringContaining('# Ours') });
		expect(await second.files.read('new.md')).toBe('# New\n');
		expect((await second.changes()).map(({ path, additions }) => [path, additions])).toEqual([['code/main.ts', 1]]);
		await second.files.write('new.md', '# Newer\n');
		await second.commit({ message: 'Further' });
		await second.push(place());
		expect(await remote.read('docent/job-1', 'code/other.ts')).toBe('gone\n');
		expect(await remote.read('docent/job-1', 'code/main.ts')).toBe('export const main = 2;\n');
	});

	it('takes a push of a branch whose base has moved on', async () => {
		await using workspace = await open();
		await workspace.files.write('a.md', '# Changed\n');
		await workspace.commit({ message: 'Change' });
		await remote.commit({ 'code/main.ts': 'export const main = 3;\n' });
		await workspace.push(place());
		expect(await remote.read('docent/job-1', 'docs/a.md')).toBe('# Changed\n');
		expect(await remote.read('docent/job-1', 'code/main.ts')).toBe('export const main = 1;\n');
	});

	it('gives a command of the owner every file', async () => {
		await using workspace = await open({ isWhole: true });
		const files = await workspace.checkOut();
		expect(await readFile(join(files, 'code/main.ts'), 'utf8')).toBe('export const main = 1;\n');
	});

	it('shows a rule what has changed in the code, and its files', async () => {
		const from = await remote.git('rev-parse', 'main');
		const to = await remote.commit({ 'code/main.ts': 'export const main = 4;\n', 'code/big.ts': 'x\n' });
		await using code = await CodeRepository.open({
			remote: place(),
			name: 'acme/code',
			branch: 'main',
			signal: AbortSignal.timeout(20_000),
		});
		expect(await code.tip()).toBe(to);
		const { paths, patch } = await code.change(from, to, (path) => path === 'code/main.ts');
		expect(paths).toEqual(['code/main.ts']);
		expect(patch).toContain('-export const main = 1;\n+export const main = 4;\n');
		expect(await (await code.files(to)).read('docs/b.md')).toBe('# B\n');
	});
});

it('has no files on the disk but those of its folder, those that steer it, and nothing of how it came by them', async () => {
	await serve(true);
	await using workspace = await open();
	const outside = ['main:code/main.ts', 'main:code/other.ts'];
	expect(await isThere('main:docs/a.md', 'main:mkdocs.yml', 'main:AGENTS.md', ...outside)).toEqual([
		...[true, true, true],
		...[false, false],
	]);
	const config = await readFile(join(folder, 'job_1-1/repository.git/config'), 'utf8');
	expect(config).not.toMatch(/remote|promisor|partial|127\.0\.0\.1/i);
	await expect(workspace.files.read('../code/main.ts')).rejects.toThrow('is not plain');
});
