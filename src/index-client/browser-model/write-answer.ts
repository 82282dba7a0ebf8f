import { hasWords, repeatsAtEnd } from '../../answering/answer-text.js';
import { createCitationFilter, type Put } from '../../answering/checked/citation-filter.js';
import { addressesOf } from '../../answering/checked/known-addresses.js';
import { estimateTokens } from '../../answering/prompt/estimate-tokens.js';
import { answerTokens, fitBudget, usualBudget } from '../../answering/prompt/fit-budget.js';
import { gatherMaterial } from '../../answering/prompt/gather-material.js';
import { type PromptBudget, writePrompt } from '../../answering/prompt/prompt.js';
import { refusalTo } from '../../answering/refusal-to.js';
import { verdictOf } from '../../answering/verdict/verdict.js';
import type { VerdictData } from '../../contract/answer-parts.js';
import { courtesyOf } from '../../search/extractive/courtesy.js';
import { languagesOf } from '../../search/extractive/question-language.js';
import type { Findings } from '../../search/passages/find-passages.js';
import type { Question, Turn } from '../../search/passages/question.js';
import type { Passage, Retriever } from '../../search/retriever.js';
import type { Chunk } from '../../stream/chunk.js';
import type { Writer, WriterSession } from './writer.js';

export interface WriteAnswerOptions {
	findings: Findings;
	retriever: Pick<Retriever, 'following' | 'sections'>;
	question: Question;
	/** Earlier turns, oldest first. */
	history: readonly Turn[];
	/** `passages`: those that a search brings for an answer. */
	site: { title: string; siteUrl?: string | undefined; passages: number };
	writer: Writer;
	signal: AbortSignal;
	/** Runs what asks the retriever until nothing that it needs is missing. @default runs it once */
	complete?: <Result>(run: () => Promise<Result>) => Promise<Result>;
	/** Milliseconds without a word after which the model is given up. @default a minute */
	patienceMs?: number;
}

/** An answer that has begun. What follows it is for the caller to put, as after passages. */
export interface WrittenAnswer {
	/** The chunk that ends it: `error` where the model failed in the middle. */
	ended: 'finish' | 'abort' | 'error';
	/** `length` where the model said the same again and again. */
	finishReason: 'stop' | 'length';
	verdict: VerdictData;
	/** Addresses of the passages that it cites. */
	cited: ReadonlySet<string>;
	/** The passages that the model was shown. */
	shown: readonly Passage[];
}

/** As long as a service waits for its model. Nothing else tells that a browser's has stopped. */
const usualPatienceMs = 60_000;

/** Measurements of one prompt: the second is of one that was cut by what the first has told. */
const measuresMax = 3;

/**
 * Writes an answer with a model on the reader's device, by the service's rules and checks. Puts `message-metadata` with `answerKind`,
 * then text and sources, each part closed. Resolves with `quote`, and has put nothing, where passages have to be shown instead: there is
 * no model for this question, it fails before its first word, or its context is too small. Never rejects for what the model does.
 */
export async function writeAnswer(options: WriteAnswerOptions, put: Put): Promise<WrittenAnswer | 'quote'> {
	const { findings, writer, signal, complete = (run) => run(), patienceMs = usualPatienceMs } = options;
	// A greeting rests on no passage, and nothing can be written from none.
	if (courtesyOf(findings) !== undefined || findings.candidates.length === 0) return 'quote';
	const given = new AbortController();
	const ending = AbortSignal.any([signal, given.signal]);
	const soon = <Result>(result: Promise<Result>) => within(patienceMs, result, signal);
	const answer = createAnswer(options, put);
	let opening: Promise<WriterSession> | undefined;
	try {
		const { write, system, languages } = await complete(() => prepare(options));
		opening = writer.open({ system, languages }, ending);
		const session = await soon(opening);
		const prompt = await soon(fitPrompt(session, write, ending));
		if (prompt === undefined) return 'quote';
		answer.begin(prompt.numbered);
		const pieces = session.stream(contentOf(prompt), ending)[Symbol.asyncIterator]();
		for (;;) {
			const { done, value } = await soon(pieces.next());
			if (done || !answer.take(value)) break;
		}
		return answer.end(signal.aborted ? 'abort' : 'finish');
	} catch {
		return answer.end(signal.aborted ? 'abort' : 'error');
	} finally {
		given.abort();
		void opening?.then(
			(session) => session.close(),
			() => undefined,
		);
	}
}

const contentOf = ({ messages }: ReturnType<typeof writePrompt>) => messages.map(({ content }) => content).join('\n\n');

/** Writes the question's prompt for any budget. All that it may show has been read once, because an index of files tells so what is missing. */
async function prepare({ findings, retriever, question, history, site }: WriteAnswerOptions) {
	const { title: siteTitle, siteUrl, passages } = site;
	const material = await gatherMaterial({ findings, retriever, question, history, siteUrl, passages });
	const write = (budget: PromptBudget) => writePrompt({ siteTitle, question, history, ...material, budget });
	const { system } = write(usualBudget);
	const { asked, apart } = languagesOf(question.text, findings.nearest);
	const languages = { reads: apart === undefined ? [asked] : [asked, apart], writes: asked };
	return { write: Object.assign(write, { needs: { question, history, page: material.page } }), system, languages };
}

/** The prompt as long as the model's context lets it be; undefined where not even the shortest fits. */
async function fitPrompt(
	session: WriterSession,
	write: Awaited<ReturnType<typeof prepare>>['write'],
	signal: AbortSignal,
): Promise<ReturnType<typeof writePrompt> | undefined> {
	const { contextWindow, contextUsage } = session;
	if (contextWindow === Number.POSITIVE_INFINITY) return write(usualBudget);
	const room = contextWindow - contextUsage - answerTokens;
	/** Tokens of this model for one as budgets count them. */
	let share = 1;
	for (let measured = 0; room > 0 && measured < measuresMax; measured++) {
		const prompt = write(fitBudget(usualBudget, { contextTokens: contextWindow / share }, write.needs));
		const content = contentOf(prompt);
		const tokens = await session.measure(content, signal);
		if (tokens <= room) return prompt;
		share = Math.max(share * (tokens / room), tokens / estimateTokens(content));
	}
	return undefined;
}

/** Collects an answer, checks it, and holds back what comes before its first word. */
function createAnswer({ findings, question, site }: WriteAnswerOptions, put: Put) {
	let filter: ReturnType<typeof createCitationFilter> | undefined;
	let shown: readonly Passage[] = [];
	/** What the model has said, and what was left of it. */
	let said = '';
	let text = '';
	/** The first half of a character that was cut in two. */
	let half = '';
	let finishReason: WrittenAnswer['finishReason'] = 'stop';
	let held: Chunk[] | undefined = [{ type: 'message-metadata', messageMetadata: { answerKind: 'browser' } }];
	const take: Put = (chunk) => {
		if (chunk.type === 'text-delta') text += chunk.delta;
		if (held === undefined) return put(chunk);
		held.push(chunk);
		if (!hasWords(text)) return;
		const begun = held;
		held = undefined;
		for (const each of begun) put(each);
	};
	return {
		/** @param numbered the passages that the model is shown, by their numbers from 1 on */
		begin(numbered: readonly Passage[]): void {
			shown = numbered;
			filter = createCitationFilter(addressesOf(findings, numbered, site.siteUrl), take);
		},
		/** @returns false when the model only repeats itself */
		take(piece: string): boolean {
			const whole = half + piece;
			half = /[\uD800-\uDBFF]$/.exec(whole)?.[0] ?? '';
			const delta = whole.slice(0, whole.length - half.length);
			said += delta;
			filter?.write('text', delta);
			if (!repeatsAtEnd(said)) return true;
			finishReason = 'length';
			return false;
		},
		end(ended: WrittenAnswer['ended']): WrittenAnswer | 'quote' {
			filter?.end(ended !== 'finish' || finishReason === 'length', () => refusalTo(question.text, findings));
			if (held !== undefined && ended !== 'abort') return 'quote';
			const cited = filter?.cited ?? new Set<string>();
			const outcome =
				ended === 'abort' ? 'aborted' : ended === 'error' || finishReason === 'length' ? 'failed' : 'finished';
			const verdict = verdictOf({
				outcome,
				text,
				citations: cited.size,
				refuses: filter?.refuses() ?? false,
				foundNothing: findings.passages.length === 0,
			});
			return { ended, finishReason, verdict, cited, shown };
		},
	};
}

/** Rejects when the result is not there in time, and when the reader stops, whatever the model makes of that. */
function within<Result>(ms: number, result: Promise<Result>, signal: AbortSignal): Promise<Result> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason);
		const timer = setTimeout(() => reject(new Error('The model says nothing.')), ms);
		if (signal.aborted) stop();
		signal.addEventListener('abort', stop);
		const end = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', stop);
		};
		result.then(resolve, reject).finally(end);
	});
}
