import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from './decode-text.js';
import type { NavigationGroup } from './documentation.js';
import { folderNavigation, listedNavigation, type NavigationPage } from './navigation.js';
import { sitePath } from './site-path.js';
import type { Outline, PageRecord } from './source.js';

interface NavigationFile {
	name?: string;
	navigation?: unknown;
}

/** Puts the pages of a folder in the order that its `docs.json` gives, or that of the folders. */
export async function readNavigation(
	folder: string,
	records: readonly PageRecord[],
	titles: { title: string | undefined; fallback: string },
): Promise<Outline> {
	const warnings: string[] = [];
	const config = await readConfig(folder, warnings);
	const title = titles.title ?? config.name ?? titles.fallback;
	const links = records.map((record) => ({
		title: record.frontmatter.sidebarTitle ?? record.title,
		path: record.path,
		file: record.file,
		order: record.frontmatter.order,
	}));
	const navigation = navigate(config.navigation, links, title, warnings);
	const pages = records.map(({ path, hash, frontmatter }) => ({ path, hash, facets: frontmatter.facets }));
	return { title, navigation, pages, warnings };
}

async function readConfig(folder: string, warnings: string[]): Promise<NavigationFile> {
	for (const file of ['docs.json', 'mint.json']) {
		let source: string;
		try {
			source = decodeText(await readFile(join(folder, file))).text;
		} catch {
			continue;
		}
		try {
			const config: unknown = JSON.parse(source);
			if (typeof config !== 'object' || config === null) throw new Error('it holds no object');
			const name = 'name' in config && typeof config.name === 'string' ? { name: config.name } : {};
			return 'navigation' in config ? { ...name, navigation: config.navigation } : name;
		} catch (cause) {
			const message = cause instanceof Error ? cause.message : String(cause);
			warnings.push(`"${file}" is not valid JSON (${message}); the navigation was made from the folders.`);
		}
	}
	return {};
}

function navigate(config: unknown, links: NavigationPage[], title: string, warnings: string[]): NavigationGroup[] {
	const byPath = new Map(links.map((link) => [link.path, link]));
	const byFile = new Map(links.map((link) => [link.file.replace(/\.mdx?$/i, ''), link]));
	const find = (entry: string) => {
		const plain = entry.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/i, '');
		return byFile.get(plain) ?? byPath.get(sitePath(plain)) ?? byFile.get(plain === '' ? 'index' : `${plain}/index`);
	};
	const listed = listedNavigation(config, find);
	warnings.push(
		...listed.missing.map(
			(entry) => `The navigation names "${entry}", which is no page; add the file or remove the entry.`,
		),
	);
	return listed.navigation.length > 0 ? listed.navigation : folderNavigation(links, title);
}
