import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createSendable, type Sendable, send } from '../compression/sendable.js';
import { readMountedFolders } from '../documentation/folder/mounted-folders.js';
import { contentTypeOf, dataFile, wellKnownFile } from './content-types.js';

interface StaticFile {
	path: string;
	type: string;
	size: number;
	/** A value that changes with the file. */
	version: string;
}

/** The largest file. A larger one is a mistake, such as a disk image in the folder. */
const maxBytes = 50 * 1024 * 1024;

/** The largest file that is cached, and compressed once. Larger ones are read from the disk piece by piece. */
const keptMaxBytes = 512 * 1024;

/** The bytes of the cache; the oldest files are dropped first. */
const keptBytes = 16 * 1024 * 1024;

/**
 * Finds a file beside the pages. `undefined` for a path that leaves the published folders (by `..`, an absolute segment or a
 * symbolic link), for a hidden or underscored file, for data that no page links to, and for a kind that is not served.
 */
async function findStaticFile(
	{ folder, isReferred }: Pick<StaticFileOptions, 'folder' | 'isReferred'>,
	pathname: string,
	mounted: ReturnType<typeof readMountedFolders>,
): Promise<StaticFile | undefined> {
	const type = contentTypeOf(pathname);
	const segments = decodeSegments(pathname);
	if (!type || !segments || segments.includes('node_modules')) return undefined;
	const plain = `/${segments.join('/')}`;
	if (/^\/(?:docs|mint)\.json$/.test(plain)) return undefined;
	if (dataFile.test(plain) && !wellKnownFile.test(plain) && !isReferred(plain)) return undefined;
	try {
		const root = await realpath(folder);
		const path = await realpath(join(root, ...segments));
		if (!path.startsWith(root + sep)) return undefined;
		if (!(await mounted).pathOf(segments.join('/'))) return undefined;
		const found = await stat(path);
		if (!found.isFile() || found.size > maxBytes) return undefined;
		return { path, type, size: found.size, version: `${found.size.toString(36)}-${found.mtimeMs.toString(36)}` };
	} catch {
		// Visitors get the same answer for a missing and an unreadable file.
		return undefined;
	}
}

interface StaticFileOptions {
	folder: string;
	headers: Record<string, string>;
	/** Whether a page links to a file of data; the path is decoded. */
	isReferred(path: string): boolean;
}

interface StaticFiles {
	/** The answer; `undefined` when there is no file. `take` is called before the disk is read for a body. */
	fetch(request: Request, pathname: string, take: () => void): Promise<Response | undefined>;
	/** A documentation that was read again may have another navigation file. */
	forget(): void;
}

/** Serves the files beside the pages: small ones from memory, and all with ranges. */
export function createStaticFiles({ folder, headers, isReferred }: StaticFileOptions): StaticFiles {
	const kept = new Map<string, { file: StaticFile; content: Sendable }>();
	let bytes = 0;
	let mounted: ReturnType<typeof readMountedFolders> | undefined;

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
		async fetch(request, pathname, take) {
			mounted ??= readMountedFolders(folder, []);
			const file = await findStaticFile({ folder, isReferred }, pathname, mounted);
			if (file === undefined) return undefined;
			const range = rangeOf(request, file);
			if (range === undefined && file.size <= keptMaxBytes) {
				return send(request, await contentOf(file, take), { headers, revalidate: true });
			}
			return sendPiece({ request, file, range, headers, take });
		},
		forget() {
			mounted = undefined;
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

const isPlainName = (segment: string) => !/^[._]/.test(segment) && !/[/\\\0:]/.test(segment);
