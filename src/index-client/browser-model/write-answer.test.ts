import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRetriever } from '../../search/create-retriever.js';
import { findPassages } from '../../search/passages/find-passages.js';
import type { Question, Turn } from '../../search/passages/question.js';
import type { Retriever } from '../../search/retriever.js';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import type { Chunk } from '../../stream/chunk.js';
import { type BrowserModelState, languageModelDouble } from '../../testing/browser-model/language-model-double.js';
import { readPrompt } from '../../testing/models/read-prompt.js';
import { connectCalls } from '../remote-calls.js';
import { browserWriter } from './language-model.js';
import { type WriteAnswerOptions, writeAnswer } from './write-answer.js';
import type { Writer } from './writer.js';
import { remoteWriter, serveWriter } from './writer-port.js';

let retriever: Retriever;
beforeAll(async () => {
	retriever = await createRetriever(await loadDocumentation('src/testing/fixtures/docs'));
});
afterAll(() => retriever.close());

const asking = (text: string): Question & { pageSize: number } => ({
	messageId: 'm1',
	text,
	history: [],
	fp: '',
	threadId: undefined,
	pageSize: 5,
	filter: null,
	context: [],
	currentPath: undefined,
});

const ports: MessagePort[] = [];
afterAll(() => {
	for (const port of ports) port.close();
});

/** The same writer as a worker has it. */
function fromWorker(writer: Writer): Writer {
	const { port1, port2 } = new MessageChannel();
	ports.push(port1, port2);
	connectCalls(port1, serveWriter(writer));
	port1.start();
	const remote = remoteWriter(connectCalls(port2, {}));
	port2.start();
	return remote;
}

interface Asked extends Partial<Pick<WriteAnswerOptions, 'signal' | 'patienceMs'>> {
	question?: string;
	history?: Turn[];
	inWorker?: boolean;
	onChunk?: (chunk: Chunk) => void;
}

async function ask(given: Partial<BrowserModelState>, asked: Asked = {}) {
	const { question = 'How do I roll back a flag?', history = [], inWorker = false, onChunk, ...more } = asked;
	const double = languageModelDouble(given);
	const own = browserWriter({ languages: { reads: ['en'], writes: 'en' }, api: double.api });
	const findings = await findPassages(retriever, asking(question), history, 0.22);
	const chunks: Chunk[] = [];
	const answer = await writeAnswer(
		{
			findings,
			retriever,
			question: asking(question),
			history,
			site: { title: 'Lantern', siteUrl: 'https://docs.test', passages: 5 },
			writer: inWorker ? fromWorker(own) : own,
			signal: new AbortController().signal,
			patienceMs: 2_000,
			...more,
		},
		(chunk) => {
			chunks.push(chunk);
			onChunk?.(chunk);
		},
	);
	await pause(20);
	const text = chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : [])).join('');
	return { answer, chunks, text, findings, ...double };
}

const isFreed = ({ sessions }: Pick<Awaited<ReturnType<typeof ask>>, 'sessions'>) =>
	sessions.every(({ isDestroyed }) => isDestroyed);

const good = ['Open the flag and ', 'choose **Roll back** [', '1', '].'];

describe.each([
	['on the page', false],
	['from a worker', true],
])('an answer of the browser’s model, %s', (_, inWorker) => {
	it('has numbered citations of the passages that it was shown, and says whose it is before its first word', async () => {
		const result = await ask({ answer: good }, { inWorker });
		const { answer, chunks, text, findings, sessions } = result;
		const [first] = findings.passages;
		expect(chunks[0]).toEqual({ type: 'message-metadata', messageMetadata: { answerKind: 'browser' } });
		expect(text).toBe(`Open the flag and choose **Roll back** [1](https://docs.test${first?.url}).`);
		expect(chunks.map(({ type }) => type).indexOf('source-url')).toBeLessThan(
			chunks.findLastIndex(({ type }) => type === 'text-delta'),
		);
		expect(answer).toMatchObject({
			ended: 'finish',
			finishReason: 'stop',
			verdict: { verdict: 'answered', citations: 1 },
		});
		expect(sessions).toHaveLength(1);
		await expect.poll(() => isFreed(result)).toBe(true);
	});

	it('ends when the reader stops', async () => {
		const controller = new AbortController();
		const onChunk = ({ type }: Chunk) => type === 'text-delta' && controller.abort();
		const result = await ask({ answer: good, isStalled: true }, { inWorker, signal: controller.signal, onChunk });
		expect(result.answer).toMatchObject({ ended: 'abort', verdict: { verdict: 'failed' } });
		expect(result.text).toContain('Open the flag');
		await expect.poll(() => isFreed(result)).toBe(true);
	});

	it('is cut by an error after its first word', async () => {
		const result = await ask({ answer: good.slice(0, 2), answerError: 'NotReadableError' }, { inWorker });
		expect(result.answer).toMatchObject({ ended: 'error', verdict: { verdict: 'failed' } });
		expect(result.chunks.at(-1)).toMatchObject({ type: 'text-end' });
		await expect.poll(() => isFreed(result)).toBe(true);
	});

	const refusals: [string, Partial<BrowserModelState>][] = [
		['the browser has no model', { availability: 'unavailable' }],
		['the model is not loaded', { availability: 'downloadable' }],
		['the model is being loaded', { availability: 'downloading' }],
		['the frame has no permission', { isAllowed: false }],
		['availability fails', { availabilityError: 'UnknownError' }],
		['the model lacks the language', { languages: ['ja'] }],
		['the session cannot be made', { createError: 'OperationError' }],
		['somebody forbids it', { createError: 'NotAllowedError' }],
		['the rules alone are too long', { contextWindow: 300 }],
		['no passage fits', { contextWindow: 1_800 }],
		['the counter fails', { measureError: 'UnknownError' }],
		['it is the wrong language', { answerError: 'NotSupportedError' }],
		['the output is filtered', { answerError: 'NotReadableError' }],
		['the model is evicted', { answerError: 'UnknownError' }],
		['the prompt does not fit after all', { answerError: 'QuotaExceededError' }],
		['it says nothing', { answer: [] }],
		['it says only spaces', { answer: [' ', '\n'] }],
	];
	it.each(refusals)('is passages where %s', async (_why, given) => {
		const result = await ask(given, { inWorker });
		expect(result.answer).toBe('quote');
		expect(result.chunks).toEqual([]);
		await expect.poll(() => isFreed(result)).toBe(true);
	});
});

it('is passages where a model hangs before its first word, and is cut where it hangs later', async () => {
	expect((await ask({ isStalled: true }, { patienceMs: 50 })).answer).toBe('quote');
	const later = await ask({ answer: good.slice(0, 2), isStalled: true }, { patienceMs: 400 });
	expect(later.answer).toMatchObject({ ended: 'error' });
	await expect.poll(() => isFreed(later)).toBe(true);
});

it('is stopped before its first word without passages', async () => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(), 20);
	const result = await ask({ isStalled: true }, { signal: controller.signal });
	expect([result.answer, result.chunks]).toMatchObject([{ ended: 'abort' }, []]);
});

it('keeps characters whole that the model cuts in two', async () => {
	const { chunks, text } = await ask({ answer: ['It rolls back \ud83d', '\ude80 at once [1', '].'] });
	expect(text).toContain('rolls back 🚀 at once');
	for (const chunk of chunks) if (chunk.type === 'text-delta') expect(chunk.delta).not.toMatch(/[\ud800-\udbff]$/);
});

it('loses what no passage gives: addresses, images, numbers of no passage', async () => {
	const { text } = await ask({
		answer: ['See [here](https://evil.test/a) ![x](https://evil.test/b) and [99]. It works [1].'],
	});
	expect(text).not.toContain('evil.test');
	expect(text).not.toContain('99');
});

it('is unanswered where the model gives the mark of a refusal, which readers do not see', async () => {
	const { answer, text } = await ask({ answer: ['I did not find this in the documentation. [0]'] });
	expect(answer).toMatchObject({ verdict: { verdict: 'unanswered' } });
	expect(text).toBe('I did not find this in the documentation.');
});

it('ends a model that only repeats itself', async () => {
	const answer = Array.from({ length: 500 }, () => 'Roll back the flag and then roll it back again. ');
	const { answer: ended, text } = await ask({ answer, contextWindow: Number.POSITIVE_INFINITY });
	expect(ended).toMatchObject({ ended: 'finish', finishReason: 'length', verdict: { verdict: 'failed' } });
	expect(text.length).toBeLessThan(3_000);
});

it('asks no model for a greeting', async () => {
	const { answer, calls } = await ask({}, { question: 'Hello!' });
	expect([answer, calls]).toEqual(['quote', []]);
});

describe('the prompt', () => {
	const promptOf = ({ sessions }: Pick<Awaited<ReturnType<typeof ask>>, 'sessions'>) => {
		const [{ options, prompts } = { options: {}, prompts: [] }] = sessions;
		const system = options.initialPrompts?.[0]?.content ?? '';
		return readPrompt({ system, messages: [{ role: 'user', content: prompts[0] ?? '' }] });
	};

	it('has the service’s rules, and the texts of others behind a fence', async () => {
		const prompt = promptOf(await ask({ answer: good }));
		expect(prompt.system).toContain('You are the documentation assistant of "Lantern"');
		expect(prompt.system).not.toContain('call search');
		expect(prompt.blocks.map(({ kind }) => kind)).toContain('passage');
		expect(prompt.blocks.at(-1)).toMatchObject({ kind: 'question', text: 'How do I roll back a flag?' });
	});

	const history: Turn[] = Array.from({ length: 6 }, (_, index) => [
		{ role: 'user' as const, text: `How do I roll back flag ${index}? ${'Some log line of a build. '.repeat(60)}` },
		{ role: 'assistant' as const, text: `By its page. ${'And more of it. '.repeat(60)}` },
	]).flat();
	it.each([
		['9,216 tokens', { contextWindow: 9_216 }],
		['6,000 tokens', { contextWindow: 6_000 }],
		['4,096 tokens', { contextWindow: 4_096 }],
		['9,216 tokens of two characters', { contextWindow: 9_216, charactersPerToken: 2 }],
	])('fits into %s with room for the answer, measured at most three times', async (_, given) => {
		let measured = 0;
		const double = languageModelDouble(given);
		const own = browserWriter({ languages: { reads: ['en'], writes: 'en' }, api: double.api });
		const findings = await findPassages(retriever, asking('How do I roll back a flag?'), history, 0.22);
		double.state.answer = good;
		const counting: Writer = {
			async open(...options) {
				const session = await own.open(...options);
				const measure: typeof session.measure = (...of) => {
					measured++;
					return session.measure(...of);
				};
				return { ...session, measure };
			},
		};
		const question = asking('How do I roll back a flag?');
		const site = { title: 'Lantern', passages: 5 };
		const signal = new AbortController().signal;
		const answer = await writeAnswer(
			{ findings, retriever, question, history, site, writer: counting, signal },
			() => {},
		);
		expect(answer).toMatchObject({ verdict: { verdict: 'answered' } });
		expect(measured).toBeLessThanOrEqual(3);
		const [{ options, prompts } = { options: {}, prompts: [] }] = double.sessions;
		const taken = [options.initialPrompts?.[0]?.content ?? '', prompts[0] ?? ''].join('').length;
		expect(taken / double.state.charactersPerToken).toBeLessThan(given.contextWindow - 1_000);
	});

	it('tells the languages of the question and of the pages', async () => {
		const { sessions } = await ask(
			{ answer: good, languages: ['en', 'de'] },
			{ question: 'Wie kann ich ein Flag zurücksetzen?' },
		);
		expect(sessions[0]?.options).toMatchObject({
			expectedInputs: [{ type: 'text', languages: ['en', 'de'] }],
			expectedOutputs: [{ type: 'text', languages: ['de'] }],
		});
	});
});
