import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { optionTable } from './option-table.js';

it('has a row for every option in the table of options.md', () => {
	const page = readFileSync('public/embed/options.md', 'utf8');
	const rows = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
	expect(Object.keys(optionTable).filter((name) => !rows.includes(name))).toEqual([]);
});
