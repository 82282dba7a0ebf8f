import { expect, it } from 'vitest';
import { dataTable, questionLink } from './data-table.js';

it('keeps all of a long question in the title of its link, and says where the list itself has cut it', () => {
	const long = 'Why '.repeat(50);
	expect(String(questionLink('/a', long, 500))).toBe(`<a class="question" href="/a" title="${long}">${long}</a>`);
	expect(String(questionLink('/a', long, long.length))).toContain(`>${long}…</a>`);
	expect(String(questionLink('/a', 'Why?', 500))).toBe('<a class="question" href="/a">Why?</a>');
	expect(String(questionLink('/a', `"><b>${long}`, 500))).not.toContain('<b>');
});

it('names no cell without words', () => {
	const html = String(
		dataTable({
			label: 'All',
			head: ['Question', 'To do'],
			rows: [
				['a', [false, undefined]],
				['b', 'c'],
			],
		}),
	);
	expect(html.match(/data-label="To do"/g)).toHaveLength(1);
});

it('lets only columns of words give way', () => {
	const html = String(
		dataTable({ label: 'All', head: ['Question', 'By', 'Asked'], rows: [['a', 'b', '1']], numbers: [2] }),
	);
	expect(html).toMatch(/<td class="long" data-label="Question">.*<td data-label="By">.*<td class="number"/);
});
