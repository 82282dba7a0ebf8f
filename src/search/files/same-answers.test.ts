import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import type { Documentation } from '../core/documentation.js';
import { createRetriever } from '../create-retriever.js';
import { extractiveAnswer } from '../extractive/extractive-answer.js';
import { findPassages } from '../passages/find-passages.js';
import type { Question } from '../passages/question.js';
import type { Retriever } from '../retriever.js';
import { openIndex } from './open-index.js';
import { writeIndex } from './write-index.js';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Every question of the benches: to another documentation they are questions as well. */
const sets = [
	...['ai', 'fastify'].map((name) => `bench/search/${name}.questions.json`),
	...['ai', 'fastify', 'next', 'pino', 'undici'].map((name) => `bench/search/answers/${name}.questions.json`),
];
const questions = sets.flatMap((file) => {
	const { questions } = JSON.parse(readFileSync(at(file), 'utf8')) as { questions: { question: string }[] };
	return questions.map(({ question }) => question);
});

const asked = (text: string, more: Partial<Question> = {}): Question & { pageSize: number } => ({
	messageId: 'msg_1',
	text,
	history: [],
	fp: 'reader',
	threadId: undefined,
	filter: null,
	context: [],
	currentPath: undefined,
	...more,
	pageSize: 5,
});

/** @param complete runs what an index in files may have to load for */
async function answer(
	retriever: Retriever,
	question: Question & { pageSize: number },
	complete: <Result>(run: () => Promise<Result>) => Promise<Result> = (run) => run(),
) {
	const findings = await complete(() => findPassages(retriever, question, [], 0.35));
	return complete(async () => {
		const { text, data, hasFurther } = extractiveAnswer(findings);
		return { text, data, hasFurther: hasFurther(), scores: findings.passages.map(({ score }) => score) };
	});
}

let documentation: Documentation;
let files: Map<string, Uint8Array>;

beforeAll(async () => {
	documentation = await loadDocumentation(at('public'));
	files = await writeIndex(documentation, { title: documentation.title, passages: 5, answerThreshold: 0.35 });
}, 300_000);

/** The index, with what is told of each file that it loads. */
const open = (onLoad: (name: string, bytes: number) => void) =>
	openIndex(async (name) => {
		const file = files.get(name);
		if (file === undefined) throw new Error(`There is no file ${name}.`);
		onLoad(name, file.length);
		return file;
	});

it('answers every question as the index in memory does, byte for byte', { timeout: 300_000 }, async () => {
	const memory = await createRetriever(documentation);
	const loaded: string[] = [];
	const index = await open((name) => loaded.push(name));
	for (const text of questions) {
		const question = asked(text);
		const [there, here] = [await answer(memory, question), await answer(index.retriever, question, index.complete)];
		expect(here, text).toEqual(there);
	}
	expect(new Set(loaded).size).toBe(loaded.length);
});

/** Ten of a hundred more than was measured for this documentation: a mean of 72 kB and 11.7 files, and at most 116 kB and 18 files. */
const limits = { meanBytes: 79_000, mostBytes: 127_000, meanFiles: 12.8, mostFiles: 19 };

it('loads no more for a first question than it did', { timeout: 300_000 }, async () => {
	const every = 4;
	const costs: { bytes: number; files: number }[] = [];
	for (const text of questions.filter((_, index) => index % every === 0)) {
		const cost = { bytes: 0, files: 0 };
		const index = await open((_, bytes) => {
			cost.bytes += bytes;
			cost.files += 1;
		});
		await answer(index.retriever, asked(text), index.complete);
		costs.push(cost);
	}
	const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const [bytes, counts] = [costs.map((cost) => cost.bytes), costs.map((cost) => cost.files)];
	expect(mean(bytes)).toBeLessThan(limits.meanBytes);
	expect(Math.max(...bytes)).toBeLessThan(limits.mostBytes);
	expect(mean(counts)).toBeLessThan(limits.meanFiles);
	expect(Math.max(...counts)).toBeLessThanOrEqual(limits.mostFiles);
});
