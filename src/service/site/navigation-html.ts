import type { Documentation, NavigationGroup, NavigationLink } from '../documentation/documentation.js';
import { escapeHtml } from './escape-html.js';
import type { PageHeading } from './page-links.js';

export function sidebarHtml(groups: readonly NavigationGroup[], currentPath: string | undefined): string {
	return groups
		.map(({ title, pages }) => {
			const links = pages.map(({ path, title }) => {
				const current = path === currentPath ? ' aria-current="page"' : '';
				return `<li><a href="${escapeHtml(path)}"${current}>${escapeHtml(title)}</a></li>`;
			});
			const heading = title ? `<h2>${escapeHtml(title)}</h2>` : '';
			return `${heading}<ul>${links.join('')}</ul>`;
		})
		.join('');
}

/** The group and the page, as the sidebar names them; empty for a page in no named group. */
export function breadcrumbHtml({ navigation }: Documentation, currentPath: string): string {
	const group = navigation.find(({ pages }) => pages.some(({ path }) => path === currentPath));
	const page = group?.pages.find(({ path }) => path === currentPath);
	if (!group?.title || !page) return '';
	const steps = `<li>${escapeHtml(group.title)}</li><li aria-current="page">${escapeHtml(page.title)}</li>`;
	return `<nav class="crumbs" aria-label="Breadcrumb"><ol>${steps}</ol></nav>`;
}

/** The list of a page's second and third level headings; empty when there is nothing to choose between. */
export function contentsHtml(headings: readonly PageHeading[]): string {
	const listed = headings.filter(({ depth }) => depth === 2 || depth === 3);
	if (listed.length < 2) return '';
	const items = listed.map(
		({ id, depth, text }) =>
			`<li class="depth-${depth}"><a href="#${escapeHtml(encodeURIComponent(id))}">${escapeHtml(text)}</a></li>`,
	);
	return `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}

/** Links to the pages before and after this one, in the sidebar's order. */
export function pagerHtml({ navigation }: Documentation, currentPath: string): string {
	const pages = navigation.flatMap(({ pages }) => pages);
	const at = pages.findIndex(({ path }) => path === currentPath);
	if (at === -1) return '';
	const link = (page: NavigationLink | undefined, direction: 'previous' | 'next', label: string) =>
		page
			? `<a class="${direction}" rel="${direction === 'next' ? 'next' : 'prev'}" href="${escapeHtml(page.path)}"><span>${label}</span>${escapeHtml(page.title)}</a>`
			: '';
	const links = link(pages[at - 1], 'previous', 'Previous') + link(pages[at + 1], 'next', 'Next');
	return links ? `<nav class="pager" aria-label="Previous and next page">${links}</nav>` : '';
}
