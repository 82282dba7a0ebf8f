import { stringify } from 'yaml';
import type { Documentation, DocumentationPage } from '../../search/core/documentation.js';
import { html } from './html.js';

/** The part of a page that a list needs. */
type ListedPath = Pick<DocumentationPage, 'path'>;

/** The input of a site's lists of pages. */
interface PageLists {
	/** The address of the site, without a slash at its end. */
	base: string;
	groups: PageGroup[];
}

export interface PageGroup<Page extends ListedPath = ListedPath> {
	title: string;
	pages: Page[];
}

export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

/** Pages in reading order: those of the navigation, in its groups, then the others. */
export function groupsOf({ navigation, pages }: Documentation): PageGroup<DocumentationPage>[] {
	const byPath = new Map(pages.map((page) => [page.path, page]));
	const groups = navigation.map(({ title, pages: links }) => ({
		title,
		pages: links.flatMap(({ path }) => {
			const page = byPath.get(path);
			byPath.delete(path);
			return page ?? [];
		}),
	}));
	return [...groups, { title: 'More', pages: [...byPath.values()] }].filter((group) => group.pages.length > 0);
}

export function sitemap({ base, groups }: PageLists): string {
	const entries = groups.flatMap(({ pages }) =>
		pages.map(({ path }) => html`\t<url><loc>${base + path}</loc></url>\n`),
	);
	return String(
		html`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
	);
}

type PageWithFacets = Pick<DocumentationPage, 'title' | 'description' | 'facets'>;

/** A page as Markdown: its metadata as frontmatter, a link to the index, and its text. */
export function pageText(page: PageWithFacets, url: string, base: string, text: string): string {
	const { title, description, facets } = page;
	const metadata = stringify({ title, ...(description && { description }), url, ...facets }, { lineWidth: 0 });
	const index = `> The index of the whole documentation is at [llms.txt](${base}/llms.txt).`;
	return `---\n${metadata}---\n\n${index}\n\n${text}\n`;
}

/** A page in the file that has all of them. Its text begins with the title, if `hasTitle`. */
export function partOfFullText(title: string, url: string, text: string, hasTitle: boolean): string {
	const body = hasTitle ? text.replace(/^#[^\n]*\n?/, '') : text;
	return `# ${title}\n\nSource: ${url}\n\n${body.trim()}\n`;
}

export const robots = ({ base }: PageLists): string =>
	`User-agent: *\nAllow: /\nDisallow: /_docent/\nDisallow: /discovery/\nDisallow: /*?ask=\n\nSitemap: ${base}/sitemap.xml\n`;
