import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';
import { actionNames, actionOf } from './actions.js';
import { shownSentence } from './write-sentence.js';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../../${file}`, import.meta.url)), 'utf8');
const page = read('public/service/instructions.md');
const fixture = read('src/testing/fixtures/instruction-examples.md');

/** The documentation that the examples are carried out on. */
const documentation = Object.fromEntries(
	[...page.matchAll(/^```(?:md|json) title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => [
		file,
		text,
	]),
);

interface Example {
	instruction: string;
	/** What the job says. */
	message: string;
	/** Changed lines by file; the name of one that was moved has an arrow in it. */
	changes: Record<string, string>;
}

const examplesOf = (text: string): Example[] =>
	text
		.split(/^```text\n/m)
		.slice(1)
		.map((example) => ({
			instruction: example.slice(0, example.indexOf('\n```')),
			message: (/^(?:> [^\n]*\n)+/m.exec(example)?.[0] ?? '').replace(/^> /gm, '').replace(/\\$/gm, '').trim(),
			changes: Object.fromEntries(
				[...example.matchAll(/^```diff title="([^"]+)"\n([\s\S]*?)\n```$/gm)].map(([, file = '', lines = '']) => [
					file,
					lines,
				]),
			),
		}));
/** Of the page, and many more. */
const examples = [page, fixture].flatMap(examplesOf);

/** Lines that are only in one of two texts. */
function linesOf(before: string, after: string): string {
	const [old, now] = [before, after].map((text) => text.split('\n').slice(0, -1)) as [string[], string[]];
	const common = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
	const at = (row: number, column: number) => common[row]?.[column] ?? 0;
	for (let row = old.length - 1; row >= 0; row -= 1) {
		for (let column = now.length - 1; column >= 0; column -= 1) {
			const most =
				old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
			common[row]?.splice(column, 1, most);
		}
	}
	const lines: string[] = [];
	for (let row = 0, column = 0; row < old.length || column < now.length; ) {
		if (row < old.length && column < now.length && old[row] === now[column]) [row, column] = [row + 1, column + 1];
		else if (row < old.length && (column === now.length || at(row + 1, column) >= at(row, column + 1)))
			lines.push(`-${old[row++]}`);
		else lines.push(`+${now[column++]}`);
	}
	return lines.join('\n');
}

function changesOf(files: Record<string, string>, documented: readonly string[]): Record<string, string> {
	const now = { ...files };
	const changes: Record<string, string> = {};
	for (const name of documented) {
		const [from = '', to = ''] = name.split(' → ');
		if (to === '' || now[to] === undefined || now[from] !== undefined) continue;
		changes[name] = linesOf(documentation[from] ?? '', now[to]);
		now[from] = documentation[from] ?? '';
		delete now[to];
	}
	for (const file of new Set([...Object.keys(documentation), ...Object.keys(now)])) {
		if (documentation[file] !== now[file]) changes[file] = linesOf(documentation[file] ?? '', now[file] ?? '');
	}
	return changes;
}

it('the page has examples', () => {
	expect(examplesOf(page).length).toBeGreaterThanOrEqual(3);
	expect(examplesOf(fixture).length).toBeGreaterThanOrEqual(20);
	expect(Object.keys(documentation)).toContain('docs.json');
});

it.each(examples)('$instruction', async ({ instruction, message, changes }) => {
	const done = await editPages(documentation, instruction).catch(({ message }: Error) => ({
		files: documentation,
		text: message,
	}));
	expect(done.text).toBe(message);
	expect(changesOf(done.files, Object.keys(changes))).toEqual(changes);
});

it('names the sentence of every action in one table', () => {
	const rows = [...page.matchAll(/^\| (.+) \(`([a-z-]+)`\) \| `(.+)` \|$/gm)].map(([, title, name, sentence]) => [
		name,
		title,
		sentence,
	]);
	expect(rows).toEqual(actionNames.map((name) => [name, actionOf(name).title, shownSentence(actionOf(name).sentence)]));
});
