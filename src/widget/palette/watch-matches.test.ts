import { expect, it } from 'vitest';
import type { PageMatch } from '../../client/search-client.js';
import { groupMatches } from './search-places.js';

const match = (url: string, more: Partial<PageMatch> = {}): PageMatch => ({
	url,
	title: 'Install',
	breadcrumb: [],
	...more,
});
const hrefOf = (url: string) => (url.startsWith('/') ? `https://docs.example${url}` : undefined);

const own = ['https://docs.example'];

it('puts sections under their page, in the order of each page’s best, and each place once', () => {
	const pages = groupMatches([match('/a#x'), match('/b'), match('/a#y'), match('/a#x')], hrefOf, own);
	expect(pages.map((page) => page.map(({ href }) => href))).toEqual([
		['https://docs.example/a#x', 'https://docs.example/a#y'],
		['https://docs.example/b'],
	]);
});

it('lets no page fill the list', () => {
	const many = Array.from({ length: 9 }, (_, index) => match(`/a#${index}`));
	const others = Array.from({ length: 9 }, (_, index) => match(`/${index}`));
	const pages = groupMatches([...many, ...others], hrefOf, own);
	expect(pages[0]).toHaveLength(3);
	expect(pages).toHaveLength(6);
});

it('leaves out what must not become a link', () => {
	expect(groupMatches([match('javascript:alert(1)')], hrefOf, own)).toEqual([]);
});

it('says where a place stands and what its page is, without saying a name twice', () => {
	const [[place] = []] = groupMatches(
		[
			match('/a#x', {
				heading: 'Docker',
				breadcrumb: ['Guide', 'Install', 'Docker'],
				facets: { version: '2.x', groups: ['admin'] },
			}),
		],
		hrefOf,
		own,
	);
	expect(place).toMatchObject({ heading: 'Docker', breadcrumb: ['Guide'], chips: ['v2.x', 'admin'] });
	const [[page] = []] = groupMatches([match('/a', { heading: 'Install' })], hrefOf, own);
	expect(page).not.toHaveProperty('heading');
});

it('names the host of another site', () => {
	const [[place] = []] = groupMatches([match('/a')], () => 'https://forum.example/a', own);
	expect(place?.chips).toEqual(['forum.example']);
});
