import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Documentation, DocumentationPage, NavigationGroup } from './documentation.js';
import { DocumentationError } from './documentation-error.js';
import { type Frontmatter, readFrontmatter } from './frontmatter.js';
import { listFiles } from './list-files.js';
import { folderNavigation, listedNavigation, type NavigationPage } from './navigation.js';
import { readPage, titleOfFile } from './read-page.js';
import { createLinkResolver } from './resolve-link.js';
import { sitePath } from './site-path.js';

export interface LoadOptions {
	/** Title of the site. @default the `name` of `docs.json`, else the first page's title */
	title?: string;
}

interface SourceFile {
	file: string;
	path: string;
	frontmatter: Frontmatter;
	body: string;
}

/** A page larger than this is data rather than documentation, and parsing it would hold up every reader. */
const fileMaxCharacters = 2_000_000;

const filesAtOnce = 32;

/**
 * Reads a folder of Markdown and MDX. Problems with single files end up in `warnings`; the rest is served.
 * @throws DocumentationError when the folder cannot be read or holds no page.
 */
export async function loadDocumentation(folder: string, options: LoadOptions = {}): Promise<Documentation> {
	const { files, warnings } = await listFiles(folder);
	const sources = await readSources(folder, files, warnings);
	if (sources.length === 0) {
		throw new DocumentationError(
			`The documentation folder "${folder}" holds no readable .md or .mdx file; add one, or give another folder.`,
		);
	}
	const resolverOf = createLinkResolver(new Map(sources.map((source) => [source.file, source.path])));
	const pages: DocumentationPage[] = [];
	const links: NavigationPage[] = [];
	for (const source of sources) {
		const result = readPage({ ...source, resolve: resolverOf(source.file) });
		pages.push(result.page);
		warnings.push(...result.warnings);
		const title = source.frontmatter.sidebarTitle ?? result.page.title;
		links.push({ title, path: source.path, file: source.file, order: source.frontmatter.order });
		await breathe(pages.length);
	}
	const config = await readConfig(folder, warnings);
	const title = options.title ?? config.name ?? siteTitle(pages, folder);
	return { title, pages, navigation: navigate(config.navigation, links, title, warnings), warnings };
}

async function readSources(folder: string, files: readonly string[], warnings: string[]): Promise<SourceFile[]> {
	const sources: SourceFile[] = [];
	const owners = new Map<string, string>();
	for (const { file, source } of await readAll(folder, files, warnings)) {
		if (source.length > fileMaxCharacters) {
			warnings.push(`"${file}" is longer than ${fileMaxCharacters} characters and was left out; split it into pages.`);
			continue;
		}
		const { frontmatter, body, problem } = readFrontmatter(source);
		if (problem !== undefined) {
			warnings.push(`The frontmatter of "${file}" is not valid YAML (${problem}) and was ignored.`);
		}
		const path = sitePath(file, frontmatter.slug);
		const owner = owners.get(path);
		if (owner !== undefined) {
			warnings.push(
				`"${file}" and "${owner}" are both the page ${path}; "${file}" was left out: rename it or give it a \`slug\`.`,
			);
			continue;
		}
		owners.set(path, file);
		sources.push({ file, path, frontmatter, body });
	}
	return sources;
}

/** Reads the files in their order, some at a time: each by itself would wait, all at once might be too many open files. */
async function readAll(
	folder: string,
	files: readonly string[],
	warnings: string[],
): Promise<{ file: string; source: string }[]> {
	const read: { file: string; source: string }[] = [];
	for (let start = 0; start < files.length; start += filesAtOnce) {
		const batch = files.slice(start, start + filesAtOnce).map(async (file) => {
			try {
				return { file, source: await readText(join(folder, file)) };
			} catch (cause) {
				const reason = cause instanceof Error ? cause.message : String(cause);
				warnings.push(`"${file}" cannot be read and was left out (${reason}).`);
				return undefined;
			}
		});
		for (const result of await Promise.all(batch)) if (result !== undefined) read.push(result);
	}
	return read;
}

async function readText(file: string): Promise<string> {
	const source = await readFile(file, 'utf8');
	return source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Reading again while serving must not keep answers waiting, so the loop lets others run every few pages. */
async function breathe(count: number): Promise<void> {
	if (count % 8 === 0) await new Promise((proceed) => setImmediate(proceed));
}

async function readConfig(folder: string, warnings: string[]): Promise<{ name?: string; navigation?: unknown }> {
	for (const file of ['docs.json', 'mint.json']) {
		let source: string;
		try {
			source = await readText(join(folder, file));
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

function siteTitle(pages: readonly DocumentationPage[], folder: string): string {
	const front = pages.find((page) => page.path === '/');
	return front?.title ?? titleOfFile(basename(resolve(folder)));
}
