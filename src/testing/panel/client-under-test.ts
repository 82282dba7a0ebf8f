import { vi } from 'vitest';
import { type ClientDependencies, createAssistantClient } from '../../client/assistant-client.js';
import { DocentError } from '../../client/docent-error.js';
import { createGenerationMemory } from '../../client/generation-memory.js';
import type { ThreadReference } from '../../client/question-body.js';
import type { AnswerMetadata } from '../../client/read-answer.js';
import type { Chunk } from '../../stream/chunk.js';
import { openStorage } from '../../widget/conversation/threads/storage.js';
import type { ScenarioName } from '../faults/fault-scenarios.js';
import type { FaultServer } from '../faults/fault-server.js';

export const connectionTo = ({ url }: Pick<FaultServer, 'url'>) => ({
	baseUrl: url,
	domain: 'docs',
	apiKey: 'svc_dsc_x',
	fp: 'anonymous',
	retrievalPageSize: 5,
	filter: undefined,
});

export interface ClientSetup extends Partial<ClientDependencies> {
	/** The state of the thread before the first question. */
	thread?: ThreadReference;
}

/** The real client, on a fault server, with an owner that keeps the thread as the conversation does. */
export function setUpClient(server: FaultServer, { thread = {}, ...overrides }: ClientSetup = {}) {
	const memory = createGenerationMemory(openStorage({ domain: 'docs', persistence: 'local' }), server.url);
	let current = thread;
	const onThreadExpired = vi.fn();
	const client = createAssistantClient({
		fetch: (...request) => fetch(...request),
		isOnline: () => true,
		pageOrigin: 'http://localhost:3000',
		now: Date.now,
		connection: connectionTo(server),
		memory,
		...overrides,
	});
	const question = { id: 'q1', role: 'user' as const, parts: [{ type: 'text', text: 'Why?' }] };
	const open = (abortSignal?: AbortSignal) => client.ask({ messages: [question], thread: current }, abortSignal);

	function learn(metadata: AnswerMetadata) {
		const { threadId, threadKey, threadExpired } = metadata;
		if (threadExpired) {
			current = {};
			onThreadExpired();
		}
		current = { ...current, ...(threadId && { threadId }), ...(threadKey && { threadKey }) };
	}

	/** The chunks, and the error that ended them early. */
	async function read(answer: ReadableStream<Chunk>): Promise<{ chunks: Chunk[]; error: unknown }> {
		const chunks: Chunk[] = [];
		const reader = answer.getReader();
		try {
			for (let next = await reader.read(); !next.done; next = await reader.read()) {
				chunks.push(next.value);
				if ('messageMetadata' in next.value) learn(next.value.messageMetadata as AnswerMetadata);
			}
			return { chunks, error: undefined };
		} catch (error) {
			return { chunks, error };
		}
	}

	async function tryAsking(scenario?: ScenarioName) {
		if (scenario) server.setScenario(scenario);
		return read(await open());
	}

	async function ask(scenario?: ScenarioName): Promise<Chunk[]> {
		const { chunks, error } = await tryAsking(scenario);
		if (error) throw error;
		return chunks;
	}
	return { client, memory, open, ask, tryAsking, onThreadExpired, thread: () => current };
}

/** The error that a question is refused with. */
export async function refusal(asked: Promise<unknown>): Promise<DocentError> {
	const error: unknown = await asked.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!DocentError.isInstance(error)) throw new Error(`expected a DocentError, got ${String(error)}`);
	return error;
}
