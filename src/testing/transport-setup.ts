import type { UIMessageChunk } from 'ai';
import { vi } from 'vitest';
import { DocentError } from '../client/docent-error.js';
import { createGenerationMemory } from '../client/generation-memory.js';
import type { ThreadReference } from '../client/request.js';
import { createTransport, type TransportDependencies } from '../client/transport.js';
import type { DocentMessage } from '../widget/conversation/message.js';
import { openStorage } from '../widget/conversation/threads/storage.js';
import type { ScenarioName } from './fault-scenarios.js';
import type { FaultServer } from './fault-server.js';
import { valuesOf } from './streams.js';

export const connectionTo = ({ url }: Pick<FaultServer, 'url'>) => ({
	baseUrl: url,
	domain: 'docs',
	apiKey: 'svc_dsc_x',
	fp: 'anonymous',
	retrievalPageSize: 5,
	filter: undefined,
});

export interface TransportSetup extends Partial<Omit<TransportDependencies, 'thread'>> {
	/** What is known of the thread before the first question. */
	thread?: ThreadReference;
}

/** The real transport, on a fault server, with an owner that keeps the thread as the chat does. */
export function setUpTransport(server: FaultServer, { thread = {}, ...overrides }: TransportSetup = {}) {
	const memory = createGenerationMemory(openStorage({ domain: 'docs', persistence: 'local' }), server.url);
	let current = thread;
	const onThreadExpired = vi.fn(() => {
		current = {};
	});
	const onAnswerError = vi.fn();
	const transport = createTransport({
		fetch: (...request) => fetch(...request),
		isOnline: () => true,
		pageOrigin: 'http://localhost:3000',
		now: Date.now,
		connection: connectionTo(server),
		memory,
		onThread: (reference) => {
			current = { ...current, ...reference };
		},
		onThreadExpired,
		onAnswerError,
		onMessageId: () => {},
		unfinished: () => undefined,
		...overrides,
		thread: () => current,
	});
	const question: DocentMessage = { id: 'q1', role: 'user', parts: [{ type: 'text', text: 'Why?' }] };
	const open = (abortSignal?: AbortSignal) =>
		transport.sendMessages({
			trigger: 'submit-message',
			chatId: 'c',
			messageId: undefined,
			messages: [question],
			abortSignal,
		});

	async function ask(scenario?: ScenarioName): Promise<UIMessageChunk[]> {
		if (scenario) server.setScenario(scenario);
		return valuesOf(await open());
	}
	return { transport, memory, open, ask, onThreadExpired, onAnswerError, thread: () => current };
}

export const textIn = (chunks: UIMessageChunk[]): string =>
	chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');

/** The error that a question is refused with. */
export async function refusal(asked: Promise<unknown>): Promise<DocentError> {
	const error: unknown = await asked.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!DocentError.isInstance(error)) throw new Error(`expected a DocentError, got ${String(error)}`);
	return error;
}
