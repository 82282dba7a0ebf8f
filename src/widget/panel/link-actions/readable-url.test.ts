import { expect, it } from 'vitest';
import { readableUrl } from './link-actions.lazy.js';

it('shows letters as letters and the host as it is looked up', () => {
	expect(readableUrl('https://docs.example/%C3%BCber?q=%E6%97%A5')).toBe('https://docs.example/über?q=日');
	expect(readableUrl('https://аpple.com/')).toBe('https://xn--pple-43d.com/');
	expect(readableUrl('mailto:a@example.com')).toBe('a@example.com');
});

it('leaves encoded what could not be seen', () => {
	for (const path of ['a%E2%80%AEb', 'a%20b', 'a%0Ab', '%E0%A4%A']) {
		expect(readableUrl(`https://docs.example/${path}`)).toBe(`https://docs.example/${path}`);
	}
});
