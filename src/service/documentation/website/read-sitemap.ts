import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { decodeText } from '../decode-text.js';

export interface Sitemap {
	/** Addresses of pages. */
	pages: string[];
	/** Addresses of further sitemaps. */
	sitemaps: string[];
}

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: true });
const unpackedMaxBytes = 100_000_000;

/** Reads a sitemap or an index of sitemaps, packed or not; `undefined` when it is neither. */
export function readSitemap(bytes: Uint8Array): Sitemap | undefined {
	try {
		const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
		const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: unpackedMaxBytes }) : bytes;
		const document: unknown = parser.parse(decodeText(plain).text);
		if (!isRecord(document)) return undefined;
		const pages = locations(document.urlset, 'url');
		const sitemaps = locations(document.sitemapindex, 'sitemap');
		return pages === undefined && sitemaps === undefined ? undefined : { pages: pages ?? [], sitemaps: sitemaps ?? [] };
	} catch {
		return undefined;
	}
}

function locations(list: unknown, name: string): string[] | undefined {
	if (list === undefined) return undefined;
	const entries = isRecord(list) ? [list[name]].flat() : [];
	return entries.flatMap((entry) => {
		const location = isRecord(entry) ? entry.loc : undefined;
		return typeof location === 'string' ? [location.trim()] : [];
	});
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
