import type { Documentation, DocumentationPage } from '../documentation/documentation.js';
import { html } from './html.js';

/** The input of a site's lists of pages. */
interface PageLists {
	/** The address of the site, without a slash at its end. */
	base: string;
	groups: PageGroup[];
}

interface PageGroup {
	title: string;
	pages: DocumentationPage[];
}

export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

/** Pages in reading order: those of the navigation, in its groups, then the others. */
export function groupsOf({ navigation, pages }: Documentation): PageGroup[] {
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

export const robots = ({ base }: PageLists): string =>
	`User-agent: *\nAllow: /\nDisallow: /_docent/\nDisallow: /discovery/\nDisallow: /*?ask=\n\nSitemap: ${base}/sitemap.xml\n`;
