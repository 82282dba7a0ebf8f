import { afterEach, expect, it } from 'vitest';
import { asHere } from './followed-passage.js';

const address = location.href;
afterEach(() => history.replaceState(null, '', address));

it.each([
	['/guide/', '/guide#use', '/guide/#use'],
	['/guide', '/guide/#use', '/guide#use'],
	['/guide/index.html', '/guide#use', '/guide/index.html#use'],
	['/guide/', '/guide/', '/guide/'],
	['/guide/', '/other#use', '/other#use'],
	['/guide/', '/guide/part#use', '/guide/part#use'],
])('on %s the address %s is %s', (here, cited, opened) => {
	history.replaceState(null, '', here);
	expect(asHere(new URL(cited, address).href)).toBe(new URL(opened, address).href);
});

it('keeps a path behind the #', () => {
	history.replaceState(null, '', '/docs/#/guide');
	expect(asHere(new URL('/docs#/guide?id=use', address).href)).toBe(new URL('/docs/#/guide?id=use', address).href);
	const other = new URL('/docs#/other', address).href;
	expect(asHere(other)).toBe(other);
});
