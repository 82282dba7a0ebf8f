import { skillIndexPath, skillName, skillPath, skillPathOf } from '../../agent-files/skill.js';
import type { Documentation, DocumentationPage } from '../../search/core/documentation.js';
import { createAgentFiles, type MarkdownShape } from '../site/agent-files.js';
import { markdownPath } from '../site/page-lists.js';
import { createPageRenderer } from '../site/page-renderer.js';

interface AgentSite {
	title: string;
	/** As in `https://docs.example.com`. @default addresses are paths */
	origin: string | undefined;
	/** The path of the site, without a slash at the end; empty at the root of its origin. */
	base: string;
	/** Whether the site has a sitemap of its own. */
	hasSitemap: boolean;
}

/** The files for agents of a site by their paths below its folder. */
export async function agentFilesOf(
	documentation: Documentation,
	{ title, origin, base, hasSitemap }: AgentSite,
): Promise<Map<string, Uint8Array>> {
	const { pages } = documentation;
	const addressOf = ({ path, address = path }: DocumentationPage) => address;
	const agents = createAgentFiles(documentation, { title, base: (origin ?? '') + base, addressOf });
	const render = createPageRenderer();
	const shapes = new Map<DocumentationPage, MarkdownShape>();
	await Promise.all(pages.map(async (page) => shapes.set(page, await render(page))));
	const shapeOf = (page: DocumentationPage) => shapes.get(page) ?? { hasTitle: false, links: [] };
	// Programs look for these at the root of an origin.
	const atRoot = base === '' ? [skillPathOf(skillName(title)), skillIndexPath] : [];
	// The addresses of a sitemap are full ones.
	const sitemap = origin === undefined || hasSitemap ? [] : ['/sitemap.xml'];
	const lists = ['/llms.txt', skillPath, ...atRoot, ...sitemap].map((path) => [path, agents.at(path)] as const);
	const sendables = new Map([
		...lists,
		['/llms-full.txt', await agents.everything(async (page) => shapeOf(page))] as const,
		...pages.map((page) => [decodeURI(markdownPath(page.path)), agents.page(page, shapeOf(page))] as const),
	]);
	const files = new Map<string, Uint8Array>();
	for (const [path, file] of sendables) if (file) files.set(path.slice(1), (await file.in(undefined)).body);
	return files;
}
