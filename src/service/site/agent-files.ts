import { stringify } from 'yaml';
import { createSendable, type Sendable } from '../compression/sendable.js';
import type { Documentation, DocumentationPage, NavigationLink } from '../documentation/documentation.js';
import { groupsOf, linkText, llmsText, markdownPath, robots, sitemap } from './page-lists.js';
import type { RenderedPage } from './render-page.js';

/** What the renderer knows about a page's Markdown. */
export type MarkdownShape = Pick<RenderedPage, 'hasTitle' | 'links'>;

/** The documentation as programs read it, for one address of the site. */
export interface AgentFiles {
	/** A page as Markdown, with its metadata as frontmatter and with addresses in its links. */
	page(page: DocumentationPage, shape: MarkdownShape): Sendable;
	/** `llms.txt`, `sitemap.xml` and `robots.txt` by their paths. */
	at(pathname: string): Sendable | undefined;
	everything(shapeOf: (page: DocumentationPage) => Promise<MarkdownShape>): Promise<Sendable>;
	notFound(pathname: string, near: readonly NavigationLink[]): Sendable;
}

const markdownType = 'text/markdown; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** Splits a path from its query and anchor. */
const splitPath = (url: string) => /^([^?#]*)(.*)$/s.exec(url)?.slice(1) ?? [url, ''];

/**
 * @param title of the site
 * @param base address of the site without a slash at its end, as in `https://docs.example.com`
 */
export function createAgentFiles(documentation: Documentation, title: string, base: string): AgentFiles {
	const paths = new Set(documentation.pages.map(({ path }) => path));
	const groups = groupsOf(documentation);
	const summary = documentation.pages.find(({ path }) => path === '/')?.description;
	const lists = { title, summary: summary || `Documentation of ${title}.`, base, groups };

	function absolute(url: string): string {
		const [path = '', rest = ''] = splitPath(url);
		const plain = path === '/' ? path : path.replace(/(?<!\/)\/+$/, '');
		return base + (paths.has(plain) ? markdownPath(plain) : path) + rest;
	}

	function withAddresses({ markdown }: DocumentationPage, { links }: MarkdownShape): string {
		let text = '';
		let at = 0;
		for (const { start, end } of links) {
			text += markdown.slice(at, start) + absolute(markdown.slice(start, end));
			at = end;
		}
		return text + markdown.slice(at);
	}

	function textOf(page: DocumentationPage, shape: MarkdownShape): string {
		const text = withAddresses(page, shape);
		return shape.hasTitle ? text : `# ${page.title}\n\n${text}`;
	}

	function metadataOf({ title, description, path, facets }: DocumentationPage): string {
		const metadata = { title, ...(description && { description }), url: base + path, ...facets };
		return `---\n${stringify(metadata, { lineWidth: 0 })}---\n`;
	}

	const index = `> The index of the whole documentation is at [llms.txt](${base}/llms.txt).`;

	const makers: Record<string, () => Sendable> = {
		'/llms.txt': () => createSendable(llmsText(lists), textType),
		'/sitemap.xml': () => createSendable(sitemap(lists), 'application/xml; charset=utf-8'),
		'/robots.txt': () => createSendable(robots(lists), textType),
	};
	const made = new Map<string, Sendable>();
	const pages = new WeakMap<MarkdownShape, Sendable>();
	let full: Promise<Sendable> | undefined;

	return {
		page(page, shape) {
			const text = () => `${metadataOf(page)}\n${index}\n\n${textOf(page, shape)}\n`;
			const known = pages.get(shape) ?? createSendable(text(), markdownType);
			pages.set(shape, known);
			return known;
		},
		at(pathname) {
			const file = made.get(pathname) ?? (Object.hasOwn(makers, pathname) ? makers[pathname]?.() : undefined);
			if (file) made.set(pathname, file);
			return file;
		},
		everything(shapeOf) {
			full ??= (async () => {
				const parts: string[] = [];
				for (const page of groups.flatMap(({ pages }) => pages)) {
					const source = `Source: ${base}${page.path}`;
					const shape = await shapeOf(page);
					const text = withAddresses(page, shape);
					const body = shape.hasTitle ? text.replace(/^#[^\n]*\n?/, '') : text;
					parts.push(`# ${page.title}\n\n${source}\n\n${body.trim()}\n`);
				}
				return createSendable(parts.join('\n'), textType);
			})();
			return full;
		},
		notFound(pathname, near) {
			const links = near.map(({ title, path }) => `- [${linkText(title)}](${base}${markdownPath(path)})`);
			const nearest = links.length === 0 ? '' : `\nThe nearest pages:\n\n${links.join('\n')}\n`;
			const asked = pathname.slice(0, 200).replace(/[`\s]/g, '');
			const text = `# Page not found\n\nThere is no page at \`${asked}\`.\n${nearest}\nAll pages are listed in [llms.txt](${base}/llms.txt).\n`;
			return createSendable(text, markdownType);
		},
	};
}
