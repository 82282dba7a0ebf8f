import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRetriever } from '../../search/create-retriever.js';
import type { Retriever } from '../../search/retriever.js';
import { loadDocumentation } from '../documentation/load-documentation.js';

/** Questions as readers put them, with the pages of Docent's own documentation that answer them. */
const questions: [question: string, ...pages: string[]][] = [
	['What is Docent?', '/'],
	['What does the widget store in the browser?', '/using/privacy'],
	['Which options does the widget have?', '/embed/options'],
	['How do I use it in React?', '/embed/npm'],
	['Does it work under a strict CSP?', '/embed/script-tag'],
	['How do I use a local model such as Ollama?', '/service/models'],
	['What does error 429 mean?', '/reference/errors', '/reference/limits'],
	['How do I change the colours?', '/embed/theming', '/faq'],
	['How long may currentPath be?', '/reference/limits', '/reference/assistant-api', '/reference/errors'],
	['How are sections ranked?', '/service/retrieval'],
	['how do I stop an answer', '/using/asking', '/reference/assistant-api'],
	['How do I start the demo with my own docs?', '/quickstart'],
	['port already in use', '/troubleshooting'],
	['continue a conversation with threadId', '/reference/assistant-api'],
	['How do I give a heading its own anchor?', '/service/documentation-folder'],
	['where are threads stored on disk', '/faq', '/service/running', '/using/privacy'],
	['allow a second origin', '/service/keys-and-origins', '/troubleshooting'],
	['ask about selected text', '/using/asking'],
	['onNavigate with a router', '/embed/npm', '/embed/options'],
	['put the service behind nginx', '/service/running'],
];

/** The default of `retrieval.answerThreshold`. */
const answerThreshold = 0.22;

describe('on Docent’s own documentation, the retriever', () => {
	let retriever: Retriever;

	beforeAll(async () => {
		const folder = fileURLToPath(new URL('../../../public', import.meta.url));
		retriever = await createRetriever(await loadDocumentation(folder));
	});

	const pagesFor = async (text: string) =>
		(await retriever.search({ text, pageSize: 5, scoreThreshold: answerThreshold })).map((passage) => passage.path);

	it('puts the right page first for nine questions in ten, and among five for all', async () => {
		const first: string[] = [];
		const lost: string[] = [];
		for (const [question, ...expected] of questions) {
			const pages = await pagesFor(question);
			if (expected.includes(pages[0] ?? '')) first.push(question);
			if (!pages.some((page) => expected.includes(page))) lost.push(question);
		}
		expect(lost).toEqual([]);
		expect(first.length).toBeGreaterThanOrEqual(questions.length * 0.9);
	});

	it.each(['What is the capital of France?', 'Write a poem about cats', 'How much does a seat cost per year?'])(
		'finds nothing that answers "%s"',
		async (question) => {
			expect(await pagesFor(question)).toEqual([]);
		},
	);
});
