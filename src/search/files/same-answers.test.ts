import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { createRetriever } from '../create-retriever.js';
import { extractiveAnswer } from '../extractive/extractive-answer.js';
import { findPassages } from '../passages/find-passages.js';
import type { Question } from '../passages/question.js';
import type { Retriever } from '../retriever.js';
import { openIndex } from './open-index.js';
import { writeIndex } from './write-index.js';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Every question of the benches: to another documentation they are questions as well. */
const files = [
	...['ai', 'fastify'].map((name) => `bench/search/${name}.questions.json`),
	...['ai', 'fastify', 'next', 'pino', 'undici'].map((name) => `bench/search/answers/${name}.questions.json`),
];
const questions = files.flatMap((file) => {
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

async function answer(retriever: Retriever, question: Question & { pageSize: number }) {
	const findings = await findPassages(retriever, question, [], 0.35);
	const { text, data, hasFurther } = extractiveAnswer(findings);
	return { text, data, hasFurther: hasFurther(), scores: findings.passages.map(({ score }) => score) };
}

it('answers every question as the index in memory does, byte for byte', { timeout: 300_000 }, async () => {
	const documentation = await loadDocumentation(at('public'));
	const settings = { title: documentation.title, passages: 5, answerThreshold: 0.35 };
	const files = await writeIndex(documentation, settings);
	const memory = await createRetriever(documentation);
	const loaded: string[] = [];
	const index = await openIndex(async (name) => {
		loaded.push(name);
		const file = files.get(name);
		if (file === undefined) throw new Error(`There is no file ${name}.`);
		return file;
	});
	for (const text of questions) {
		const question = asked(text);
		const [there, here] = [
			await answer(memory, question),
			await index.complete(() => answer(index.retriever, question)),
		];
		expect(here, text).toEqual(there);
	}
	expect(new Set(loaded).size).toBe(loaded.length);
});
