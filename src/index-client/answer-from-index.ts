import { createCitationFilter, type Put } from '../answering/checked/citation-filter.js';
import { KnownAddresses } from '../answering/checked/known-addresses.js';
import { passagesAtSite } from '../answering/checked/site-passages.js';
import { finishedMetadata, quotingName } from '../answering/quoted-data.js';
import { randomHex } from '../answering/random-hex.js';
import { showCall } from '../answering/show-step.js';
import { sectionsToGoOn, suggestionsFor } from '../answering/suggestions.js';
import { verdictOf } from '../answering/verdict/verdict.js';
import type { VerdictData } from '../contract/answer-parts.js';
import type { PageAction } from '../contract/page-actions.js';
import { extractiveAnswer } from '../search/extractive/extractive-answer.js';
import type { FileIndex } from '../search/files/open-index.js';
import { type Findings, findPassages } from '../search/passages/find-passages.js';
import type { Question, Turn } from '../search/passages/question.js';
import { keyOf, type Passage } from '../search/retriever.js';
import type { Chunk } from '../stream/chunk.js';

export interface IndexAnswer {
	index: FileIndex;
	question: Question;
	/** Earlier turns, oldest first. */
	history: readonly Turn[];
	/** How often the same was asked right before and left open. */
	leftOpen: number;
	/** Address of the site, which citations get. @default they are paths */
	siteUrl: string | undefined;
	signal: AbortSignal;
}

/** What is put once, when no file is missing any more. */
interface Quoted {
	chunks: Chunk[];
	verdict: VerdictData;
	/** The sections that the answer rests on. */
	cited: readonly Passage[];
	addresses: ReadonlySet<string>;
}

function actionsOf(cited: readonly Passage[]) {
	const byName = new Map<string, PageAction & { path: string }>();
	for (const { path, actions = [] } of cited) {
		for (const action of actions) if (!byName.has(action.name)) byName.set(action.name, { ...action, path });
	}
	return [...byName.values()];
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
	const isOpen = judged.verdict === 'doubtful' || judged.verdict === 'unanswered';
	const canLookDeeper = isOpen && findings.subject === undefined && hasFurther();
	const verdict: VerdictData = { ...judged, ...(canLookDeeper && { canLookDeeper }) };
	return { chunks, verdict, cited: passages.filter(({ url }) => addresses.has(url)), addresses };
}

/** Answers a question from an index in files, in the chunks of the service. Rejects when a file cannot be loaded. */
export async function answerFromIndex(answer: IndexAnswer, put: Put): Promise<void> {
	const { index, question, history, leftOpen, siteUrl, signal } = answer;
	const { retriever, site } = index;
	const asked = { ...question, pageSize: question.pageSize ?? site.passages, leftOpen };
	const { step, quoted } = await index.complete(async () => {
		const findings = await findPassages(retriever, asked, history, site.answerThreshold);
		const step: Chunk[] = [];
		showCall((chunk) => void step.push(chunk), siteUrl, 'search', { query: findings.question }, findings.passages);
		return { step, quoted: quote(findings, siteUrl) };
	});
	signal.throwIfAborted();
	put({ type: 'start', messageId: `msg_${randomHex(12)}` });
	put({ type: 'start-step' });
	for (const chunk of [...step, { type: 'start-step' } as const, ...quoted.chunks]) put(chunk);
	const { verdict, cited, addresses } = quoted;
	const earlier = history.filter(({ role }) => role === 'user').map(({ text }) => text);
	const suggestions = await index.complete(async () => {
		const next = verdict.verdict === 'answered' ? await sectionsToGoOn(retriever, cited) : [];
		return suggestionsFor(next, addresses, [...earlier, question.text]);
	});
	if (signal.aborted) return put({ type: 'abort' });
	if (suggestions.length > 0) put({ type: 'data-suggestions', data: suggestions });
	const actions = actionsOf(cited);
	if (actions.length > 0) put({ type: 'data-actions', data: actions });
	put({ type: 'data-verdict', data: verdict });
	put({ type: 'finish-step' });
	put({ type: 'finish', finishReason: 'stop', messageMetadata: finishedMetadata('', quotingName) });
}
