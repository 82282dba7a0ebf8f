import type { VerdictData } from '../../contract/answer-parts.js';
import type { SearchFilter } from '../../contract/assistant.js';
import { retrievalPageSize } from '../../contract/limits.js';
import { belowSite, siteAddresses } from '../../search/core/site-path.js';
import { mayAnswer } from '../../search/passages/find-passages.js';
import type { Chunk } from '../../stream/chunk.js';
import type { ItemReader } from '../../stream/encode-stream.js';
import type { Assistant } from '../answers/create-assistant.js';
import { newMessageId } from '../answers/threads/read-question.js';
import { ServiceError } from '../errors/service-error.js';
import type { AgentReportStore } from '../feedback/agent-report-store.js';
import { type Library, openDomain } from '../library/library.js';
import type { UsageLimits } from '../limits/usage-limits.js';

export interface ToolsParts {
	assistant: Pick<Assistant, 'answer' | 'stopAnswer'>;
	library: Pick<Library, 'open'>;
	agentReports: Pick<AgentReportStore, 'add'>;
	usage: Pick<UsageLimits, 'takeQuestion' | 'takeSearch' | 'takeAgentReport'>;
	/** Whether a search uses an embedding provider, which costs the owner money. */
	isSearchCounted: boolean;
	/** Least score of a found passage. */
	answerThreshold: number;
}

/** The sender whose requests are counted. */
export interface ToolsCaller {
	domain: string;
	keyId: string;
	organization: string;
	address: string;
	requestId: string;
	/** Takes a place for an answer and its stream. Throws when there are too many. */
	openStream(): {
		count(items: ItemReader<Chunk>, answered: Promise<unknown>): ItemReader<Chunk>;
		release(): void;
	};
}

interface AskRequest {
	question: string;
	filter?: SearchFilter;
	/** Page of the question. */
	currentPath?: string;
	signal?: AbortSignal;
	/** Receives a sentence or the next words of the answer. */
	onProgress?(message: string): Promise<void>;
}

export interface AgentAnswer {
	text: string;
	sources: { title: string; url: string }[];
	isAnswered: boolean;
}

/** The tools of agents for a domain's documentation. Refusals are `ServiceError`s. */
export type Tools = ReturnType<typeof createTools>;

/** The `fp` of threads that agents begin. */
const fp = 'agent';

export function createTools(parts: ToolsParts, caller: ToolsCaller) {
	const { assistant, library, usage } = parts;
	const { domain, address } = caller;

	/** Stores a report, or a search without results, for the owners. Returns false if the day's limit is reached. */
	async function store(kind: 'report' | 'search', text: string, path?: string): Promise<boolean> {
		if (!(await usage.takeAgentReport(kind, { address, domain }))) return false;
		await parts.agentReports.add({ domain, kind, text, path });
		return true;
	}

	/** Searches sections, best first. A search without results is stored for the owners, up to the day's limit. */
	async function search({ query, filter, count }: { query: string; filter?: SearchFilter; count: number }) {
		if (parts.isSearchCounted) await usage.takeSearch({ address });
		const { retriever, siteUrl } = await openDomain(library, domain);
		const found = await retriever.search({ text: query, pageSize: count, filter: filter ?? null });
		if (!found.some(mayAnswer(parts.answerThreshold))) await store('search', query);
		const absolute = siteAddresses(siteUrl);
		return found.map((passage) => ({ ...passage, address: absolute(passage.url) }));
	}

	return {
		search,

		async read(path: string) {
			const { retriever, siteUrl } = await openDomain(library, domain);
			const page = (await retriever.page(path)) ?? (await retriever.page(belowSite(siteUrl, path)));
			if (page) return { ...page, address: siteAddresses(siteUrl)(page.address) };
			throw new ServiceError(
				'unknown_page',
				`There is no page ${path.slice(0, 200)}; give a path that search_docs has found.`,
			);
		},

		async ask({ question, filter, currentPath, signal, onProgress }: AskRequest): Promise<AgentAnswer> {
			const place = caller.openStream();
			const asked = {
				messageId: newMessageId(),
				text: question,
				history: [],
				fp,
				threadId: undefined,
				context: [],
				pageSize: retrievalPageSize.default,
				filter: filter ?? null,
				currentPath,
				askedBy: 'agent' as const,
				from: { key: caller.keyId },
			};
			const { requestId, keyId, organization } = caller;
			const onBegin = async () => void (await usage.takeQuestion({ keyId, organization, address }));
			const begun = assistant.answer(asked, { domain, requestId, onBegin }).then((answer) => ({
				...answer,
				reader: place.count(answer.chunks, answer.ended),
			}));
			const { threadId, messageId, reader } = await begun.finally(place.release);
			const stop = () => void assistant.stopAnswer({ domain, threadId, messageId }).catch(() => {});
			if (signal?.aborted) stop();
			signal?.addEventListener('abort', stop, { once: true });
			try {
				return await readWhole(reader, onProgress);
			} finally {
				signal?.removeEventListener('abort', stop);
				// After an error the stream has not been read to its end, and would count as open forever.
				await reader.cancel();
			}
		},

		/** Stores a problem for the owners. */
		async report({ problem, path }: { problem: string; path?: string }): Promise<void> {
			if (await store('report', problem, path)) return;
			throw new ServiceError(
				'rate_limited',
				'This was not kept: no more reports are taken today from your address, or for this documentation. Report it tomorrow, or tell its owners in another way.',
			);
		},
	};
}

/** Milliseconds between two progress reports of an answer. */
const progressMs = 250;

async function readWhole(chunks: ItemReader<Chunk>, onProgress: AskRequest['onProgress']): Promise<AgentAnswer> {
	const answer: AgentAnswer = { text: '', sources: [], isAnswered: true };
	let reportedLength = 0;
	let reportedAt = performance.now();
	const report = async (message: string) => {
		reportedAt = performance.now();
		await onProgress?.(message);
	};
	for (;;) {
		const { done, value: chunk } = await chunks.read();
		if (done) return answer;
		if (chunk.type === 'error') throw new ServiceError('unavailable', chunk.errorText);
		if (chunk.type === 'abort') throw new ServiceError('unavailable', 'The answer was stopped; ask again.');
		if (chunk.type === 'source-url') answer.sources.push({ title: chunk.title ?? chunk.url, url: chunk.url });
		if (chunk.type === 'data-verdict') answer.isAnswered = (chunk.data as VerdictData).verdict === 'answered';
		if (chunk.type === 'tool-input-available') await report('Searching the documentation.');
		if (chunk.type === 'tool-output-available') await report('Writing the answer.');
		if (chunk.type === 'text-delta') answer.text += chunk.delta;
		if (answer.text.length > reportedLength && performance.now() - reportedAt >= progressMs) {
			await report(answer.text.slice(reportedLength));
			reportedLength = answer.text.length;
		}
	}
}
