import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { titleOfFile } from '../../../search/core/site-path.js';
import { commandName } from '../../errors/command-name.js';
import { reasonOf } from '../../errors/reason-of.js';
import { builtThread } from '../../worker-threads/thread-pool.js';
import { decodeText, fileMaxBytes } from '../core/decode-text.js';
import { DocumentationError } from '../core/documentation-error.js';
import type { DocumentationSource, LeftOut, PageRecord, Reading, SourceResult } from '../core/documentation-source.js';
import type { DocumentationFormat, LinkTargets, NamedHeading } from '../core/format.js';
import { createLinkResolver } from '../core/link-resolver.js';
import { expandPage, mayInclude, sourceWith } from '../generators/expand-includes.js';
import { type ChosenFormat, formatOf } from '../generators/formats.js';
import { idsByLinks } from '../generators/ids-by-links.js';
import {
	formatNavigation,
	isIdUnknown,
	placeBelow,
	projectOnDisk,
	recogniseFormat,
} from '../generators/recognise-format.js';
import { publicationOf, readFrontmatter } from '../markdown/frontmatter.js';
import { githubIds } from '../markdown/heading-anchors.js';
import { createPageParser, type PageParser } from '../reading/page-parser.js';
import type { FoundFile, ParsedPage } from '../reading/parse-page-file.js';
import { createCascades } from './cascades.js';
import { choosePages } from './choose-pages.js';
import { findFiles } from './find-files.js';
import { inOneLine } from './in-one-line.js';
import { type MountedFolders, readMountedFolders } from './mounted-folders.js';
import { FilesUnderWay, type ReadingWatch } from './process/files-under-way.js';
import { type FolderOrder, readInProcess } from './process/folder-process.js';
import { readNavigation } from './read-navigation.js';

/** The version of this reader. A new version makes every page be read again. */
const readerVersion = 22;

const filesAtOnce = 32;

/** The number of pages that are parsed while earlier ones are written. */
const pagesAhead = 16;

export interface FolderOptions extends Omit<FolderOrder, 'folder'> {
	/** Script of the process that reads. @default the built one; from source this process reads */
	script?: string | undefined;
}

/** A folder of Markdown and MDX. Problems with single files end up among the warnings; the rest is read. */
export function folderSource(folder: string, options: FolderOptions = {}): DocumentationSource {
	const { script = builtThread('folder-process-script'), ...rest } = options;
	const order: FolderOrder = { folder, ...rest };
	return {
		name: folder,
		read: (reading) => (script === undefined ? readFolder(order, reading) : readInProcess(script, order, reading)),
	};
}

/** Reads a folder in this process. `watch` is for another one that outlives it. */
export async function readFolder(order: FolderOrder, reading: Reading, watch?: ReadingWatch): Promise<SourceResult> {
	const { folder } = order;
	const { files: all, ignored, others, warnings } = await findFiles(folder);
	const underWay = new FilesUnderWay({ watch, unreadable: reading.unreadable, version: readerVersion, warnings });
	const said = new Set<string>();
	const disk = projectOnDisk(folder, (sentence) => said.add(sentence));
	const textOf = async (file: string) => {
		const text = await disk.text(file);
		return text === '' || underWay.begin(file, text) ? text : '';
	};
	const configurations: string[] = [];
	const project = {
		...disk,
		page: textOf,
		async text(file: string) {
			const text = await textOf(file);
			if (text !== '') configurations.push(file);
			return text;
		},
	};
	const recognised = await recogniseFormat(project, all, order.format);
	const ids = isIdUnknown(recognised, order.format) ? await idsByLinks(textOf, all) : undefined;
	const chosen = { ...recognised, ids };
	underWay.together(configurations);
	const format = formatOf(chosen);
	const lists = await formatNavigation(project, chosen, format, all);
	const without = namesBelow(folder, order.without);
	const place = placeBelow(folder, chosen.sign) ?? '';
	underWay.together(configurations);
	const { files, left } = choosePages(all, { format, lists, without, place, ignored });
	warnings.push(...said);
	if (others.length > 0) warnings.push(othersSentence(others));
	const elsewhere = chosen.sign?.includes('/') ? undefined : format.pagesElsewhere?.(chosen.configuration ?? '');
	if (elsewhere !== undefined) warnings.push(elsewhereSentence(chosen.sign ?? '', elsewhere));
	const mounted = await readMountedFolders(folder, warnings, { format, sign: chosen.sign, files, root: order.path });
	const finding: Finding = {
		folder,
		format,
		rules: hashOf(JSON.stringify([readerVersion, chosen.name, chosen.configuration, chosen.settings, chosen.ids])),
		mounted,
		reading,
		warnings,
		left,
		underWay,
		now: Date.now(),
		targets: new Map(),
	};
	const found = await findPages(finding, files);
	if (found.length === 0) throw new DocumentationError(emptySentence(folder, warnings));
	const records = await readPages(finding, chosen, found);
	const front = records.find((record) => record.path === '/');
	const fallback = format.siteTitle ?? front?.title ?? titleOfFile(basename(resolve(folder)));
	const outline = await readNavigation(folder, records, { ...format, title: order.title, fallback, mounted, lists });
	return {
		outline: {
			...outline,
			warnings: [...warnings, ...outline.warnings],
			...(underWay.left.length > 0 && { unreadable: underWay.left }),
		},
		records,
		format: chosen.sign === undefined ? chosen.title : `${chosen.title} (${chosen.sign})`,
		left,
		...(format.pages?.isTranslated && { isTranslated: true }),
		project: format.project,
		...(finding.changesAt !== undefined && { changesAt: finding.changesAt }),
	};
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Absolute paths as files of the folder; those outside of it mean nothing there. */
function namesBelow(folder: string, files: readonly string[] = []): string[] {
	return files.map((file) => relative(resolve(folder), resolve(file)).split(sep).join('/'));
}

/** `2 .ipynb and 649 .rst` */
function countedByEnding(files: readonly string[]): string {
	const counts = new Map<string, number>();
	for (const file of files) {
		const ending = extname(file).toLowerCase();
		counts.set(ending, (counts.get(ending) ?? 0) + 1);
	}
	return [...counts].map(([ending, count]) => `${count} ${ending}`).join(' and ');
}

const elsewhere = `have the site that is built from them read: ${commandName} index https://…`;

const othersSentence = (others: readonly string[]) =>
	`Only Markdown and MDX are read, and ${countedByEnding(others)} files were left out; ${elsewhere}.`;

const elsewhereSentence = (sign: string, pages: string) =>
	`"${sign}" has pages in "${pages}", which is outside of this folder, so they are not read; give the folder that holds both, one step higher.`;

/** With the reasons why files that are there were left out. */
function emptySentence(folder: string, warnings: readonly string[]): string {
	const sentence = `The documentation folder "${folder}" holds no readable .md or .mdx file; add one, or give another folder.`;
	return [sentence, ...warnings.slice(0, 3)].join(' ');
}

interface Finding {
	folder: string;
	format: DocumentationFormat;
	mounted: MountedFolders;
	reading: Reading;
	warnings: string[];
	left: LeftOut[];
	underWay: FilesUnderWay;
	/** Headings by the names that pages link to them by. */
	targets: Map<string, NamedHeading & { file: string }>;
	/** What every page was read by, besides its own text. */
	rules: string;
	/** The time of the reading, by which pages are published. */
	now: number;
	/** The next time at which a page is published, or no longer. */
	changesAt?: number;
}

async function findPages(finding: Finding, files: readonly string[]): Promise<FoundFile[]> {
	const { reading, warnings, left } = finding;
	const found: FoundFile[] = [];
	for (let start = 0; start < files.length; start += filesAtOnce) {
		reading.signal?.throwIfAborted();
		const batch = files.slice(start, start + filesAtOnce);
		const contents = await Promise.all(batch.map((file) => bytesOf(finding, file)));
		// One after the other, so that the file is known that takes the time or the memory.
		for (const [index, file] of batch.entries()) {
			const bytes = contents[index];
			const page = bytes && (await findPage(finding, file, bytes));
			if (page !== undefined) found.push(page);
		}
	}
	finding.underWay.end();
	const owners = new Map<string, string>();
	const cascadeOver = createCascades(found, finding.mounted.nameFromRoot, finding.format.pages);
	for (const page of [...found.filter(isIndex), ...found.filter((page) => !isIndex(page))]) {
		if (!isPublished(finding, page, cascadeOver(page))) continue;
		const owner = owners.get(page.path);
		if (owner !== undefined) {
			warnings.push(
				`"${page.file}" and "${owner}" are both the page ${page.path}; "${page.file}" was left out: rename it or give it a \`slug\`.`,
			);
			left.push({ file: page.file, reason: `it has the address of ${owner}` });
			continue;
		}
		owners.set(page.path, page.file);
	}
	return found.filter(({ path, file }) => owners.get(path) === file);
}

/** A README explains a folder to those who work on it. It is the page of the folder only where there is no index. */
const isIndex = ({ file }: FoundFile) => !/(?:^|\/)readme\.[^./]+$/i.test(file);

/** What is not published is nowhere: neither a page nor found, listed or linked to. */
function isPublished(finding: Finding, { file, frontmatter }: FoundFile, cascade: string | undefined): boolean {
	const { now, format, left } = finding;
	const from = frontmatter.from ?? format.pages?.publishedFrom?.(file, frontmatter);
	const publication = publicationOf(frontmatter, { now, from });
	const own = publication.reason ?? format.pages?.keptBack?.(frontmatter).own;
	const reason = own ?? (cascade && `${cascade} of its section`);
	const changesAt = cascade === undefined ? publication.changesAt : undefined;
	if (changesAt !== undefined) finding.changesAt = Math.min(changesAt, finding.changesAt ?? changesAt);
	if (reason !== undefined) left.push({ file, reason });
	return reason === undefined;
}

/** The bytes of a file that may be a page; `undefined` after a reason why it is none. */
async function bytesOf({ folder, mounted, warnings, left }: Finding, file: string): Promise<Buffer | undefined> {
	if (mounted.pathOf(file) === undefined) {
		left.push({ file, reason: 'its folder is not published' });
		return undefined;
	}
	let bytes: Buffer;
	try {
		bytes = await readFile(join(folder, file));
	} catch (cause) {
		warnings.push(`"${file}" cannot be read and was left out (${reasonOf(cause)}).`);
		return undefined;
	}
	if (bytes.length <= fileMaxBytes) return bytes;
	warnings.push(`"${file}" is larger than ${fileMaxBytes / 1e6} MB and was left out; split it into pages.`);
	return undefined;
}

async function findPage(finding: Finding, file: string, bytes: Buffer): Promise<FoundFile | undefined> {
	const { folder, format, rules, mounted, reading, left, underWay } = finding;
	const known = reading.known.get(file);
	const { text, problem } = decodeText(bytes);
	const source = createHash('sha256').update(`${rules}\n`).update(bytes).digest('base64url');
	const includes = known !== undefined && mayInclude(text);
	// Of a file that has not changed nothing is read, but what other files decide.
	const isRead = includes || format.targets !== undefined || known?.source !== source;
	if (!underWay.begin(file, text, isRead)) {
		left.push({ file, reason: 'it has ended the process that reads the pages' });
		return undefined;
	}
	for (const [name, heading] of format.targets?.(text, file) ?? []) finding.targets.set(name, { ...heading, file });
	// A page that includes others changes with them. One that is not known is expanded when it is parsed.
	const whole = includes ? sourceWith(source, await expandPage(folder, file, text, format.project)) : source;
	if (known?.source === whole) {
		const { frontmatter, warnings } = known;
		const path = mounted.pathOf(file, frontmatter) ?? known.path;
		const address = mounted.addressOf(file, path);
		return { file, path, address, source, frontmatter, warnings, isKnown: path === known.path };
	}
	const own = problem === undefined ? [] : [`"${file}" ${problem}`];
	const { frontmatter, body, problem: badFrontmatter, isMended } = readFrontmatter(text);
	if (badFrontmatter !== undefined) {
		const unread = body === text ? 'stays in the text' : 'was ignored';
		const what = isMended ? 'was read as well as it goes; mend it' : unread;
		own.push(
			`The frontmatter of "${file}" is not valid ${text.startsWith('+++') ? 'TOML' : 'YAML'} (${badFrontmatter}) and ${what}.`,
		);
	}
	const path = mounted.pathOf(file, frontmatter);
	if (path === undefined) return undefined;
	return { file, path, address: mounted.addressOf(file, path), source, frontmatter, isKnown: false, warnings: own };
}

async function readPages(
	{ folder, reading, warnings, underWay, targets: named, format: { ids = githubIds, pages } }: Finding,
	format: ChosenFormat,
	found: readonly FoundFile[],
): Promise<PageRecord[]> {
	const paths = new Map(found.map(({ file, path }) => [file, path]));
	const addresses = new Map(found.flatMap(({ path, address }) => (address === undefined ? [] : [[path, address]])));
	const targets: LinkTargets = new Map(
		[...named].flatMap(([name, { file, words, isPage }]) => {
			const path = paths.get(file);
			const id = isPage ? '' : ids.slug(words);
			return path === undefined ? [] : [[name, { address: id === '' ? path : `${path}#${id}`, words }]];
		}),
	);
	const resolverOf = createLinkResolver(paths, targets, pages, addresses);
	const sameAsBefore = (page: FoundFile): PageRecord | undefined => {
		const known = reading.known.get(page.file);
		if (!page.isKnown || known === undefined) return undefined;
		const resolveLink = resolverOf(page.file);
		return known.links.every(([written, was]) => resolveLink(written) === was) ? known : undefined;
	};
	const old = new Map(found.map((page) => [page, sameAsBefore(page)]));
	const fresh = found.filter((page) => old.get(page) === undefined);
	const parser = createPageParser({ folder, paths, addresses, format, targets, pages: fresh.length });
	const records: PageRecord[] = [];
	try {
		const parsed = parseAhead(parser, fresh, underWay);
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
	warnings.push(...inOneLine(records.flatMap((record) => record.warnings)));
	return records;
}

/** Yields parsed pages in their order while the next ones are parsed. */
async function* parseAhead(
	parser: PageParser,
	pages: readonly FoundFile[],
	watched: FilesUnderWay,
): AsyncGenerator<ParsedPage, undefined> {
	const underWay: Promise<ParsedPage>[] = [];
	for (const page of pages) {
		const most = watched.isAlone(page.file) ? 1 : pagesAhead;
		while (underWay.length >= most) yield (await underWay.shift()) as ParsedPage;
		underWay.push(watched.during(page.file, parser.parse(page)));
		if (most === 1) yield (await underWay.shift()) as ParsedPage;
	}
	for (const last of underWay) yield await last;
	return undefined;
}
