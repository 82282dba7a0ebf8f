import { expect, it } from 'vitest';
import { titleBeside } from './source-name.js';

it('leaves out the number that a title begins with, beside another number only', () => {
	expect(titleBeside(1, '2. Put the widget on a page')).toBe('Put the widget on a page');
	expect(titleBeside(1, '3) Deploy')).toBe('Deploy');
	expect(titleBeside(undefined, '2. Put the widget on a page')).toBe('2. Put the widget on a page');
	for (const title of ['2.4 is out', '404 pages', '2024. A year', '2.']) expect(titleBeside(1, title)).toBe(title);
});
