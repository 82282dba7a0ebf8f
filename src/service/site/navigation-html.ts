import type { Documentation, NavigationGroup, NavigationLink } from '../../search/core/documentation.js';
import { type Content, type Html, html } from './html.js';
import type { PageHeading } from './page-links.js';

/** Groups with a title fold, and the one with the current page is open. If the current page is in no such group, all are open. */
export function sidebarHtml(groups: readonly NavigationGroup[], currentPath: string | undefined): Html[] {
	const isCurrent = ({ pages }: NavigationGroup) => pages.some(({ path }) => path === currentPath);
	const current = groups.find((group) => group.title && isCurrent(group));
	return groups.map((group) => {
		const links = group.pages.map(
			({ path, title }) =>
				html`<li><a href="${path}"${path === currentPath && html` aria-current="page"`}>${title}</a></li>`,
		);
		if (!group.title) return html`<ul>${links}</ul>`;
		const isOpen = current === undefined || isCurrent(group);
		return html`<details${isOpen && html` open`}><summary>${group.title}</summary><ul>${links}</ul></details>`;
	});
}

/** The group and the page, as the sidebar names them; nothing for a page in no named group. */
export function breadcrumbHtml({ navigation }: Documentation, currentPath: string): Content {
	const group = navigation.find(({ pages }) => pages.some(({ path }) => path === currentPath));
	const page = group?.pages.find(({ path }) => path === currentPath);
	if (!group?.title || !page) return undefined;
	const steps = html`<li>${group.title}</li><li aria-current="page">${page.title}</li>`;
	return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${steps}</ol></nav>`;
}

/** The list of a page's second and third level headings; nothing when there is nothing to choose between. */
export function contentsHtml(headings: readonly PageHeading[]): Content {
	const listed = headings.filter(({ depth }) => depth === 2 || depth === 3);
	if (listed.length < 2) return undefined;
	const items = listed.map(
		({ id, depth, text }) => html`<li class="depth-${depth}"><a href="#${encodeURIComponent(id)}">${text}</a></li>`,
	);
	return html`<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav>`;
}

/** Links to the pages before and after this one, in the sidebar's order. */
export function pagerHtml({ navigation }: Documentation, currentPath: string): Content {
	const pages = navigation.flatMap(({ pages }) => pages);
	const at = pages.findIndex(({ path }) => path === currentPath);
	const [previous, next] = at === -1 ? [] : [pages[at - 1], pages[at + 1]];
	if (!previous && !next) return undefined;
	const link = (name: string, rel: string, words: string, { path, title }: NavigationLink) =>
		html`<a class="${name}" rel="${rel}" href="${path}"><span>${words}</span>${title}</a>`;
	const before = previous && link('previous', 'prev', 'Previous', previous);
	const after = next && link('next', 'next', 'Next', next);
	return html`<nav class="pager" aria-label="Previous and next page">${before}${after}</nav>`;
}

/** Where a page comes from. */
export interface PageOrigin {
	/** The address at which its file is edited. */
	editUrl?: string | undefined;
	/** The day of the last commit of its file, as in `2026-03-04`. */
	changedOn?: string | undefined;
}

export function originHtml({ editUrl, changedOn }: PageOrigin): Content {
	if (editUrl === undefined && changedOn === undefined) return undefined;
	const edit = editUrl && html`<a href="${editUrl}">Edit this page</a>`;
	const day = changedOn && new Date(changedOn).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
	const change = changedOn && html`<span>Last change: <time datetime="${changedOn}">${day}</time></span>`;
	return html`<footer class="origin">${edit}${change}</footer>`;
}
