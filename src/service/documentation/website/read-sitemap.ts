import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import { encodingOf } from '../web-page/decode-page.js';

export interface Sitemap {
	pages: string[];
	/** Addresses of further sitemaps. */
	sitemaps: string[];
	/** Whether the sitemap was longer than it may be, so that the rest was not read. */
	isCut: boolean;
}

/** The limits of https://www.sitemaps.org/protocol.html: bytes after unpacking, and addresses. */
const unpackedMaxBytes = 52_428_800;
const addressesMax = 50_000;
/** The length of an address. The protocol allows 2,048. */
const addressMaxLength = 4_096;
/** The length of all addresses of a sitemap, in UTF-16 code units. */
const addressesMaxLength = 10_000_000;
/** The depth of elements: `urlset`, `url`, `loc`, and those of extensions. */
const depthMax = 20;
/** The longest tag, comment or text, because the parser holds it in memory. */
const pieceMaxLength = 1_000_000;
/** The length of the text that the parser gets at once. */
const portion = 65_536;

const roots: Record<string, 'pages' | 'sitemaps'> = { urlset: 'pages', sitemapindex: 'sitemaps' };
const entryOf = { pages: 'url', sitemaps: 'sitemap' };

class TooMuch extends Error {}

/**
 * Reads a sitemap, in XML or with an address on each line, or an index of sitemaps, packed or not; `undefined` when it is
 * neither. It counts unpacked bytes as they come and keeps only addresses, because a few kilobytes may unpack to gigabytes.
 */
export async function readSitemap(bytes: Uint8Array, charset?: string): Promise<Sitemap | undefined> {
	const reader = new SitemapReader();
	let decoder: TextDecoder | undefined;
	const rest = createTimeSlice();
	let length = 0;
	try {
		for await (const piece of unpacked(bytes)) {
			length += piece.length;
			if (length > unpackedMaxBytes) throw new TooMuch();
			decoder ??= new TextDecoder(encodingOf(piece, charset, true));
			reader.write(decoder.decode(piece, { stream: true }));
			await rest();
		}
		reader.write(`${decoder?.decode() ?? ''}\n`);
	} catch (error) {
		// A damaged archive is read up to the damage.
		return reader.result(error instanceof TooMuch);
	}
	return reader.result(false);
}

function unpacked(bytes: Uint8Array): AsyncIterable<Uint8Array> {
	const source = Readable.from(portions(bytes));
	if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return source;
	const gunzip = createGunzip({ chunkSize: portion });
	source.on('error', (error) => gunzip.destroy(error));
	return source.pipe(gunzip);
}

function* portions(bytes: Uint8Array): Generator<Uint8Array> {
	for (let start = 0; start < bytes.length; start += portion) yield bytes.subarray(start, start + portion);
}

class SitemapReader {
	readonly #parser = new SaxesParser({ xmlns: true });
	readonly #addresses: string[] = [];
	readonly #path: string[] = [];
	#length = 0;
	#sinceTag = 0;
	#text: string | undefined;
	/** The beginning of a possible entity, or of a line. */
	#held = '';
	#hasLines: boolean | undefined;
	/** The namespace of the sitemap. Extensions have others. */
	#namespace = '';
	#kind: 'pages' | 'sitemaps' | undefined;

	constructor() {
		this.#parser.on('opentag', ({ local, uri }) => this.#open(local, uri));
		this.#parser.on('closetag', () => this.#close());
		const add = (text: string) => {
			if (this.#text !== undefined && this.#text.length <= addressMaxLength) this.#text += text;
		};
		this.#parser.on('text', add);
		this.#parser.on('cdata', add);
		// The parser goes on after an error.
		this.#parser.on('error', () => {});
	}

	write(text: string): void {
		if (text.trim() !== '') this.#hasLines ??= !text.trimStart().startsWith('<');
		if (this.#hasLines) {
			this.#writeLines(text);
			return;
		}
		this.#sinceTag += text.length;
		const whole = this.#held + text;
		const [held = ''] = /&#?\w{0,10}$/.exec(whole) ?? [];
		this.#held = held;
		// Real sitemaps have bare ampersands, after which the parser would read a name up to the next semicolon.
		this.#parser.write(whole.slice(0, whole.length - held.length).replace(/&(?!#?\w{1,10};)/g, '&amp;'));
		if (this.#sinceTag > pieceMaxLength) throw new TooMuch();
	}

	result(isCut: boolean): Sitemap | undefined {
		const kind = this.#kind;
		if (kind === undefined) return undefined;
		return { pages: [], sitemaps: [], [kind]: this.#addresses, isCut };
	}

	#writeLines(text: string): void {
		const lines = (this.#held + text).split(/\r\n?|\n/);
		this.#held = lines.pop() ?? '';
		for (const line of lines.map((one) => one.trim())) {
			if (/^https?:\/\//i.test(line)) {
				this.#kind = 'pages';
				this.#add(line);
			} else if (line !== '' && this.#kind === undefined) throw new TooMuch();
		}
		if (this.#held.length > pieceMaxLength) throw new TooMuch();
	}

	#open(local: string, namespace: string): void {
		this.#sinceTag = 0;
		if (this.#path.length === 0) {
			this.#kind ??= roots[local];
			this.#namespace = namespace;
			// A document of another kind is not read any further.
			if (this.#kind === undefined) throw new TooMuch();
		}
		const name = namespace === this.#namespace ? local : '';
		const isAddress = name === 'loc' && this.#path.at(-1) === entryOf[this.#kind ?? 'pages'];
		this.#path.push(name);
		if (this.#path.length > depthMax) throw new TooMuch();
		if (isAddress) this.#text = '';
	}

	#close(): void {
		this.#sinceTag = 0;
		this.#path.pop();
		if (this.#text === undefined) return;
		this.#add(this.#text.trim());
		this.#text = undefined;
	}

	#add(address: string): void {
		if (address.length > addressMaxLength) return;
		this.#length += address.length;
		if (this.#addresses.length >= addressesMax || this.#length > addressesMaxLength) throw new TooMuch();
		this.#addresses.push(address);
	}
}
