import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createTimeSlice } from '../time-slice.js';
import { decodeText } from './decode-text.js';
import { DocumentationError } from './documentation-error.js';
import { type Frontmatter, readFrontmatter } from './frontmatter.js';
import { listFiles } from './list-files.js';
import { readNavigation } from './read-navigation.js';
import { readPage, titleOfFile } from './read-page.js';
import { createLinkResolver, type ResolveLink } from './resolve-link.js';
import { sitePath } from './site-path.js';
import type { DocumentationSource, PageRecord, Reading } from './source.js';

/** Raised whenever pages are read differently, so that those that were read before are read again. */
const readerVersion = 1;

/** A page larger than this is data rather than documentation, and parsing it would hold up every reader. */
const fileMaxBytes = 2_000_000;

const filesAtOnce = 32;

/** A file before it is parsed. */
interface FoundFile {
	file: string;
	path: string;
	/** SHA-256 of its text. */
	source: string;
	frontmatter: Frontmatter;
	/** The file is the one that was read before. */
	isKnown: boolean;
	warnings: string[];
}

export function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

/**
 * A folder of Markdown and MDX. Problems with single files end up among the warnings; the rest is read.
 * @param options `title`: of the site. @default the `name` of `docs.json`, else the first page's title
 */
export function folderSource(folder: string, options: { title?: string | undefined } = {}): DocumentationSource {
	return {
		name: folder,
		async read(reading) {
			const { files, warnings } = await listFiles(folder);
			const found = await findPages(folder, files, reading, warnings);
			if (found.length === 0) {
				throw new DocumentationError(
					`The documentation folder "${folder}" holds no readable .md or .mdx file; add one, or give another folder.`,
				);
			}
			const records = await readPages(folder, found, reading, warnings);
			const front = records.find((record) => record.path === '/');
			const fallback = front?.title ?? titleOfFile(basename(resolve(folder)));
			const outline = await readNavigation(folder, records, { title: options.title, fallback });
			return { outline: { ...outline, warnings: [...warnings, ...outline.warnings] }, records };
		},
	};
}

async function findPages(
	folder: string,
	files: readonly string[],
	{ known, signal }: Reading,
	warnings: string[],
): Promise<FoundFile[]> {
	const pages: FoundFile[] = [];
	const owners = new Map<string, string>();
	for (let start = 0; start < files.length; start += filesAtOnce) {
		signal?.throwIfAborted();
		const batch = files
			.slice(start, start + filesAtOnce)
			.map((file) => findPage(folder, file, known.get(file), warnings));
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

async function findPage(
	folder: string,
	file: string,
	known: PageRecord | undefined,
	warnings: string[],
): Promise<FoundFile | undefined> {
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
	const source = createHash('sha256').update(`${readerVersion}\n`).update(bytes).digest('base64url');
	if (known?.source === source) {
		const { path, frontmatter } = known;
		return { file, path, source, frontmatter, isKnown: true, warnings: known.warnings };
	}
	const { text, problem } = decodeText(bytes);
	const own = problem === undefined ? [] : [`"${file}" ${problem}`];
	const { frontmatter, problem: badFrontmatter } = readFrontmatter(text);
	if (badFrontmatter !== undefined) {
		own.push(`The frontmatter of "${file}" is not valid YAML (${badFrontmatter}) and was ignored.`);
	}
	return { file, path: sitePath(file, frontmatter.slug), source, frontmatter, isKnown: false, warnings: own };
}

async function readPages(
	folder: string,
	found: readonly FoundFile[],
	reading: Reading,
	warnings: string[],
): Promise<PageRecord[]> {
	const resolverOf = createLinkResolver(new Map(found.map(({ file, path }) => [file, path])));
	const records: PageRecord[] = [];
	const rest = createTimeSlice();
	for (const [index, page] of found.entries()) {
		reading.signal?.throwIfAborted();
		const known = reading.known.get(page.file);
		const resolveLink = resolverOf(page.file);
		const isSame = page.isKnown && known?.links.every(([written, was]) => resolveLink(written) === was);
		if (isSame === true && known !== undefined) {
			records.push(known);
		} else {
			const body = await readBody(folder, page, warnings);
			if (body === undefined) continue;
			const { record, json } = parse({ ...page, body }, resolveLink);
			await reading.add(record, json);
			records.push(record);
		}
		reading.onProgress?.(index + 1, found.length);
		await rest();
	}
	for (const record of records) warnings.push(...record.warnings);
	return records;
}

/** Text below the frontmatter. Not kept from the first look: all texts together are more than a process should hold. */
async function readBody(folder: string, { file }: FoundFile, warnings: string[]): Promise<string | undefined> {
	try {
		return readFrontmatter(decodeText(await readFile(join(folder, file))).text).body;
	} catch (cause) {
		warnings.push(`"${file}" cannot be read and was left out (${reasonOf(cause)}).`);
		return undefined;
	}
}

function parse(
	{ file, path, source, frontmatter, body, warnings }: FoundFile & { body: string },
	resolveLink: ResolveLink,
): { record: PageRecord; json: string } {
	const links = new Map<string, string>();
	const { page, warnings: found } = readPage({
		file,
		path,
		frontmatter,
		body,
		resolve(url) {
			const resolved = resolveLink(url);
			if (resolved !== url && !url.startsWith('#')) links.set(url, resolved);
			return resolved;
		},
	});
	const json = JSON.stringify(page);
	const record: PageRecord = {
		file,
		source,
		hash: hashOf(json),
		path,
		title: page.title,
		frontmatter,
		links: [...links],
		warnings: [...warnings, ...found],
	};
	return { record, json };
}

function reasonOf(cause: unknown): string {
	return cause instanceof Error ? cause.message : String(cause);
}
