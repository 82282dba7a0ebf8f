import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContextItem } from '../../contract/assistant.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { extractiveAnswer } from '../extractive/extractive-answer.js';
import { createRetriever } from '../retrieval/create-retriever.js';
import type { Retriever } from '../retrieval/retriever.js';
import { findPassages } from './find-passages.js';
import type { Turn } from './question.js';

/** The default of `retrieval.answerThreshold`. */
const answerThreshold = 0.22;

/** Questions that Docent's own documentation answers, with what the first citation of a good answer leads to. */
const answerable: [question: string, ...places: string[]][] = [
	['How do I use it in React?', '/embed/react'],
	['How do I remove the widget from the page?', '/embed/javascript-api#destroy'],
	['How do I uninstall it?', '/embed/javascript-api#destroy'],
	['How do I disable the launcher?', '/embed/theming#hide-the-launcher', '/embed/options#launcher'],
	['How do I turn off the shortcut?', '/embed/options#shortcut', '/faq#how-do-i-change-the-keyboard-shortcut'],
	['How do I customise the look?', '/embed/theming'],
	['Is there a dark mode?', '/embed/theming#light-and-dark', '/embed/options#theme'],
	['What error codes are there?', '/reference/errors#codes-of-the-service'],
	['What does error 429 mean?', '/reference/errors', '/reference/limits'],
	['What does the status 503 mean?', '/reference/errors#codes-of-the-service'],
	['Can I use it without the site?', '/faq#can-i-use-it-without-the-site'],
	['Which models are supported?', '/service/models'],
	['How do I use Ollama?', '/service/models', '/quickstart'],
	['Does it work with Next.js?', '/embed/server-rendering', '/embed/recipes/nextra'],
	['Does it have a WordPress plugin?', '/faq#is-there-a-wordpress-plugin'],
	['Does it set cookies?', '/using/privacy', '/troubleshooting'],
	['How do I delete my chat history?', '/faq#how-do-i-remove-all-conversations'],
	['Can I run it offline?', '/faq#does-it-need-the-internet', '/demo'],
	['Where are conversations stored?', '/faq', '/using/privacy', '/service/running'],
	['How are anchors made?', '/service/documentation-folder#headings-and-anchors'],
	['How do I stop an answer?', '/using/asking#stop-an-answer', '/reference/assistant-api#stop-an-answer'],
	['How do I get started?', '/quickstart'],
	['How do I add the widget to my site?', '/quickstart', '/embed/script-tag'],
	['How do I give the script a nonce?', '/embed/content-security-policy'],
	['How much does it cost?', '/faq#what-does-docent-cost', '/service/models#tokens-and-costs'],
	['What is the default of persistence?', '/embed/options'],
	['How do I continue a thread?', '/reference/assistant-api#continue-a-thread'],
	["What's the difference between the two keys?", '/service/keys-and-origins#the-two-kinds-of-keys'],
];

const unanswerable = [
	'What is the weather in Paris?',
	'Who is the CEO of Google?',
	'Does it support single sign-on with Okta?',
	'What is the capital of France?',
	'Write a poem about cats',
	'How do I integrate it with Salesforce?',
	'Can I export conversations to Slack?',
	'Who won the world cup?',
	'How do I configure Kubernetes autoscaling?',
	'Is there a Discord bot?',
	'How do I get a refund?',
	'Is there an iOS app?',
	'How do I bake bread?',
	'Is it SOC 2 compliant?',
	'How do I train my own model?',
	'Can it read PDF files?',
];

const refusal = 'The documentation does not answer this.';
const caution = /^The documentation (?:may not answer this|does not mention [^\n]+)\. These sections come nearest:/;

describe('on Docent’s own documentation, the default model', () => {
	let retriever: Retriever;

	beforeAll(async () => {
		retriever = await createRetriever(
			await loadDocumentation(fileURLToPath(new URL('../../../public', import.meta.url))),
		);
	});

	async function answer(
		text: string,
		view: { context?: ContextItem[]; currentPath?: string; history?: Turn[] } = {},
	): Promise<string> {
		const { context = [], currentPath, history = [] } = view;
		const asked = { messageId: 'q', fp: 'anonymous', threadId: undefined, pageSize: 5, filter: null, history: [] };
		const findings = await findPassages(retriever, { ...asked, text, context, currentPath }, history, answerThreshold);
		return extractiveAnswer({ ...findings, question: text, selections: context.map(({ value }) => value) });
	}

	const citations = (text: string) => [...text.matchAll(/\[\d+\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');

	it('leads with the right place for nine questions in ten, and refuses none', async () => {
		const wrong: string[] = [];
		for (const [question, ...places] of answerable) {
			const text = await answer(question);
			expect(text, question).not.toContain(refusal);
			if (!places.some((place) => citations(text)[0]?.startsWith(place))) wrong.push(question);
		}
		expect(wrong.length, wrong.join(' ')).toBeLessThanOrEqual(answerable.length * 0.1);
	});

	it('refuses what the documentation does not answer, or says that it may not, nine times in ten', async () => {
		const answered: string[] = [];
		for (const question of unanswerable) {
			const text = await answer(question);
			if (!text.startsWith(refusal) && !caution.test(text)) answered.push(question);
		}
		expect(answered.length, answered.join(' ')).toBeLessThanOrEqual(unanswerable.length * 0.1);
	});

	it('puts the caution before few of the answers that are good', async () => {
		const cautious: string[] = [];
		for (const [question] of answerable) if (caution.test(await answer(question))) cautious.push(question);
		expect(cautious.length, cautious.join(' ')).toBeLessThanOrEqual(answerable.length * 0.15);
	});

	it('answers most questions from two places at most', async () => {
		const counts = await Promise.all(answerable.map(async ([question]) => citations(await answer(question)).length));
		expect(counts.filter((count) => count > 2).length).toBeLessThanOrEqual(answerable.length * 0.2);
	});

	it('offers pages of the documentation with every refusal', async () => {
		expect(await answer('What is the weather in Paris?')).toMatch(
			/You could start here:\n\n- \*\*\[What is Docent\?\]\(\/\)\*\*/,
		);
		const beside = await answer('What is the weather in Paris?', { currentPath: '/using/privacy' });
		expect(beside).toContain('- **[Ask a question](/using/asking)**');
	});

	it('explains a selection from where it stands', async () => {
		const value = 'The second tag does nothing when it names the same domain and key.';
		const context = [{ type: 'textSelection' as const, value, path: '/embed/script-tag' }];
		for (const question of ['What does this mean?', 'explain this', 'How do I use this?']) {
			const text = await answer(question, { context, currentPath: '/embed/script-tag' });
			expect(citations(text)[0]).toBe('/embed/script-tag#including-it-twice');
			expect(text, 'the reader has it in front of them').not.toContain(value);
			expect(text).toContain('one page has one assistant');
		}
	});

	it('explains a selected name with the section about it', async () => {
		const context = [{ value: 'retrievalPageSize', path: '/embed/script-tag' }];
		const places = citations(await answer('Explain', { context, currentPath: '/embed/script-tag' }));
		expect(places).toEqual(['/embed/options#retrievalpagesize']);
	});

	it('summarises the page that the reader is on, section by section', async () => {
		const text = await answer('Summarise this page', { currentPath: '/using/privacy' });
		expect(citations(text)[0]).toBe('/using/privacy');
		expect(text).toContain('- **What is stored in your browser:** No conversation is written before');
		expect(new Set(citations(text).map((place) => place.split('#')[0]))).toEqual(new Set(['/using/privacy']));
	});

	it('summarises a page of steps in its order, with each step whole', async () => {
		const text = await answer('Summarise this page', { currentPath: '/quickstart' });
		const headings = ['Before you begin', 'Serve your documentation', 'Put the widget on your own site', 'Choose how'];
		const places = headings.map((heading) => text.indexOf(`**${heading}`));
		expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
		expect(places).toEqual([...places].sort((a, b) => a - b));
		expect(text, 'links to other pages tell nothing about this one').not.toContain('Next steps');
		expect(text, 'the command and not only what follows it').toContain('```');
	});

	it('understands a follow-up that changes one word', async () => {
		const history: Turn[] = [
			{ role: 'user', text: 'How do I use it in React?' },
			{ role: 'assistant', text: 'Install the package.' },
		];
		const places = citations(await answer('and in Preact?', { history, currentPath: '/embed/react' }));
		expect(places).toEqual(['/embed/preact', '/embed/preact#install-the-package', '/embed/preact#embed-the-component']);
	});

	it('gives the introduction, then the step to install, then the one to embed', async () => {
		const places = citations(await answer('How do I use it in React?'));
		expect(places).toEqual(['/embed/react', '/embed/react#install-the-package', '/embed/react#embed-the-component']);
	});

	it('shows the one row of a table that was asked for', async () => {
		const text = await answer('What is the default of persistence?');
		expect(text).toContain('| `persistence` | `data-persistence` | `local` |');
		expect(text).not.toContain('`data-fp`');
	});
});
