import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AskedMessage } from '../client/asked-message.js';
import { writeIndex } from '../search/files/write-index.js';
import { loadDocumentation } from '../service/documentation/load-documentation.js';
import type { Chunk } from '../stream/chunk.js';
import { type BrowserModelState, languageModelDouble } from '../testing/browser-model/language-model-double.js';
import { browserWriter } from './browser-model/language-model.js';
import { createIndexClient } from './index-client.js';

const folder = fileURLToPath(new URL('../testing/fixtures/docs', import.meta.url));
const address = 'https://docs.example/docent/';
let files: Map<string, Uint8Array>;

beforeAll(async () => {
	const documentation = await loadDocumentation(folder);
	files = await writeIndex(documentation, { title: documentation.title, passages: 5, answerThreshold: 0.35 });
});

afterEach(() => vi.unstubAllGlobals());

const published = { siteUrl: 'https://published.example' };

/** A host of files. */
function host(own: ReadonlyMap<string, Uint8Array>) {
	const asked: string[] = [];
	const fetch = async (url: unknown) => {
		const name = String(url).replace(address, '');
		asked.push(name);
		const file = own.get(name);
		return file === undefined ? new Response('Not found', { status: 404 }) : new Response(file as BlobPart as Blob);
	};
	return { asked, fetch: fetch as typeof globalThis.fetch };
}

const message = (text: string, id = 'q1'): AskedMessage => ({ id, role: 'user', parts: [{ type: 'text', text }] });

async function all(stream: ReadableStream<Chunk>): Promise<Chunk[]> {
	const chunks: Chunk[] = [];
	for await (const chunk of stream as unknown as AsyncIterable<Chunk>) chunks.push(chunk);
	return chunks;
}

describe('an index of files', () => {
	it('answers with cited passages, a verdict and an end', async () => {
		const client = createIndexClient({ address, fetch: host(files).fetch });
		const chunks = await all(await client.ask({ messages: [message('How do I install it?')], thread: {} }));
		const types = chunks.map(({ type }) => type);
		expect(types[0]).toBe('start');
		expect(types).toEqual(expect.arrayContaining(['data-passages', 'source-url', 'text-delta', 'data-verdict']));
		expect(types.at(-1)).toBe('finish');
		expect(chunks.find(({ type }) => type === 'data-verdict')).toMatchObject({ data: { verdict: 'answered' } });
	});

	it('finds places while the reader types, and headings of a page to begin with', async () => {
		const client = createIndexClient({ address, fetch: host(files).fetch });
		const found = await client.search('insta', undefined, { typing: true });
		expect(found?.[0]?.snippet?.text).not.toBe('');
		expect((await client.starters('/guide/install'))?.questions.length).toBeGreaterThan(0);
	});

	it.each([
		[
			'on the host of the page, whatever the address of the site is',
			'https://docs.example',
			published,
			'https://docs.example/',
		],
		[
			'below the path of the site',
			'https://docs.example',
			{ ...published, base: '/tern' },
			'https://docs.example/tern/',
		],
		['on the site, if the index is on another host', 'https://www.example', published, 'https://published.example/'],
		[
			'on the host of the page, if nobody says where the site is',
			'https://www.example',
			{ base: '/tern' },
			'https://www.example/tern/',
		],
	])('cites pages %s', async (_, origin, place, begins) => {
		vi.stubGlobal('location', { origin });
		const documentation = await loadDocumentation(folder);
		const own = await writeIndex(documentation, { title: 'Tern', passages: 5, answerThreshold: 0.35, ...place });
		const client = createIndexClient({ address, fetch: host(own).fetch });
		const chunks = await all(await client.ask({ messages: [message('How do I install it?')], thread: {} }));
		const cited = chunks.flatMap((chunk) => (chunk.type === 'source-url' ? [chunk.url] : []));
		const found = (await client.search('install'))?.map(({ url }) => url) ?? [];
		expect([...cited, ...found].filter((url) => !url.startsWith(begins))).toEqual([]);
		expect(Math.min(cited.length, found.length)).toBeGreaterThan(0);
	});

	it.each([
		['index-missing', new Map<string, Uint8Array>()],
		['index-foreign', new Map([['index.json', new TextEncoder().encode('<!doctype html>')]])],
		['index-foreign', new Map([['index.json', new TextEncoder().encode('{"docent":99,"folder":"a/"}')]])],
	])('says %s', async (code, own) => {
		const client = createIndexClient({ address, fetch: host(own).fetch });
		await expect(client.ask({ messages: [message('install')], thread: {} })).rejects.toMatchObject({ code });
	});

	it('asks for the manifest again when a file is gone, and then says that the index is incomplete', async () => {
		const own = new Map([...files].filter(([name]) => !name.endsWith('/core.bin')));
		const { asked, fetch } = host(own);
		const client = createIndexClient({ address, fetch });
		const answer = client.ask({ messages: [message('install')], thread: {} });
		await expect(answer).rejects.toMatchObject({ code: 'index-incomplete', retryable: true });
		expect(asked.filter((name) => name === 'index.json')).toHaveLength(2);
	});

	it('takes a page that the host sends in place of a missing file for what it is', async () => {
		const page = new TextEncoder().encode('<!doctype html><title>Not found</title>');
		const own = new Map([...files].map(([name, bytes]) => [name, name.endsWith('/core.bin') ? page : bytes]));
		const client = createIndexClient({ address, fetch: host(own).fetch });
		const answer = client.ask({ messages: [message('install')], thread: {} });
		await expect(answer).rejects.toMatchObject({ code: 'index-incomplete' });
	});

	it('asks the cache of the browser without a network, with the login of the pages', async () => {
		const { fetch } = host(files);
		const asked: RequestInit[] = [];
		const offline = async (url: unknown, init: RequestInit = {}) => {
			asked.push(init);
			if (init.cache !== 'force-cache') throw new TypeError('Failed to fetch');
			return await fetch(url as string);
		};
		const client = createIndexClient({ address, fetch: offline as typeof globalThis.fetch });
		expect(await client.starters('/')).toBeDefined();
		expect(asked.every(({ credentials }) => credentials === 'same-origin')).toBe(true);
	});

	it('goes on with the files of a deploy that came meanwhile', async () => {
		const documentation = await loadDocumentation(folder);
		const next = await writeIndex(documentation, { title: 'Another title', passages: 4, answerThreshold: 0.35 });
		const own = new Map(files);
		const client = createIndexClient({ address, fetch: host(own).fetch });
		await client.starters('/');
		own.clear();
		for (const [name, bytes] of next) own.set(name, bytes);
		const chunks = await all(await client.ask({ messages: [message('How do I install it?')], thread: {} }));
		expect(chunks.at(-1)?.type).toBe('finish');
	});

	it('needs no network for what it has loaded', async () => {
		const own = new Map(files);
		const client = createIndexClient({ address, fetch: host(own).fetch });
		const ask = async () => await all(await client.ask({ messages: [message('How do I install it?')], thread: {} }));
		await ask();
		own.clear();
		expect((await ask()).at(-1)?.type).toBe('finish');
	});
});

describe('with the model of the reader’s browser', () => {
	async function ask(state: Partial<BrowserModelState>) {
		const double = languageModelDouble(state);
		const writer = browserWriter({ languages: { reads: ['en'], writes: 'en' }, api: double.api });
		const client = createIndexClient({ address, fetch: host(files).fetch, writer });
		const chunks = await all(await client.ask({ messages: [message('How do I install it?')], thread: {} }));
		return { chunks, types: chunks.map(({ type }) => type), ...double };
	}

	it('answers in its words, from passages whose files were loaded', async () => {
		const { chunks, types, sessions } = await ask({ answer: ['Install it [', '1].'] });
		expect(sessions[0]?.prompts[0]).toContain('npm install');
		expect(types).toEqual(expect.arrayContaining(['message-metadata', 'source-url', 'text-delta', 'data-verdict']));
		expect(types).not.toContain('data-passages');
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { answerKind: 'browser' } });
	});

	it('quotes where the browser has none', async () => {
		const { chunks, types } = await ask({ availability: 'unavailable' });
		expect(types).toContain('data-passages');
		expect(types).not.toContain('message-metadata');
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { answerKind: 'quoted' } });
	});

	it('ends with an error where the model fails in the middle', async () => {
		const { chunks, types } = await ask({ answer: ['Install it with ', 'one command'], answerError: 'UnknownError' });
		expect(chunks.at(-1)).toMatchObject({ type: 'error' });
		expect(chunks.at(-2)).toMatchObject({ type: 'data-verdict', data: { verdict: 'failed' } });
		expect(types).not.toContain('data-passages');
	});
});
