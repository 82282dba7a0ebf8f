import { createCitationFilter, type Put } from '../answering/checked/citation-filter.js';
import { KnownAddresses } from '../answering/checked/known-addresses.js';
import { passagesAtSite } from '../answering/checked/site-passages.js';
import { finishedMetadata, quotingName } from '../answering/quoted-data.js';
import { randomHex } from '../answering/random-hex.js';
import { showCall } from '../answering/show-step.js';
import { actionsOf, sectionsToGoOn, suggestionsFor } from '../answering/suggestions.js';
import { canLookDeeper, verdictOf } from '../answering/verdict/verdict.js';
import { DocentError } from '../client/docent-error.js';
import type { VerdictData } from '../contract/answer-parts.js';
import { extractiveAnswer } from '../search/extractive/extractive-answer.js';
import type { FileIndex } from '../search/files/open-index.js';
import { type Findings, findPassages } from '../search/passages/find-passages.js';
import type { Question, Turn } from '../search/passages/question.js';
import { keyOf, type Passage } from '../search/retriever.js';
import type { Chunk, FinishReason } from '../stream/chunk.js';
import type { Writer } from './browser-model/writer.js';

export interface IndexAnswer {
	index: FileIndex;
	question: Question;
	/** Earlier turns, oldest first. */
	history: readonly Turn[];
	/** How often the same was asked right before and left open. */
	leftOpen: number;
	/** Address of the site, which citations get. @default they are paths */
	siteUrl: string | undefined;
	/** The model of the reader's browser, which writes in place of quotations where it can. @default none */
	writer?: Writer | undefined;
	signal: AbortSignal;
}

/** An answer as it stands before what follows it. */
interface Answered {
	verdict: VerdictData;
	/** The sections that it rests on. */
	cited: readonly Passage[];
	addresses: ReadonlySet<string>;
}

/** What is put once, when no file is missing any more. */
interface Quoted extends Answered {
	chunks: Chunk[];
}

/** What a model has written, and how that ended. */
interface Written extends Answered {
	ended: 'finish' | 'abort' | 'error';
	finishReason: FinishReason;
}

/** Quotes the documentation as the service does without a model. */
function quote(findings: Findings, siteUrl: string | undefined): Quoted {
	const chunks: Chunk[] = [];
	const put: Put = (chunk) => void chunks.push(chunk);
	const { text, data, shown, hasFurther } = extractiveAnswer(findings);
	const sections = [...findings.passages, ...findings.sections, ...findings.following, ...findings.nearest];
	const passages = [
		...new Map(sections.filter((own) => shown.has(keyOf(own))).map((own) => [keyOf(own), own])).values(),
	];
	const paths = findings.startingPoints.map(({ address }) => address);
	const filter = createCitationFilter(new KnownAddresses({ passages, paths, siteUrl }), put);
	put({ type: 'data-quoted', data: {} });
	put({ type: 'data-passages', data: passagesAtSite(data, siteUrl) });
	filter.quotes();
	filter.write('text', text);
	filter.end();
	const addresses = filter.cited;
	const judged = verdictOf({ outcome: 'finished', text, passages: data, citations: addresses.size });
	const verdict: VerdictData = canLookDeeper(judged, findings, hasFurther)
		? { ...judged, canLookDeeper: true }
		: judged;
	return { chunks, verdict, cited: passages.filter(({ url }) => addresses.has(url)), addresses };
}

/** Has the model of the browser write; undefined, and nothing is put, where quotations have to do. Its code is loaded where there is one. */
async function write(answer: IndexAnswer, findings: Findings, put: Put): Promise<Written | undefined> {
	const { index, writer } = answer;
	if (writer === undefined) return undefined;
	const { writeAnswer } = await import('./browser-model/write-answer.js');
	const { retriever, complete } = index;
	const site = { title: index.site.title, siteUrl: answer.siteUrl, passages: index.site.passages };
	const written = await writeAnswer({ ...answer, findings, retriever, complete, site, writer }, put);
	if (written === 'quote') return undefined;
	const { cited: addresses, shown, ...ending } = written;
	const sections = [...shown, ...findings.candidates, ...findings.following];
	const cited = new Map(sections.filter(({ url }) => addresses.has(url)).map((own) => [keyOf(own), own]));
	return { ...ending, addresses, cited: [...cited.values()] };
}

/** Quotes where the model of the browser has not written. The answer has begun, so it is not begun again with a fresh index. */
const quoteLater = ({ index, siteUrl }: IndexAnswer, findings: Findings) =>
	index
		.complete(async () => quote(findings, siteUrl))
		.catch((error: Error) => {
			throw DocentError.isInstance(error)
				? error
				: new DocentError('index-incomplete', `The index has no file ${error.message}.`, { retryable: true });
		});

/** Answers a question from an index in files, in the chunks of the service. Rejects when a file cannot be loaded, before it puts anything. */
export async function answerFromIndex(answer: IndexAnswer, put: Put): Promise<void> {
	const { index, question, history, leftOpen, siteUrl, signal } = answer;
	const { retriever, site } = index;
	const asked = { ...question, pageSize: question.pageSize ?? site.passages, leftOpen };
	// Quotations of what is not found for good yet would load files for nothing.
	const findings = await index.complete(() => findPassages(retriever, asked, history, site.answerThreshold));
	const { step, quoted } = await index.complete(async () => {
		const step: Chunk[] = [];
		showCall((chunk) => void step.push(chunk), siteUrl, 'search', { query: findings.question }, findings.passages);
		return { step, quoted: answer.writer ? undefined : quote(findings, siteUrl) };
	});
	signal.throwIfAborted();
	put({ type: 'start', messageId: `msg_${randomHex(12)}` });
	put({ type: 'start-step' });
	for (const chunk of [...step, { type: 'start-step' } as const]) put(chunk);
	const written = await write(answer, findings, put);
	const answered = written ?? quoted ?? (await quoteLater(answer, findings));
	if ('chunks' in answered) for (const chunk of answered.chunks) put(chunk);
	const { verdict, cited, addresses } = answered;
	if (written?.ended === 'error') {
		put({ type: 'data-verdict', data: verdict });
		return put({ type: 'error', errorText: 'The model of the browser has failed in the middle of its answer.' });
	}
	const earlier = history.filter(({ role }) => role === 'user').map(({ text }) => text);
	// The answer stands there already: a file that is gone by now takes only the suggestions.
	const suggestions = await index
		.complete(async () => {
			const next = verdict.verdict === 'answered' ? await sectionsToGoOn(retriever, cited) : [];
			return suggestionsFor(next, addresses, [...earlier, question.text]);
		})
		.catch(() => []);
	if (signal.aborted) return put({ type: 'abort' });
	if (suggestions.length > 0) put({ type: 'data-suggestions', data: suggestions });
	const actions = actionsOf(cited);
	if (actions.length > 0) put({ type: 'data-actions', data: actions });
	put({ type: 'data-verdict', data: verdict });
	put({ type: 'finish-step' });
	const messageMetadata = { ...finishedMetadata('', quotingName), ...(written && { answerKind: 'browser' }) };
	put({ type: 'finish', finishReason: written?.finishReason ?? 'stop', messageMetadata });
}
