import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PluginOptions, type ReadOptions, readPluginOptions } from '../script-tag/plugin-options.js';
import { afterBuild, scriptTag, writesFiles } from '../script-tag/script-tag.js';
import { basePath, originOf } from '../script-tag/site-origin.js';

export type { PluginOptions as DocentOptions, WidgetOptions } from '../script-tag/plugin-options.js';

/** What this plugin knows of a Docusaurus site. */
interface Site {
	siteDir: string;
	/** The path of the site in the language that is built. */
	baseUrl?: string;
	siteConfig: {
		title: string;
		url: string;
		themeConfig: object;
		presets: unknown[];
		plugins: unknown[];
		themes: unknown[];
	};
}

interface BuiltSite {
	outDir: string;
	baseUrl: string;
	siteConfig: Site['siteConfig'];
	plugins: { name: string }[];
}

/** A plugin of Docusaurus, configured by the name `docent/docusaurus`. */
export interface DocentPlugin {
	name: string;
	getThemePath(): string;
	injectHtmlTags(): { headTags: { tagName: string; attributes: Record<string, string | boolean> }[] };
	postBuild(site: object): Promise<void>;
}

/** The elements of known searches, and any element in the place of the search in the navigation bar. */
const searches = {
	selector: '.navbar__search-input, .DocSearch-Button, [class*="navbarSearchContainer"] > *',
	classes: ['navbar__search-input', 'DocSearch-Button', 'navbarSearchContainer'],
};

/** Pages that Docusaurus generates to list others. */
const lists = /(^|\/)tags(\/|$)|^\/blog\/(authors|archive|page)(\/|$)/;

const nameOf = (entry: unknown) => String(Array.isArray(entry) ? entry[0] : entry);

/** Whether something else fills the place of the search in the navigation bar. */
function hasOwnSearch({ siteDir, siteConfig }: Site): boolean {
	const { themeConfig, presets, plugins, themes } = siteConfig;
	const named = [presets, plugins, themes].flatMap((entries) => (entries ?? []).map(nameOf));
	const files = ['SearchBar.js', 'SearchBar.jsx', 'SearchBar.tsx', 'SearchBar'];
	return (
		'algolia' in themeConfig ||
		named.some((name) => /search/i.test(name)) ||
		files.some((name) => existsSync(join(siteDir, 'src/theme', name)))
	);
}

/** Docusaurus calls this with the configured options, before the plugin. */
export function validateOptions({ options }: { options: object }): ReadOptions & { id: string } {
	const { id = 'default', ...given } = options as { id?: string };
	return { ...readPluginOptions('docent/docusaurus', given), id };
}

/** Warns when no element matches `searchTrigger`, because then no search field opens the palette. */
async function warnOfUnseenSearch({ outDir, baseUrl }: BuiltSite): Promise<void> {
	const html = await readFile(join(outDir, 'index.html'), 'utf8').catch(() => undefined);
	if (html === undefined || searches.classes.some((name) => html.includes(name))) return;
	console.warn(
		`Docent: ${baseUrl} has no element that matches ${searches.selector}. Set \`options.searchTrigger\` to the selector of your search.`,
	);
}

async function writeFiles(site: BuiltSite, read: ReadOptions): Promise<void> {
	const { outDir, baseUrl, siteConfig, plugins } = site;
	const { finishSite } = await import('../../service/static/finish-site.js');
	const lines = await finishSite({
		folder: outDir,
		title: siteConfig.title,
		origin: originOf(siteConfig.url),
		base: basePath(baseUrl),
		cleanUrls: true,
		lists,
		hasSitemap: plugins.some(({ name }) => name === 'docusaurus-plugin-sitemap'),
		...afterBuild(read),
	});
	for (const line of lines) console.info(line);
}

/**
 * The assistant on a Docusaurus site, with the files for agents beside its pages.
 *
 * @example
 * plugins: [['docent/docusaurus', { service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' }]],
 */
export default function docent(context: object, { id: _, ...options }: PluginOptions & { id?: string }): DocentPlugin {
	const read = readPluginOptions('docent/docusaurus', options);
	const ownSearch = hasOwnSearch(context as Site);
	const { src, data } = scriptTag(read, (context as Site).baseUrl, {
		filter: 'auto',
		search: 'palette',
		...(ownSearch && { searchTrigger: searches.selector }),
	});
	const addsSearch = !ownSearch && data['data-search'] === 'palette';
	return {
		name: 'docent',
		getThemePath: () =>
			fileURLToPath(new URL(addsSearch ? './docusaurus/theme-with-search' : './docusaurus/theme', import.meta.url)),
		injectHtmlTags: () => ({ headTags: [{ tagName: 'script', attributes: { src, async: true, ...data } }] }),
		async postBuild(site) {
			if (data['data-search-trigger'] === searches.selector) await warnOfUnseenSearch(site as BuiltSite);
			if (writesFiles(read)) await writeFiles(site as BuiltSite, read);
		},
	};
}
