import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedSite, llmsText } from '../../agent-files/llms-text.js';
import { aiCatalog, catalogPath, serverCard, serverCardPath } from '../../agent-files/server-card.js';
import { createSkill, skillIndex, skillIndexPath, skillPath, skillPathOf } from '../../agent-files/skill.js';
import type { SiteAddress } from '../documentation/website/built-site.js';
import { groupsByFolder, readingOrder } from '../documentation/website/reading-order.js';
import { markdownPath, pageText, partOfFullText, sitemap } from '../site/page-lists.js';
import { type BuiltPage, readBuiltPages } from './built-pages.js';
import { type SiteFiles, writeBeside } from './write-beside.js';

export interface BuiltSite extends SiteAddress {
	/** The folder of the built pages. */
	folder: string;
	/** The name of the site. @default the title of its first page */
	title: string | undefined;
	/** Whether the generator makes a sitemap of its own, which may not be there yet. */
	hasSitemap: boolean;
	/** Address of the service, without a slash at its end. @default there is none */
	service?: string | undefined;
	/** The public key, which agents need for the service. */
	apiKey?: string | undefined;
}

declare const __VERSION__: string | undefined;

/** The version of both packages. */
const version = typeof __VERSION__ === 'undefined' ? '0.0.0' : __VERSION__;

/** The pages and files of the lists. Their addresses are full if the origin is known. */
function listedSite(site: BuiltSite, pages: readonly BuiltPage[], base: string) {
	const title = site.title || pages[0]?.title || 'Documentation';
	const groups = groupsByFolder(pages).map((group) => ({
		title: group.title,
		pages: group.pages.map(({ title, description, path }) => ({
			title,
			description,
			address: base + markdownPath(path),
		})),
	}));
	const summary = pages.find(({ path }) => path === '/')?.description || `Documentation of ${title}.`;
	return { title, summary, groups, fullText: `${base}/llms-full.txt`, skill: base + skillPath };
}

/** Files by which agents find the documentation and its service. */
function filesForDiscovery(site: BuiltSite, listed: ListedSite, base: string): [name: string, text: string][] {
	const mcp = site.service === undefined ? undefined : { url: `${site.service}/mcp`, apiKey: site.apiKey };
	const facts = { ...listed, base, llmsText: `${base}/llms.txt`, hasMarkdown: true, mcp, answersAsk: false };
	const skill = createSkill(facts);
	const files: [string, string][] = [[skillPath, skill.text]];
	// Programs look for these at the root of an origin.
	if (site.base !== '/') return files;
	const digest = createHash('sha256').update(skill.text).digest('hex');
	files.push([skillPathOf(skill.name), skill.text], [skillIndexPath, skillIndex(skill, digest)]);
	if (!site.origin || !mcp) return files;
	files.push(
		[serverCardPath, serverCard({ ...listed, base, mcp, version })],
		[catalogPath, aiCatalog({ title: listed.title, base, card: base + serverCardPath })],
	);
	return files;
}

/** The files by their paths below the folder. */
function filesOf(site: BuiltSite, pages: readonly BuiltPage[]): Map<string, string> {
	const origin = site.origin ?? '';
	const base = origin + site.base.slice(0, -1);
	const listed = listedSite(site, pages, base);
	const files = new Map([['/llms.txt', llmsText(listed)], ...filesForDiscovery(site, listed, base)]);
	const inOrder = groupsByFolder(pages).flatMap((group) => group.pages);
	const parts = inOrder.map((page) => {
		const { title, markdown, address, path } = page;
		const hasTitle = markdown.startsWith('# ');
		const text = hasTitle ? markdown : `# ${title}\n\n${markdown}`;
		files.set(decodeURI(markdownPath(path)), pageText(page, origin + address, base, text));
		return partOfFullText(title, origin + address, markdown, hasTitle);
	});
	files.set('/llms-full.txt', parts.join('\n'));
	if (site.origin && !site.hasSitemap) {
		const addresses = inOrder.map(({ address }) => ({ path: address }));
		files.set('/sitemap.xml', sitemap({ base: origin, groups: [{ title: '', pages: addresses }] }));
	}
	return files;
}

/** Writes the files for programs next to the pages of a built site, as `writeBeside` does. */
export async function writeSiteFiles(site: BuiltSite, own?: Map<string, string>): Promise<SiteFiles> {
	const pages = readingOrder(await readBuiltPages(site.folder, site));
	if (pages.length === 0) return { written: [], kept: [] };
	const hasSitemap = site.hasSitemap || existsSync(join(site.folder, 'sitemap-index.xml'));
	const files = [...filesOf({ ...site, hasSitemap }, pages)].map(([path, text]) => [path.slice(1), text] as const);
	return writeBeside(site.folder, new Map(files), own);
}
