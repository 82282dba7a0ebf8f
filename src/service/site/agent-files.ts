import { createHash } from 'node:crypto';
import { linkText, llmsText } from '../../agent-files/llms-text.js';
import {
	aiCatalog,
	catalogPath,
	catalogType,
	mcpCardPath,
	serverCard,
	serverCardPath,
	serverCardType,
} from '../../agent-files/server-card.js';
import { createSkill, skillIndex, skillIndexPath, skillPath, skillPathOf } from '../../agent-files/skill.js';
import type { Documentation, DocumentationPage, NavigationLink } from '../../search/core/documentation.js';
import { normalisePath } from '../../search/core/site-path.js';
import { createSendable, type Sendable } from '../compression/sendable.js';
import { groupsOf, markdownPath, pageText, partOfFullText, robots, sitemap } from './page-lists.js';
import type { RenderedPage } from './render-page.js';

/** The facts of the renderer about a page's Markdown. */
export type MarkdownShape = Pick<RenderedPage, 'hasTitle' | 'links'>;

const markdownType = 'text/markdown; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** The files by which agents find a documentation and its MCP server. Scripts of other sites may read them. */
export const isForDiscovery = (pathname: string): boolean =>
	pathname === skillPath || pathname === mcpCardPath || pathname.startsWith('/.well-known/');

/** Splits a path from its query and anchor. */
const splitPath = (url: string) => /^([^?#]*)(.*)$/s.exec(url)?.slice(1) ?? [url, ''];

interface SiteFacts {
	/** Title of the site. */
	title: string;
	/** Address of the site without a slash at its end, as in `https://docs.example.com`. */
	base: string;
	/** Version of the MCP server at `/mcp`. @default there is none */
	mcpVersion?: string | undefined;
	/** The path of a page for readers. @default that of the served site */
	addressOf?: ((page: DocumentationPage) => string) | undefined;
}

const servedAt = ({ path }: DocumentationPage) => path;

type Makers = Record<string, () => Sendable>;

/** The files that list the documentation, and those that tell agents how to use it, by their paths. */
function listMakers(
	documentation: Documentation,
	{ title, base, mcpVersion, addressOf = servedAt }: SiteFacts,
): Makers {
	const groups = groupsOf(documentation);
	const about = documentation.pages.find(({ path }) => path === '/')?.description;
	const mcp = mcpVersion === undefined ? undefined : { url: `${base}/mcp` };
	const listed = {
		title,
		summary: about || `Documentation of ${title}.`,
		groups: groups.map((group) => ({
			title: group.title,
			pages: group.pages.map(({ title, description, path }) => ({
				title,
				description,
				address: base + markdownPath(path),
			})),
		})),
		fullText: `${base}/llms-full.txt`,
		skill: base + skillPath,
	};
	const llms = `${base}/llms.txt`;
	const skill = createSkill({ ...listed, base, llmsText: llms, hasMarkdown: true, mcp, answersAsk: mcp !== undefined });
	const digest = () => createHash('sha256').update(skill.text).digest('hex');
	const skillFile = () => createSendable(skill.text, markdownType);
	const lists = {
		base,
		groups: groups.map(({ title, pages }) => ({ title, pages: pages.map((page) => ({ path: addressOf(page) })) })),
	};
	const makers: Makers = {
		'/llms.txt': () => createSendable(llmsText(listed), textType),
		'/sitemap.xml': () => createSendable(sitemap(lists), 'application/xml; charset=utf-8'),
		'/robots.txt': () => createSendable(robots(lists), textType),
		[skillPath]: skillFile,
		[skillPathOf(skill.name)]: skillFile,
		[skillIndexPath]: () => createSendable(skillIndex(skill, digest()), 'application/json'),
	};
	if (mcp === undefined || mcpVersion === undefined) return makers;
	const card = () => serverCard({ ...listed, base, mcp, version: mcpVersion });
	return {
		...makers,
		[mcpCardPath]: () => createSendable(card(), serverCardType),
		[serverCardPath]: () => createSendable(card(), 'application/json'),
		[catalogPath]: () => createSendable(aiCatalog({ title, base, card: base + mcpCardPath }), catalogType),
	};
}

/** The documentation as programs read it, for one address of the site. */
export function createAgentFiles(documentation: Documentation, site: SiteFacts) {
	const { base, addressOf = servedAt } = site;
	const paths = new Set(documentation.pages.map(({ path }) => path));

	function absolute(url: string): string {
		const [path = '', rest = ''] = splitPath(url);
		const plain = path.startsWith('/') ? normalisePath(path) : path;
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

	const makers = listMakers(documentation, site);
	const made = new Map<string, Sendable>();
	const pages = new WeakMap<MarkdownShape, Sendable>();
	let full: Promise<Sendable> | undefined;

	return {
		/** A page as Markdown, with its metadata as frontmatter and with addresses in its links. */
		page(page: DocumentationPage, shape: MarkdownShape): Sendable {
			const text = () => pageText(page, base + addressOf(page), base, textOf(page, shape));
			const known = pages.get(shape) ?? createSendable(text(), markdownType);
			pages.set(shape, known);
			return known;
		},
		/** `llms.txt`, `sitemap.xml`, `robots.txt` and the files by which agents find the documentation, by their paths. */
		at(pathname: string): Sendable | undefined {
			const file = made.get(pathname) ?? (Object.hasOwn(makers, pathname) ? makers[pathname]?.() : undefined);
			if (file) made.set(pathname, file);
			return file;
		},
		everything(shapeOf: (page: DocumentationPage) => Promise<MarkdownShape>): Promise<Sendable> {
			full ??= (async () => {
				const parts: string[] = [];
				for (const page of groupsOf(documentation).flatMap(({ pages }) => pages)) {
					const shape = await shapeOf(page);
					parts.push(partOfFullText(page.title, base + addressOf(page), withAddresses(page, shape), shape.hasTitle));
				}
				return createSendable(parts.join('\n'), textType);
			})();
			return full;
		},
		notFound(pathname: string, near: readonly NavigationLink[]): Sendable {
			const links = near.map(({ title, path }) => `- [${linkText(title)}](${base}${markdownPath(path)})`);
			const nearest = links.length === 0 ? '' : `\nThe nearest pages:\n\n${links.join('\n')}\n`;
			const asked = pathname.slice(0, 200).replace(/[`\s]/g, '');
			const text = `# Page not found\n\nThere is no page at \`${asked}\`.\n${nearest}\nAll pages are listed in [llms.txt](${base}/llms.txt).\n`;
			return createSendable(text, markdownType);
		},
	};
}

export type AgentFiles = ReturnType<typeof createAgentFiles>;
