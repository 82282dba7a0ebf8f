import type { Documentation, DocumentationPage } from '../documentation/documentation.js';
import { html } from './html.js';

/** The input of a site's lists of pages. */
interface PageLists {
	title: string;
	/** The description of the documentation. */
	summary: string;
	/** The address of the site, without a slash at its end. */
	base: string;
	groups: PageGroup[];
}

interface PageGroup {
	title: string;
	pages: DocumentationPage[];
}

export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

/** Escapes a text for the brackets of a Markdown link. */
export const linkText = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');

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

export function llmsText({ title, summary, base, groups }: PageLists): string {
	const line = (text: string) => text.replace(/\s+/g, ' ').trim();
	const sections = groups.map((group) => {
		const rows = group.pages.map(({ title, path, description }) => {
			const about = description === '' ? '' : `: ${line(description)}`;
			return `- [${linkText(title)}](${base}${markdownPath(path)})${about}`;
		});
		return `## ${line(group.title) || 'Pages'}\n\n${rows.join('\n')}\n`;
	});
	const all = `Every page in one file: [llms-full.txt](${base}/llms-full.txt)`;
	return [`# ${line(title)}\n`, `> ${line(summary)}\n`, `${all}\n`, ...sections].join('\n');
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
