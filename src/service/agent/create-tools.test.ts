import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { AgentEventData } from '../../contract/agent-v2.js';
import { createTestRepository, type TestFiles } from '../../testing/agent/git-repository.js';
import { openTestWorkspace } from '../../testing/agent/open-test-workspace.js';
import { Budget } from '../workspace/budget.js';
import type { Workspace } from '../workspace/workspace.js';
import { createTools } from './create-tools.js';

const disposed: AsyncDisposable[] = [];
afterEach(async () => {
	for (const each of disposed.splice(0)) await each[Symbol.asyncDispose]();
});

interface ToolsUnderTest {
	workspace: Workspace;
	told: AgentEventData['tool'][];
	fatal: unknown[];
	settle(): Promise<void>;
	use(name: string, input: object): Promise<unknown>;
}

async function open(files: TestFiles, docs = ''): Promise<ToolsUnderTest> {
	const remote = await createTestRepository(files);
	const budget = new Budget({ maxSteps: 10, maxTokens: 1_000, maxFiles: 3, maxBytes: 3_000_000 });
	const workspace = await openTestWorkspace({ remote: { url: remote.url }, folder: docs, budget });
	disposed.push(workspace);
	const told: AgentEventData['tool'][] = [];
	const fatal: unknown[] = [];
	const { tools, settle } = createTools({
		workspace,
		report: { event: async (_, data) => void told.push(data as AgentEventData['tool']), todos: async () => {} },
		onFatal: (error) => fatal.push(error),
		log: pino({ level: 'silent' }),
	});
	const options = { toolCallId: '1', messages: [] };
	return { workspace, told, fatal, settle, use: async (name, input) => tools[name]?.execute?.(input, options) };
}

it('lists and searches in pieces that can be read on', async () => {
	const names = Array.from(
		{ length: 900 },
		(_, index) => `folder-with-a-name/page-${String(index).padStart(4, '0')}.md`,
	);
	const { use } = await open(
		Object.fromEntries(names.map((name) => [name, `# ${name}\n\nThe same words on ${name}\n`])),
	);
	for (const [tool, input] of [
		['list', {}],
		['search', { text: 'the SAME words' }],
	] as const) {
		const seen: string[] = [];
		for (let after: string | undefined = ''; after !== undefined; ) {
			const found = (await use(tool, { ...input, after })) as { files: { path: string }[]; next?: string };
			expect(JSON.stringify(found).length).toBeLessThan(60_000);
			seen.push(...found.files.map(({ path }) => path));
			after = found.next;
		}
		expect(seen).toEqual(names);
	}
});

it('shows where text stands, and how often, within a file', async () => {
	const long = `${'x '.repeat(5_000)}needle${' y'.repeat(5_000)}`;
	const text = `one\r\nneedle needle\r\nthree\r\nfour\r\nfive\r\n${long}\r\n`;
	const { use } = await open({ 'a.md': text, 'b.md': 'Needle', 'c.png': 'needle' });
	const found = (await use('search', { text: 'needle', isCaseSensitive: true })) as {
		files: { path: string; count: number; lines: string[] }[];
	};
	expect(found.files.map(({ path, count }) => [path, count])).toEqual([['a.md', 3]]);
	const lines = found.files[0]?.lines ?? [];
	expect(lines.filter((line) => !line.startsWith('6:'))).toEqual([
		'1-one',
		'2:needle needle',
		'3-three',
		'5-five',
		'7-',
	]);
	expect(lines[4]).toMatch(/^6:….{20,300}needle.{20,300}…$/);
});

it('finds text as it is written, whatever it is made of', async () => {
	const odd = String.raw`!"#$%&'()*+,-./:;<=>?@[\]^_{|}~ €`;
	const { use } = await open({ 'a.md': `x ${odd} y` });
	expect(await use('search', { text: odd })).toMatchObject({ files: [{ path: 'a.md', count: 1 }] });
});

it('reads whole lines, as many as there are or as one result holds', async () => {
	const { use } = await open({
		'a.md': '\uFEFF1\r\n2\r\n3',
		'long.md': `${'word '.repeat(19)}line\n`.repeat(1_000),
		'e.md': '',
	});
	expect(await use('read', { path: 'a.md', fromLine: 2 })).toEqual({
		path: 'a.md',
		text: '2\n3',
		fromLine: 2,
		toLine: 3,
		lines: 3,
	});
	expect(await use('read', { path: 'e.md' })).toMatchObject({ text: '', lines: 0 });
	const first = (await use('read', { path: 'long.md' })) as { text: string; toLine: number; lines: number };
	expect(first.lines).toBe(1_000);
	expect(first.text.split('\n').length - 1).toBe(first.toLine);
	const rest = await use('read', { path: 'long.md', fromLine: first.toLine + 1, toLine: first.toLine + 1 });
	expect(rest).toMatchObject({ text: `${'word '.repeat(19)}line\n` });
	await expect(use('read', { path: 'a.md', fromLine: 9 })).rejects.toThrow('a.md has 3 lines; there is no line 9.');
});

it('tells people what was done and what was refused', async () => {
	const { use, told, fatal } = await open({ 'a.md': 'one one' });
	await use('edit', { path: 'a.md', oldText: 'one', newText: 'two', replaceAll: true });
	await use('create', { path: 'b.md', text: 'B' });
	await use('move', { path: 'b.md', newPath: 'c.md' });
	await use('delete', { path: 'c.md' });
	await use('set_frontmatter', { key: 'x', value: null, pages: ['a.md'] });
	await use('changes', { path: 'a.md' });
	await use('todo', { todos: [{ id: '1', content: 'x', status: 'pending' }] });
	await expect(use('read', { path: '../x.md' })).rejects.toThrow('is not plain');
	expect(told.map(({ summary, isError }) => `${isError ? '! ' : ''}${summary}`)).toEqual([
		'Changed a.md in 2 places.',
		'Created b.md.',
		'Moved b.md to c.md.',
		'Deleted c.md.',
		'No frontmatter of a.md has "x".',
		'Looked at the changes of a.md.',
		'Planned 1 step, 1 open.',
		'! read: "../x.md" is not plain; write it without empty steps, "." and "..".',
	]);
	expect(fatal).toEqual([]);
});

it('shows what has been changed so far, of all files or of one', async () => {
	const { use, workspace } = await open({ 'docs/a.md': 'one\n', 'docs/b.md': 'two\n' }, 'docs');
	await use('edit', { path: 'a.md', oldText: 'one', newText: 'three' });
	await workspace.commit({ message: 'Change a' });
	await use('edit', { path: 'b.md', oldText: 'two', newText: 'four' });
	const changed = async (input: object) => ((await use('changes', input)) as { diff: string }).diff.match(/^[-+]\w+/gm);
	expect(await changed({})).toEqual(['-one', '+three', '-two', '+four']);
	expect(await changed({ path: 'b.md' })).toEqual(['-two', '+four']);
	await expect(changed({ path: '../x' })).rejects.toThrow('is not plain');
});

it('asks whether a file of that name below another folder is meant', async () => {
	const { use } = await open({ 'docs/guide/quickstart.md': 'x' });
	await expect(use('read', { path: 'guide/quickstart.md' })).rejects.toThrow(
		'did you mean "docs/guide/quickstart.md"?',
	);
});

it('tells of files that are read one after the other once', async () => {
	const { use, settle, told } = await open({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', 'd.md': 'd' });
	for (const name of ['a', 'b', 'c', 'd', 'a']) await use('read', { path: `${name}.md` });
	await use('list', {});
	await use('read', { path: 'b.md' });
	await settle();
	await settle();
	expect(told.map(({ summary }) => summary)).toEqual([
		'Read a.md, b.md, c.md and 1 more.',
		'Listed 4 files.',
		'Read b.md.',
	]);
});

it('works one after the other in the order in which it was asked', async () => {
	const { use, workspace } = await open({ 'a.md': '0' });
	await Promise.all(
		Array.from({ length: 5 }, (_, at) => use('edit', { path: 'a.md', oldText: String(at), newText: String(at + 1) })),
	);
	expect(await workspace.files.read('a.md')).toBe('5');
});

it('does nothing any more after what no model can do anything about', async () => {
	const { use, fatal, workspace } = await open({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', 'd.md': 'd' });
	const edits = ['a', 'b', 'c', 'd', 'a'].map((name) =>
		use('edit', { path: `${name}.md`, oldText: name, newText: 'x' }),
	);
	const results = await Promise.allSettled(edits);
	expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
	expect(fatal).toMatchObject([{ outcome: 'budget' }]);
	expect(await workspace.files.read('d.md')).toBe('d');
});

it('sees nothing outside of the folder of the documentation', async () => {
	const { use } = await open(
		{ 'docs/a.md': 'inside', 'secret.md': 'outside', 'docs-of-others/b.md': 'outside' },
		'docs',
	);
	expect(await use('list', {})).toEqual({ files: [{ path: 'a.md', size: 6, isText: true }] });
	expect(await use('search', { text: 'outside' })).toEqual({ files: [] });
	await expect(use('read', { path: 'secret.md' })).rejects.toThrow('There is no file "secret.md"');
});

it('refuses names that some disks take for another file or folder', async () => {
	const { use } = await open({ 'Guide/Install.md': '1', 'caf\u00E9.md': '2' });
	const create = (path: string) => use('create', { path, text: 'x' });
	await expect(create('guide/new.md')).rejects.toThrow('differs from "Guide" only in case');
	await expect(create('Guide/install.md')).rejects.toThrow('differs from "Guide/Install.md" only in case');
	await expect(create('cafe\u0301.md')).rejects.toThrow('or in the form of its letters');
	await expect(create('Guide/Install.md')).rejects.toThrow('There is a file "Guide/Install.md" already.');
	await expect(create('caf\u00E9.md/x.md')).rejects.toThrow('which is not a folder');
	await use('move', { path: 'Guide/Install.md', newPath: 'Guide/install.md' });
	expect(await use('list', { folder: 'Guide' })).toMatchObject({ files: [{ path: 'Guide/install.md' }] });
});
