import { afterEach, beforeEach, expect, it } from 'vitest';
import { withTextFragment } from './text-fragment.js';

beforeEach(() => Object.assign(document, { fragmentDirective: {} }));
afterEach(() => Reflect.deleteProperty(document, 'fragmentDirective'));

const url = 'https://docs.example.com/guide';

it('adds the ends of the first sentence that tells the place', () => {
	const excerpt =
		'## Fitting\n\nTighten the **bolts** cross-wise in three rounds, so that the pressure spreads evenly.';
	expect(withTextFragment(`${url}#fitting`, excerpt)).toBe(
		`${url}#fitting:~:text=Tighten%20the%20bolts%20cross%2Dwise%20in,that%20the%20pressure%20spreads%20evenly.`,
	);
});

it('takes a short text whole, and makes room for it where there is no hash', () => {
	expect(withTextFragment(url, 'Run the image with care.')).toBe(`${url}#:~:text=Run%20the%20image%20with%20care.`);
});

it('leaves the address alone without a text, and in browsers that know no such thing', () => {
	expect(withTextFragment(url, undefined)).toBe(url);
	expect(withTextFragment(url, 'Yes.')).toBe(url);
	Reflect.deleteProperty(document, 'fragmentDirective');
	expect(withTextFragment(url, 'Run the image with care.')).toBe(url);
});
