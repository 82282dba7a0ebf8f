import type { Documentation, NavigationLink } from '../documentation/documentation.js';

/**
 * Pages to offer a reader for whose question nothing was found: the others of the group that their page is in, else the
 * first ones of the navigation.
 * @param path site path of the reader's page.
 * @param accepts whether a page may be offered.
 */
export function startingPoints(
	{ navigation }: Pick<Documentation, 'navigation'>,
	path: string | undefined,
	accepts: (path: string) => boolean,
	count: number,
): NavigationLink[] {
	const isOther = (link: NavigationLink) => link.path !== path && accepts(link.path);
	const group = navigation.find(({ pages }) => pages.some((link) => link.path === path));
	const near = group?.pages.filter(isOther) ?? [];
	const all = near.length > 0 ? near : navigation.flatMap(({ pages }) => pages).filter(isOther);
	return all.slice(0, count).map(({ title, path: to }) => ({ title, path: to }));
}
