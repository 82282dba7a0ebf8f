import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CorpusUnavailable, fetchCorpus, listCorpora, questionsFile } from '../../../bench/search/fetch-corpus.js';
import { evaluate, summarise, summariseParts } from '../../cli/evaluation/evaluate.js';
import { parseQuestions, placeQuestions } from '../../cli/evaluation/question-set.js';
import { createRetriever } from '../../search/create-retriever.js';
import { loadDocumentation } from '../documentation/load-documentation.js';

/** The default of `retrieval.answerThreshold`. */
const answerThreshold = 0.22;

/** The folder of a corpus; `undefined` where the registry cannot be asked. */
function folderOf(corpus: ReturnType<typeof listCorpora>[number]): string | undefined {
	try {
		return fetchCorpus(corpus);
	} catch (error) {
		if (error instanceof CorpusUnavailable) return undefined;
		throw error;
	}
}

describe('the shipped questions', () => {
	it('are a hundred and more, about two documentations', async () => {
		const sets = await Promise.all(
			listCorpora().map(async (corpus) => parseQuestions(await readFile(questionsFile(corpus), 'utf8'), corpus.name)),
		);
		expect(sets).toHaveLength(2);
		for (const set of sets) expect(set.length).toBeGreaterThanOrEqual(50);
	});

	it.each(listCorpora())(
		'about $name are answered by words alone, nine in ten',
		async (corpus) => {
			const folder = folderOf(corpus);
			if (folder === undefined)
				return console.warn(`${corpus.package}@${corpus.version} cannot be had: nothing was asked.`);
			const documentation = await loadDocumentation(folder);
			const questions = parseQuestions(await readFile(questionsFile(corpus), 'utf8'), corpus.name);
			const placed = placeQuestions(questions, documentation, corpus.name);
			const results = await evaluate(await createRetriever(documentation), placed, answerThreshold);
			const all = summarise(results);
			expect(all.recallAt5).toBeGreaterThanOrEqual(0.9);
			expect(all.meanReciprocalRank).toBeGreaterThanOrEqual(0.75);
			expect(all.wrongRefusals).toBeLessThanOrEqual(0.05);
			for (const part of summariseParts(results).values()) expect(part.recallAt5).toBeGreaterThanOrEqual(0.85);
		},
		300_000,
	);
});
