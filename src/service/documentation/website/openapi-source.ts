import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { normalisePath } from '../../../search/core/site-path.js';
import { reasonOf } from '../../errors/reason-of.js';
import { decodeText } from '../core/decode-text.js';
import { DocumentationError } from '../core/documentation-error.js';
import type { DocumentationSource, PageRecord, Reading, SourceResult } from '../core/documentation-source.js';
import type { ApiOrder, ApiPage } from '../openapi/read-api.js';
import { createPageParser, type PageParser } from '../reading/page-parser.js';
import { nowhere } from './built-site.js';
import { visitUrl } from './visit-url.js';

export interface OpenApiOptions extends Omit<ApiOrder, 'text'> {
	/** An address or an absolute path. */
	document: string;
}

/** The largest document in bytes. GitHub's has 12 MB. */
const documentMaxBytes = 20_000_000;
const timeoutMs = 60_000;

/** The version of this reader. A new version makes every page be read again. */
const readerVersion = 1;

/** An OpenAPI document, of which each operation is a section. It is parsed off the event loop, with bounds of time and memory. */
export function openApiSource({ document, ...order }: OpenApiOptions): DocumentationSource {
	return {
		name: document,
		async read(reading) {
			const text = decodeText(await load(document, reading.signal)).text;
			const parser = createPageParser({ folder: '', paths: new Map() });
			try {
				return await readPages(parser, { text, ...order }, document, reading);
			} finally {
				await parser.close();
			}
		},
	};
}

async function load(document: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
	const tooLarge = `is larger than ${documentMaxBytes / 1e6} MB`;
	if (/^https?:/i.test(document)) {
		const visited = await visitUrl(new URL(document), { maxBytes: documentMaxBytes, timeoutMs, signal });
		if (visited.kind === 'page') return visited.body;
		throw new DocumentationError(`${document} ${visited.problem}; check the address.`);
	}
	const found = await stat(document).catch((error: NodeJS.ErrnoException) => {
		throw new DocumentationError(`${document} cannot be read (${error.code}); check the path.`);
	});
	if (!found.isFile() || found.size > documentMaxBytes)
		throw new DocumentationError(`${document} ${found.isFile() ? tooLarge : 'is no file'}; give another one.`);
	return readFile(document);
}

async function readPages(
	parser: PageParser,
	order: ApiOrder,
	document: string,
	reading: Reading,
): Promise<SourceResult> {
	const api = await parser.readApi(order).catch((error: unknown) => {
		throw new DocumentationError(`${document} cannot be read as OpenAPI (${reasonOf(error)}).`);
	});
	if (api.pages.length === 0)
		throw new DocumentationError([`${document} has no operation; check the document.`, ...api.warnings].join(' '));
	const start = /^https?:/i.test(document) ? document : nowhere;
	const records: PageRecord[] = [];
	const warnings = [...api.warnings];
	for (const [index, page] of api.pages.entries()) {
		reading.signal?.throwIfAborted();
		const read = await readOne(parser, page, start, reading);
		if ('warning' in read) warnings.push(read.warning);
		else records.push(read.record);
		reading.onProgress?.(index + 1, api.pages.length);
	}
	const links = records.map(({ title, path }) => ({ title, path }));
	const pages = records.map(({ path, hash }) => ({ path, hash, facets: {} }));
	return { outline: { title: api.title, navigation: [{ title: api.title, pages: links }], pages, warnings }, records };
}

async function readOne(parser: PageParser, page: ApiPage, start: string, { known, add }: Reading) {
	const source = createHash('sha256')
		.update(`${readerVersion}\n${JSON.stringify(page)}`)
		.digest('base64url');
	const path = normalisePath(page.path);
	const before = known.get(path);
	if (before?.source === source) return { record: before };
	const read = await parser.readFullTextPage({ ...page, path, url: undefined, source, start, isStrict: true });
	if (!('warning' in read)) await add(read);
	return read;
}
