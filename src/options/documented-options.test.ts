import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OptionTable } from './check-options.js';
import { optionTable } from './option-table.js';

const table: OptionTable = optionTable;
const page = readFileSync('public/embed/options.md', 'utf8');
const rows = [...page.matchAll(/^\| `(?<name>\w+)` +\| (?<attribute>`data-\S+|none) +\| (?<value>.*?) +\|/gm)].map(
	({ groups }) => groups,
);
const types = readFileSync('src/options/options.ts', 'utf8');
const [options = ''] = /(?<=export interface AllOptions \{).*?(?=^\})/ms.exec(types) ?? [];
/** What stands behind `@default` for each option. */
const comments = [...options.matchAll(/\/\*\*(?<comment>(?:(?!\*\/).)*)\*\/\s*(?<name>\w+)\??:/gs)].map(
	({ groups }) => ({
		name: groups?.name ?? '',
		said: /@default (?<said>.*?)\s*$/s.exec(groups?.comment ?? '')?.groups?.said,
	}),
);

/** The default as it is written in TypeScript; nothing where it takes a sentence. */
function literalOf(name: string): string | undefined {
	const value = table[name]?.default ?? table[name]?.absent;
	return value === undefined ? undefined : JSON.stringify(value).replaceAll('"', "'");
}
const isLiteral = (text = '') => /^('.*'|\d+|true|false)$/.test(text);
const names = Object.keys(table).toSorted();

describe('options.md', () => {
	it('has a row for every option, and no other', () => {
		expect(rows.map((row) => row?.name).toSorted()).toEqual(names);
	});

	it.each(names)('says the default of %s as the table has it', (name) => {
		const { value = '' } = rows.find((row) => row?.name === name) ?? {};
		const literal = literalOf(name);
		if (literal === undefined) expect(value).not.toMatch(/^`[^`]*`$/);
		else expect(value).toBe(`\`${literal.replaceAll("'", '')}\``);
	});

	it('names the options that need no second part', () => {
		const sentence = /Pages that give no more than (.*) load about/.exec(page)?.[1] ?? '';
		const plain = names.filter((name) => table[name]?.plain);
		expect([...sentence.matchAll(/`([a-z]\w+)`/gi)].map(([, name]) => name).toSorted()).toEqual(
			[...plain, 'light', 'dark'].toSorted(),
		);
	});
});

describe('the comments in options.ts', () => {
	it('stand at every option', () => {
		expect(comments.map(({ name }) => name).toSorted()).toEqual(names);
	});

	it.each(comments)('say the default of $name as the table has it', ({ name, said }) => {
		const literal = literalOf(name);
		if (literal !== undefined) expect(said).toBe(literal);
		else expect(isLiteral(said)).toBe(false);
	});
});
