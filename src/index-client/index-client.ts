import { pageStarters } from '../answering/page-starters.js';
import { type AskedMessage, textsOf } from '../client/asked-message.js';
import type { AssistantClient } from '../client/assistant-client.js';
import { DocentError } from '../client/docent-error.js';
import { loadOnce } from '../client/load-once.js';
import { type Question, requestBody } from '../client/question-body.js';
import type { PageMatch, SearchSettings } from '../client/search-client.js';
import type { StartersClient } from '../client/starters-client.js';
import type { SearchFilter } from '../contract/assistant.js';
import { siteAddresses } from '../search/core/site-path.js';
import { type FileIndex, ForeignIndexError, MissingFileError, openIndex } from '../search/files/open-index.js';
import type { Turn } from '../search/passages/question.js';
import type { Chunk } from '../stream/chunk.js';
import { answerFromIndex } from './answer-from-index.js';
import type { Writer } from './browser-model/writer.js';

/** What an owner limits questions to. */
interface Filtered {
	filter?: SearchFilter | undefined;
}

interface HowToAnswer extends Filtered {
	/** Whether the writer, if there is one, may write this answer. @default true */
	writes?: boolean;
}

/** Answers questions from an index in files, behind the interfaces of the service's clients. */
export interface IndexClient extends StartersClient, Pick<AssistantClient, 'replay' | 'stop'> {
	/** @throws DocentError when no answer begins; the signal's reason when it was aborted before */
	ask(question: Question & HowToAnswer, signal?: AbortSignal): Promise<ReadableStream<Chunk>>;
	/** @throws DocentError when there is no index; the signal's reason when it was aborted */
	search(query: string, signal?: AbortSignal, how?: SearchSettings & Filtered): Promise<PageMatch[] | undefined>;
}

interface IndexClientSettings {
	/** Absolute address of the folder of the index. */
	address: string;
	/** The model of the reader's browser. @default answers are quoted */
	writer?: Writer | undefined;
	/** @default the global `fetch` */
	fetch?: typeof globalThis.fetch;
}

type IndexErrorCode =
	| 'index-missing'
	| 'index-foreign'
	| 'index-incomplete'
	| 'index-browser'
	| 'unreachable'
	| 'server';

const failure = (code: IndexErrorCode, message: string, retryable = false) =>
	new DocentError(code, message, { retryable });

/** Fetches the files of an index. Their names change with what is in them, so that a browser may keep them; the manifest is asked for anew. */
function fileLoader({ address, fetch = globalThis.fetch }: IndexClientSettings) {
	const folder = address.endsWith('/') ? address : `${address}/`;
	return async (name: string): Promise<Uint8Array> => {
		const isManifest = name === 'index.json';
		const url = new URL(name, folder).href;
		// The documentation may be behind a login, as its pages are.
		const ask = (cache: RequestCache) => fetch(url, { credentials: 'same-origin', cache });
		// Without a network, the manifest that the browser has kept goes with the files that it has kept.
		const response = await ask(isManifest ? 'no-cache' : 'default')
			.catch(() => ask('force-cache'))
			.catch((cause: unknown) => {
				throw Object.assign(failure('unreachable', `The index at ${folder} cannot be reached.`, true), { cause });
			});
		if (!response.ok) {
			if (response.status >= 500) throw failure('server', `The host answered with status ${response.status}.`, true);
			if (isManifest) throw failure('index-missing', `There is no index at ${folder}: ${response.status}.`);
			throw new MissingFileError(name);
		}
		return new Uint8Array(await response.arrayBuffer());
	};
}

/** How often the last question was asked right before and left open each time, as the answers tell. */
function timesLeftOpen(messages: readonly AskedMessage[], text: string): number {
	let times = 0;
	for (let end = messages.length; end > 0; times += 1) {
		const verdict = messages[end - 1]?.parts.find(({ type }) => type === 'data-verdict') as
			| { data?: { verdict?: string } }
			| undefined;
		const isOpen = verdict?.data?.verdict === 'doubtful' || verdict?.data?.verdict === 'unanswered';
		const asked = messages.slice(0, end).findLastIndex(({ role }) => role === 'user');
		const before = messages[asked];
		if (!isOpen || before === undefined || textsOf(before).join('').trim() !== text) break;
		end = asked;
	}
	return times;
}

/** What is put, as a stream. Rejects when it fails before its first chunk. */
function streamOf(run: (put: (chunk: Chunk) => void) => Promise<void>): Promise<ReadableStream<Chunk>> {
	return new Promise((resolve, reject) => {
		let hasBegun = false;
		const stream = new ReadableStream<Chunk>({
			async start(controller) {
				const put = (chunk: Chunk) => {
					controller.enqueue(chunk);
					if (!hasBegun) resolve(stream);
					hasBegun = true;
				};
				// Whoever stops reading has closed it.
				await run(put).then(
					() => controller.close(),
					(error: unknown) => (hasBegun ? controller.error(error) : reject(error)),
				);
			},
		});
	});
}

/** Opens an index once, and runs what needs it. */
function createOpener(settings: IndexClientSettings) {
	const load = fileLoader(settings);
	const opener = () =>
		loadOnce(async () => {
			if (typeof DecompressionStream === 'undefined')
				throw failure('index-browser', 'This browser cannot decompress the files of the index.');
			return openIndex(load);
		});
	let open = opener();
	/** Runs something with the index, and once more with a fresh one when a file is gone: the site may have been deployed meanwhile. */
	return async <Result>(run: (index: FileIndex) => Promise<Result>): Promise<Result> => {
		for (let isAgain = false; ; isAgain = true) {
			try {
				return await run(await open());
			} catch (error) {
				if (error instanceof ForeignIndexError) throw failure('index-foreign', error.message);
				if (!(error instanceof MissingFileError)) throw error;
				open = opener();
				if (isAgain) throw failure('index-incomplete', `The index has no file ${error.message}.`, true);
			}
		}
	};
}

/** A question as the search takes it, with what was said before. */
function readQuestion({ messages, filter }: Question & Filtered) {
	const connection = { baseUrl: '', domain: '', apiKey: '', fp: '', retrievalPageSize: 0 };
	const { context = [], currentPath, messages: sent } = requestBody('v2', connection, { messages, thread: {} });
	const turns = sent.flatMap(({ role, parts }): Turn[] => {
		const text = textsOf({ parts: parts ?? [] })
			.join('')
			.trim();
		return (role === 'user' || role === 'assistant') && text !== '' ? [{ role, text }] : [];
	});
	const at = turns.findLastIndex(({ role }) => role === 'user');
	const last = messages.findLastIndex(({ role }) => role === 'user');
	const question = {
		messageId: messages[last]?.id ?? '',
		text: turns[at]?.text ?? '',
		history: [],
		fp: '',
		threadId: undefined,
		pageSize: undefined,
		filter: filter ?? null,
		context,
		currentPath,
	};
	return {
		question,
		history: turns.slice(0, at),
		leftOpen: timesLeftOpen(messages.slice(0, last), question.text),
	};
}

/** Creates a client of the index at an address. */
export function createIndexClient(settings: IndexClientSettings): IndexClient {
	const withIndex = createOpener(settings);
	/** The address that paths of the documentation are below. A preview is on another host than the site, and an index may be, too. */
	function siteOf({ site: { siteUrl, base = '/' } }: FileIndex): string {
		const page = globalThis.location?.origin;
		const isHere = new URL(settings.address).origin === page;
		return (isHere ? undefined : siteUrl) ?? new URL(base, page ?? settings.address).href;
	}
	return {
		ask: (asked, signal = new AbortController().signal) =>
			streamOf((put) =>
				withIndex((index) => {
					const writer = asked.writes === false ? undefined : settings.writer;
					return answerFromIndex({ index, ...readQuestion(asked), siteUrl: siteOf(index), writer, signal }, put);
				}),
			),
		replay: async () => null,
		async stop() {},
		async search(query, signal, { limit = 10, typing = false, filter } = {}) {
			const asked = { text: query, pageSize: limit, typing, snippets: true, ...(filter && { filter }) };
			const find = async (index: FileIndex) => {
				const absolute = siteAddresses(siteOf(index));
				const found = await index.retriever.search(asked);
				return found.map(({ url, title, heading, breadcrumb, snippet, facets, version }) => ({
					url: absolute(url),
					title,
					heading,
					breadcrumb,
					...(snippet && { snippet }),
					...(facets && { facets }),
					...(version !== undefined && { version }),
				}));
			};
			const matches = await withIndex((index) => index.complete(() => find(index)));
			signal?.throwIfAborted();
			return matches;
		},
		async starters(currentPath) {
			const choose = async ({ retriever }: FileIndex) => {
				const parts = { retriever, written: async () => undefined, popular: async () => [] };
				const { page, starters } = await pageStarters(parts, currentPath);
				return { ...(page && { title: page.title }), questions: starters };
			};
			return await withIndex((index) => index.complete(() => choose(index)));
		},
	};
}
