import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { reasonOf } from '../../errors/reason-of.js';
import { DocumentationError } from '../documentation-error.js';
import { expandPage, mayInclude } from '../includes/expand-includes.js';
import { readFrontmatter } from '../markdown/frontmatter.js';
import { createPageParser, type PageParser } from '../page/page-parser.js';
import type { FoundFile, ParsedPage } from '../page/parse-page-file.js';
import { titleOfFile } from '../page/read-page.js';
import { createLinkResolver } from '../resolve-link.js';
import type { DocumentationSource, PageRecord, Reading } from '../source.js';
import { decodeText } from './decode-text.js';
import { listFiles } from './list-files.js';
import { type MountedFolders, readMountedFolders } from './mounted-folders.js';
import { readNavigation } from './read-navigation.js';

/** The version of this reader. A new version makes every page be read again. */
const readerVersion = 6;

/** A page larger than this is data rather than documentation, and parsing it would hold up every reader. */
const fileMaxBytes = 2_000_000;

const filesAtOnce = 32;

/** The number of pages that are parsed while earlier ones are written. */
const pagesAhead = 16;

/** A folder of Markdown and MDX. Problems with single files end up among the warnings; the rest is read. */
export function folderSource(folder: string, options: { title?: string | undefined } = {}): DocumentationSource {
	return {
		name: folder,
		async read(reading) {
			const { files, warnings } = await listFiles(folder);
			const mounted = await readMountedFolders(folder, warnings);
			const found = await findPages({ folder, mounted, reading, warnings }, files);
			if (found.length === 0) {
				throw new DocumentationError(
					`The documentation folder "${folder}" holds no readable .md or .mdx file; add one, or give another folder.`,
				);
			}
			const records = await readPages(folder, found, reading, warnings);
			const front = records.find((record) => record.path === '/');
			const fallback = front?.title ?? titleOfFile(basename(resolve(folder)));
			const outline = await readNavigation(folder, records, { title: options.title, fallback, mounted });
			return { outline: { ...outline, warnings: [...warnings, ...outline.warnings] }, records };
		},
	};
}

interface Finding {
	folder: string;
	mounted: MountedFolders;
	reading: Reading;
	warnings: string[];
}

async function findPages(finding: Finding, files: readonly string[]): Promise<FoundFile[]> {
	const { reading, warnings } = finding;
	const pages: FoundFile[] = [];
	const owners = new Map<string, string>();
	for (let start = 0; start < files.length; start += filesAtOnce) {
		reading.signal?.throwIfAborted();
		const batch = files.slice(start, start + filesAtOnce).map((file) => findPage(finding, file));
		for (const page of await Promise.all(batch)) {
			if (page === undefined || page.frontmatter.hidden === true) continue;
			const owner = owners.get(page.path);
			if (owner !== undefined) {
				warnings.push(
					`"${page.file}" and "${owner}" are both the page ${page.path}; "${page.file}" was left out: rename it or give it a \`slug\`.`,
				);
				continue;
			}
			owners.set(page.path, page.file);
			pages.push(page);
		}
	}
	return pages;
}

async function findPage({ folder, mounted, reading, warnings }: Finding, file: string): Promise<FoundFile | undefined> {
	if (mounted.pathOf(file) === undefined) return undefined;
	const known = reading.known.get(file);
	let bytes: Buffer;
	try {
		bytes = await readFile(join(folder, file));
	} catch (cause) {
		warnings.push(`"${file}" cannot be read and was left out (${reasonOf(cause)}).`);
		return undefined;
	}
	if (bytes.length > fileMaxBytes) {
		warnings.push(`"${file}" is larger than ${fileMaxBytes / 1e6} MB and was left out; split it into pages.`);
		return undefined;
	}
	const { text, problem } = decodeText(bytes);
	const whole = mayInclude(text) ? await expandPage(folder, file, text) : undefined;
	const hash = createHash('sha256').update(`${readerVersion}\n`).update(bytes);
	// A page that includes others changes with them.
	const source = (whole === undefined ? hash : hash.update(JSON.stringify([whole.lines, whole.warnings]))).digest(
		'base64url',
	);
	if (known?.source === source) {
		const { frontmatter, warnings } = known;
		const path = mounted.pathOf(file, frontmatter.slug) ?? known.path;
		return { file, path, source, frontmatter, isKnown: path === known.path, warnings };
	}
	const own = problem === undefined ? [] : [`"${file}" ${problem}`];
	const { frontmatter, problem: badFrontmatter } = readFrontmatter(text);
	if (badFrontmatter !== undefined) {
		own.push(`The frontmatter of "${file}" is not valid YAML (${badFrontmatter}) and was ignored.`);
	}
	own.push(...(whole?.warnings ?? []));
	const path = mounted.pathOf(file, frontmatter.slug);
	return path === undefined ? undefined : { file, path, source, frontmatter, isKnown: false, warnings: own };
}

async function readPages(
	folder: string,
	found: readonly FoundFile[],
	reading: Reading,
	warnings: string[],
): Promise<PageRecord[]> {
	const paths = new Map(found.map(({ file, path }) => [file, path]));
	const resolverOf = createLinkResolver(paths);
	const sameAsBefore = (page: FoundFile): PageRecord | undefined => {
		const known = reading.known.get(page.file);
		if (!page.isKnown || known === undefined) return undefined;
		const resolveLink = resolverOf(page.file);
		return known.links.every(([written, was]) => resolveLink(written) === was) ? known : undefined;
	};
	const old = new Map(found.map((page) => [page, sameAsBefore(page)]));
	const fresh = found.filter((page) => old.get(page) === undefined);
	const parser = createPageParser({ folder, paths });
	const records: PageRecord[] = [];
	try {
		const parsed = parseAhead(parser, fresh);
		for (const [index, page] of found.entries()) {
			reading.signal?.throwIfAborted();
			const known = old.get(page);
			const result = known === undefined ? (await parsed.next()).value : undefined;
			if (known !== undefined) records.push(known);
			else if (result && 'warning' in result) warnings.push(result.warning);
			else if (result) {
				await reading.add(result);
				records.push(result.record);
			}
			reading.onProgress?.(index + 1, found.length);
		}
	} finally {
		await parser.close();
	}
	for (const record of records) warnings.push(...record.warnings);
	return records;
}

/** Yields parsed pages in their order while the next ones are parsed. */
async function* parseAhead(parser: PageParser, pages: readonly FoundFile[]): AsyncGenerator<ParsedPage, undefined> {
	const underWay: Promise<ParsedPage>[] = [];
	for (const page of pages) {
		underWay.push(parser.parse(page));
		const first = underWay.length === pagesAhead ? underWay.shift() : undefined;
		if (first) yield await first;
	}
	for (const last of underWay) yield await last;
	return undefined;
}
