import { z } from 'zod';
import type { Passage, UnknownWord } from '../retrieval/retriever.js';
import type { QuestionSubject } from '../retrieval/words/question-subject.js';

/**
 * What the extractive model needs besides the prompt. It rides in the call's `providerOptions.docent`, so that the
 * model can be an ordinary language model to everyone else.
 */
export interface ExtractiveInput {
	/** The reader's last question. */
	question: string;
	/** The question before, when this one cannot be understood without it. */
	previous?: string | undefined;
	/** Best first. */
	passages: Passage[];
	/** What comes after the best passage on its page. */
	following?: Passage[] | undefined;
	/** What the question says and the documentation does not, anywhere. */
	unknown?: UnknownWord[] | undefined;
	/** Best passages whatever their score, for "the documentation does not answer this". */
	nearest: Passage[];
	/** What the reader selected, newest last. */
	selections: string[];
	/** What the question is about when its own words do not say. */
	subject?: QuestionSubject | undefined;
	/** Pages to offer when there is not even a nearest passage. */
	startingPoints?: { path: string; title: string }[] | undefined;
}

const passage = z.object({
	url: z.string(),
	path: z.string(),
	title: z.string(),
	heading: z.string(),
	breadcrumb: z.array(z.string()),
	markdown: z.string(),
	score: z.number(),
}) satisfies z.ZodType<Passage>;

const extractiveInput = z.object({
	question: z.string(),
	previous: z.string().optional(),
	passages: z.array(passage),
	following: z.array(passage).optional(),
	unknown: z.array(z.object({ word: z.string(), isName: z.boolean() })).optional(),
	nearest: z.array(passage),
	selections: z.array(z.string()),
	subject: z.union([z.literal('page'), z.literal('selection')]).optional(),
	startingPoints: z.array(z.object({ path: z.string(), title: z.string() })).optional(),
}) satisfies z.ZodType<ExtractiveInput>;

/**
 * Reads the input out of a call's provider options.
 * @throws TypeError whose sentence names the field that is missing or wrong.
 */
export function parseExtractiveInput(providerOptions: Record<string, unknown> | undefined): ExtractiveInput {
	const result = extractiveInput.safeParse(providerOptions?.docent);
	if (result.success) return result.data;
	const issue = result.error.issues[0];
	const field = ['providerOptions.docent', ...(issue?.path ?? [])].join('.');
	throw new TypeError(
		`The extractive model cannot read ${field} (${issue?.message ?? 'invalid'}); pass an ExtractiveInput there.`,
	);
}
