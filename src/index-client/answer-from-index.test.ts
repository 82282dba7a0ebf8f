import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type FileIndex, MissingFileError, openIndex } from '../search/files/open-index.js';
import { writeIndex } from '../search/files/write-index.js';
import { loadDocumentation } from '../service/documentation/load-documentation.js';
import { answerFromIndex } from './answer-from-index.js';
import type { Writer } from './browser-model/writer.js';

let index: FileIndex;

beforeAll(async () => {
	const folder = fileURLToPath(new URL('../testing/fixtures/docs', import.meta.url));
	const documentation = await loadDocumentation(folder);
	const files = await writeIndex(documentation, { title: documentation.title, passages: 5, answerThreshold: 0.22 });
	index = await openIndex(async (name) => files.get(name) ?? Promise.reject(new Error(name)));
});

const question = {
	messageId: 'q1',
	text: 'How do I install it?',
	history: [],
	fp: '',
	threadId: undefined,
	pageSize: undefined,
	filter: null,
	context: [],
	currentPath: undefined,
};

/** Answers from an index whose files are gone after so many runs. */
async function answerWith(whole: number, writer?: Writer) {
	let runs = 0;
	const types: string[] = [];
	const complete: FileIndex['complete'] = (run) =>
		++runs <= whole ? index.complete(run) : Promise.reject(new MissingFileError('s0'));
	const { signal } = new AbortController();
	const answer = { index: { ...index, complete }, question, history: [], leftOpen: 0, siteUrl: undefined, signal };
	const ended = answerFromIndex({ ...answer, writer }, ({ type }) => void types.push(type));
	const error = await ended.then(
		() => undefined,
		(thrown: Error) => thrown,
	);
	return { runs, types, error };
}

it('ends an answer without suggestions when a file for them is gone, and puts nothing twice', async () => {
	const { runs, types } = await answerWith(2);
	expect(runs).toBe(3);
	expect(types.filter((type) => type === 'start')).toHaveLength(1);
	expect(types.slice(-3)).toEqual(['data-verdict', 'finish-step', 'finish']);
});

const busy: Writer = { open: () => Promise.reject(new Error('The model is busy.')) };

it('quotes only once the model of the browser has not written', async () => {
	const { types } = await answerWith(9, busy);
	expect(types.slice(0, 2)).toEqual(['start', 'start-step']);
	expect(types).toContain('data-passages');
	expect(types.at(-1)).toBe('finish');
});

it('does not begin again when a file of its quotations is gone', async () => {
	const { types, error } = await answerWith(3, busy);
	expect(types.filter((type) => type === 'start')).toHaveLength(1);
	expect(error).toMatchObject({ name: 'DocentError', code: 'index-incomplete' });
});
