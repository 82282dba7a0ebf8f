import { afterEach, expect, it } from 'vitest';
import { toJson } from './to-json.js';

const extended = [Array.prototype, String.prototype] as object[];
afterEach(() => {
	for (const prototype of extended) Reflect.deleteProperty(prototype, 'toJSON');
});

it('LOAD-5: data is written correctly, even when the page adds toJSON to arrays and strings', () => {
	const data = { text: 'a "b"', list: [1, ['c'], null], none: undefined };
	const expected = JSON.stringify(data);
	for (const prototype of extended) Object.assign(prototype, { toJSON: () => 'of the page' });
	expect(toJson(data)).toBe(expected);
	expect(toJson([])).toBe('[]');
});
