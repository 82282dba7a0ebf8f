import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Documentation } from '../../search/core/documentation.js';
import { createSendable, type Sendable, send } from '../compression/sendable.js';
import { formats } from '../documentation/generators/formats.js';
import { createPageParser } from '../documentation/reading/page-parser.js';
import { contentTypeOf, settingsFile, wellKnownFile } from './content-types.js';

interface StaticFile {
	path: string;
	type: string;
	size: number;
	/** A value that changes with the file. */
	version: string;
}

/** The largest file. A larger one is a mistake, such as a disk image in the folder. */
const fileMaxBytes = 50 * 1024 * 1024;

/** The largest file that is cached, and compressed once. Larger ones are read from the disk piece by piece. */
const keptMaxBytes = 512 * 1024;

/** The bytes of the cache; the oldest files are dropped first. */
const keptBytes = 16 * 1024 * 1024;

/** What may be served besides the pages. */
interface Published {
	/** Whether the owner publishes the folder that a file is in. */
	isPublished(file: string): boolean;
	/** The real paths of folders whose files stand at the root of the site. */
	roots: readonly string[];
	/** The files that pages or the configuration name, as decoded paths. */
	named: ReadonlySet<string>;
}

/** On a thread: whose files these are is read from a configuration that may take its time. */
async function readPublished({ folder, format, documentation }: StaticFileOptions): Promise<Published> {
	const { pages } = documentation();
	const files = pages.map(({ file }) => file);
	const reader = createPageParser({ folder, paths: new Map() });
	const [docsJson, { folders, named }] = await Promise.all([
		reader.readDocsJson(),
		reader.readPublicFiles(files, format),
	]).finally(() => reader.close());
	const roots = await Promise.all(folders.map((one) => realpath(one).catch(() => undefined)));
	// If the list of published folders cannot be read, no file is served.
	const own = docsJson === undefined ? [] : docsJson.folders.length === 0 ? [''] : docsJson.folders;
	return {
		isPublished: (file) => own.some((start) => file.startsWith(start)),
		roots: roots.filter((root) => root !== undefined),
		named: new Set([...named, ...pages.flatMap((page) => page.files ?? [])]),
	};
}

/**
 * Finds a file beside the pages that one of them names. `undefined` for any other, for a path that leaves the published folders
 * (by `..`, an absolute segment or a symbolic link), for a hidden file, and for a kind that is not served.
 */
async function findStaticFile(
	folder: string,
	pathname: string,
	{ isPublished, roots, named }: Published,
): Promise<StaticFile | undefined> {
	const type = contentTypeOf(pathname);
	const segments = decodeSegments(pathname);
	if (!type || !segments || segments.includes('node_modules')) return undefined;
	const plain = `/${segments.join('/')}`;
	const isNamed = named.has(plain);
	if (settingsFile.test(plain) || !(isNamed || wellKnownFile.test(plain))) return undefined;
	const own = await realpath(folder).catch(() => undefined);
	for (const root of roots) {
		if (root === own ? !isPublished(segments.join('/')) : !isNamed) continue;
		const file = await fileBelow(root, segments, type);
		if (file !== undefined) return file;
	}
	return undefined;
}

async function fileBelow(root: string, segments: readonly string[], type: string): Promise<StaticFile | undefined> {
	try {
		const path = await realpath(join(root, ...segments));
		if (!path.startsWith(root + sep)) return undefined;
		const found = await stat(path);
		if (!found.isFile() || found.size > fileMaxBytes) return undefined;
		return { path, type, size: found.size, version: `${found.size.toString(36)}-${found.mtimeMs.toString(36)}` };
	} catch {
		// Visitors get the same answer for a missing and an unreadable file.
		return undefined;
	}
}

interface StaticFileOptions {
	folder: string;
	/** The generator that the folder is written for. @default what is recognised */
	format?: string | undefined;
	documentation: () => Pick<Documentation, 'pages'>;
	headers: Record<string, string>;
}

/** Serves the files beside the pages: small ones from memory, and all with ranges. */
export function createStaticFiles(options: StaticFileOptions) {
	const { folder, headers } = options;
	const kept = new Map<string, { file: StaticFile; content: Sendable }>();
	let bytes = 0;
	let published: Promise<Published> | undefined;

	function drop(path: string): void {
		bytes -= kept.get(path)?.file.size ?? 0;
		kept.delete(path);
	}

	async function contentOf(file: StaticFile, take: () => void): Promise<Sendable> {
		const known = kept.get(file.path);
		if (known?.file.version === file.version) return known.content;
		take();
		const content = createSendable(new Uint8Array(await readFile(file.path)), file.type);
		drop(file.path);
		kept.set(file.path, { file, content });
		bytes += file.size;
		for (const oldest of kept.keys()) {
			if (bytes <= keptBytes) break;
			drop(oldest);
		}
		return content;
	}

	return {
		/** The answer; `undefined` when there is no file. `take` is called before the disk is read for a body. */
		async fetch(request: Request, pathname: string, take: () => void): Promise<Response | undefined> {
			published ??= readPublished(options);
			const file = await findStaticFile(folder, pathname, await published);
			if (file === undefined) return undefined;
			const range = rangeOf(request, file);
			if (range === undefined && file.size <= keptMaxBytes) {
				return send(request, await contentOf(file, take), { headers, revalidate: true });
			}
			return sendPiece({ request, file, range, headers, take });
		},
		/** A documentation that was read again may name other files. */
		forget(): void {
			published = undefined;
		},
	};
}

const tagOf = ({ version }: StaticFile) => `"${version}"`;

interface Range {
	start: number;
	/** The offset of the last byte. */
	end: number;
}

/** The requested range; `undefined` for the whole file, as for several ranges, `null` for one that the file does not have. */
function rangeOf(request: Request, file: StaticFile): Range | null | undefined {
	const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
	if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
	const condition = request.headers.get('if-range');
	if (condition !== null && condition !== tagOf(file)) return undefined;
	const last = file.size - 1;
	const start = from === '' ? Math.max(0, file.size - Number(to)) : Number(from);
	const end = from === '' || to === '' ? last : Math.min(Number(to), last);
	return start > end || (from === '' && Number(to) === 0) ? null : { start, end };
}

interface Piece {
	request: Request;
	file: StaticFile;
	range: Range | null | undefined;
	headers: Record<string, string>;
	take: () => void;
}

function sendPiece({ request, file, range, headers: given, take }: Piece): Response {
	const headers = { ...given, 'accept-ranges': 'bytes', etag: tagOf(file) };
	if (range === null) {
		return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } });
	}
	const tags = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
	if (tags.includes(tagOf(file))) return new Response(null, { status: 304, headers });
	const { start, end } = range ?? { start: 0, end: file.size - 1 };
	const described = {
		...headers,
		'content-type': file.type,
		'content-length': String(end - start + 1),
		...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
	};
	const status = range ? 206 : 200;
	if (request.method === 'HEAD') return new Response(null, { status, headers: described });
	take();
	const body = Readable.toWeb(createReadStream(file.path, { start, end })) as ReadableStream<Uint8Array>;
	return new Response(body, { status, headers: described });
}

function decodeSegments(pathname: string): string[] | undefined {
	try {
		const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent);
		return segments.every(isPlainName) ? segments : undefined;
	} catch {
		return undefined;
	}
}

const shownFolders = new Set(formats.flatMap((format) => format.shownFolders ?? []));

/** Other hidden names are not meant for readers. */
const isPlainName = (segment: string) =>
	(!segment.startsWith('.') || shownFolders.has(segment)) && !/[/\\\0:]/.test(segment);
