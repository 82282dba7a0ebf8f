import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aFunction, type OptionRow } from '../../options/option-kinds.js';
import { optionTable } from '../../options/option-table.js';

const onThePage = ['messageActions', 'tools', 'hooks'];

/** The words of an option that is one of some, "function" for what only a page can give, and null for other values. */
function wordsOf([name, row]: [string, OptionRow]): string[] | 'function' | null {
	if (row.expected === aFunction.expected || onThePage.includes(name)) return 'function';
	const words = row.expected.split(' or ');
	const isOneOf = words.length > 1 && words.every((word) => /^[\w-]+$/.test(word));
	return isOneOf && words.every((word) => row.read(word) !== undefined) ? words : null;
}

it('the packages of Python know the options of the widget: vitest -u writes them', async () => {
	const rows = Object.entries<OptionRow>(optionTable).map(
		(row) => `\t"${row[0]}": ${JSON.stringify(wordsOf(row)).replaceAll('","', '", "')}`,
	);
	const file = join(import.meta.dirname, 'widget_options.json');
	await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot(file);
});
