import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AgentChangedFile } from '../../../contract/agent-v2.js';
import { checkLinks } from './check-links.js';
import { readStates, type StatesInput } from './read-states.js';

type Files = Record<string, string>;

/** A workspace whose base had some files and which has others now; nothing is known to have moved but what is given. */
function workspaceOf(before: Files, after: Files, moved: Record<string, string> = {}): StatesInput['workspace'] {
	const changes: AgentChangedFile[] = [];
	const counts = { additions: 1, deletions: 1 };
	const movedTo = new Set(Object.values(moved));
	for (const [oldPath, path] of Object.entries(moved)) changes.push({ path, oldPath, change: 'moved', ...counts });
	for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
		if (before[path] === after[path] || path in moved || movedTo.has(path)) continue;
		const change = before[path] === undefined ? 'added' : after[path] === undefined ? 'deleted' : 'changed';
		changes.push({ path, change, ...counts });
	}
	return {
		files: {
			list: async () =>
				Object.entries(after)
					.sort()
					.map(([path, text]) => ({ path, size: text.length, isText: true })),
			read: async (path: string) => after[path] ?? '',
			siteFiles: async (): ReturnType<StatesInput['workspace']['files']['siteFiles']> => ({
				folder: '',
				format: undefined,
				files: [],
			}),
		} as StatesInput['workspace']['files'],
		changes: async () => changes,
		original: async (path) => before[path],
	};
}

async function links(workspace: StatesInput['workspace'], wholeUpTo: number) {
	const signal = AbortSignal.timeout(10_000);
	const states = await readStates({ workspace, folder: '', signal, wholeUpTo });
	const { findings } = checkLinks(states);
	return { introduced: findings.filter((finding) => !finding.startsWith('Before')), unread: states.unread };
}

const files = [
	'index.md',
	'a.md',
	'guide/index.md',
	'guide/install.md',
	'guide/two words.md',
	'ref/install.md',
	'ref/ü.md',
];
const urls = [
	'/',
	'/a',
	'a.md',
	'./a',
	'../a.md',
	'a#one',
	'../guide/install#two',
	'/guide/install',
	'/guide/install.html',
	'install.md',
	'./install#one-1',
	'/guide',
	'./',
	'../guide/',
	'index.md',
	'../index.md#one',
	'<two words.md>',
	'two%20words.md#zwölf',
	'/guide/two%20words',
	'/ref/install#custom_id',
	'/ref/%C3%BC',
	'ü.md',
	'#one',
	'#zw%C3%B6lf',
	'/ref/install#custom\\_id',
	'/moved/install',
	'/slugged',
	'https://a.b/c#d',
];
const headings = ['## One', '## One', '## Two', '## Zwölf', '## Own {#custom_id}'];
const page = fc
	.record({
		own: fc.subarray(headings),
		to: fc.array(fc.constantFrom(...urls), { maxLength: 4 }),
		slug: fc.option(fc.constantFrom('/slugged', 'other'), { freq: 6 }),
	})
	.map(
		({ own, to, slug }) =>
			`${slug === null ? '' : `---\nslug: ${slug}\n---\n`}${own.join('\n\n')}\n\n${to.map((url) => `[x](${url})`).join(' ')}\n`,
	);
const site = fc.record(
	Object.fromEntries(files.map((file) => [file, fc.option(page, { nil: undefined, freq: 4 })])),
) as fc.Arbitrary<Record<string, string | undefined>>;
const present = (all: Record<string, string | undefined>): Files =>
	Object.fromEntries(Object.entries(all).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])));

it('finds the same whether it reads all pages or only those that a change may concern', async () => {
	await fc.assert(
		fc.asyncProperty(
			site,
			fc.subarray(files, { maxLength: 2 }),
			site,
			fc.boolean(),
			async (before, touched, others, isMove) => {
				const old = present(before);
				const after = { ...before };
				const moved: Record<string, string> = {};
				for (const file of touched) {
					if (isMove && before[file] !== undefined) {
						moved[file] = `moved/${file}`;
						after[`moved/${file}`] = before[file];
						after[file] = undefined;
					} else after[file] = others[file];
				}
				const workspace = workspaceOf(old, present(after), moved);
				const [whole, part] = [await links(workspace, Number.POSITIVE_INFINITY), await links(workspace, 0)];
				expect(whole.unread).toBe(0);
				expect(part.introduced).toEqual(whole.introduced);
			},
		),
		{ numRuns: Number(process.env.RUNS ?? 25) },
	);
});

it('leaves out pages that a change cannot concern', async () => {
	const before = { 'a.md': '## One\n', 'b.md': '[x](a.md#one)\n', 'c.md': '[x](b.md)\n' };
	expect(await links(workspaceOf(before, { ...before, 'a.md': '## Two\n' }), 0)).toEqual({
		introduced: ['b.md:1: "a.md#one" leads to a heading that a.md does not have.'],
		unread: 1,
	});
});
