import { expect, it } from 'vitest';
import { startingPoints } from './create-retriever.js';

const link = (path: string) => ({ path, title: path });
const navigation = [
	{ title: 'Start', pages: [link('/'), link('/quickstart')] },
	{ title: 'Guide', pages: [link('/guide/a'), link('/guide/b'), link('/guide/c'), link('/guide/d')] },
	{ title: 'Help', pages: [link('/faq')] },
];
const paths = (path: string | undefined, accepts = (_: string) => true) =>
	startingPoints(
		navigation,
		(link) => link.path === path,
		(link) => accepts(link.path),
		3,
	).map((point) => point.path);

it('offers the other pages of the group that the reader is in', () => {
	expect(paths('/guide/b')).toEqual(['/guide/a', '/guide/c', '/guide/d']);
});

it('offers the first pages of the navigation where there is no such group, or nothing else in it', () => {
	expect(paths(undefined)).toEqual(['/', '/quickstart', '/guide/a']);
	expect(paths('/unlisted')).toEqual(['/', '/quickstart', '/guide/a']);
	expect(paths('/faq')).toEqual(['/', '/quickstart', '/guide/a']);
});

it('offers only pages that the search was narrowed to', () => {
	expect(paths('/guide/b', (path) => path.startsWith('/guide/d') || path === '/')).toEqual(['/guide/d']);
});
