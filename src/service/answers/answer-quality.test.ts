import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContextItem } from '../../contract/assistant.js';
import { createRetriever } from '../../search/create-retriever.js';
import { extractiveAnswer } from '../../search/extractive/extractive-answer.js';
import { findPassages } from '../../search/passages/find-passages.js';
import type { Turn } from '../../search/passages/question.js';
import type { Retriever } from '../../search/retriever.js';
import { loadDocumentation } from '../documentation/load-documentation.js';

/** The default of `retrieval.answerThreshold`. */
const answerThreshold = 0.22;

/** Questions that Docent's own documentation answers, with what the first citation of a good answer leads to. */
const answerable: [question: string, ...places: string[]][] = [
	['How do I use it in React?', '/embed/npm#react'],
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
	['Does it work with Next.js?', '/embed/npm#nextjs', '/embed/npm#server-rendering', '/embed/recipes/nextra'],
	['Does it have a WordPress plugin?', '/faq#is-there-a-wordpress-plugin'],
	['Is there a Discord bot?', '/faq#is-there-a-slack-or-discord-bot'],
	['Does it set cookies?', '/using/privacy', '/troubleshooting'],
	['How do I delete my chat history?', '/faq#how-do-i-remove-all-conversations'],
	['Can I run it offline?', '/faq#does-it-need-the-internet'],
	['Can it read PDF files?', '/faq#can-it-read-pdfs'],
	['Where are conversations stored?', '/faq', '/using/privacy', '/service/running'],
	['Where are threads stored on disk?', '/faq#where-are-conversations-kept', '/service/database#embedded-database'],
	['Is there single sign-on?', '/faq#can-only-signed-in-users-ask'],
	['Can I use Azure OpenAI?', '/faq#can-i-use-azure-openai', '/service/models#azure-openai'],
	['What is the largest documentation that was measured?', '/faq#how-large-may-the-documentation-be'],
	['How are anchors made?', '/service/documentation-folder#headings-and-anchors'],
	['How do I stop an answer?', '/using/asking#stop-an-answer', '/reference/assistant-api#stop-an-answer'],
	['How do I get started?', '/quickstart'],
	['How do I add the widget to my site?', '/quickstart', '/embed/script-tag'],
	['How do I give the script a nonce?', '/embed/script-tag#with-a-nonce'],
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
	'Is there a Windows phone app?',
	'How do I get a refund?',
	'Is there an iOS app?',
	'How do I bake bread?',
	'Is it SOC 2 compliant?',
	'How do I train my own model?',
];

describe('on Docent’s own documentation, the default model', () => {
	let retriever: Retriever;

	beforeAll(async () => {
		retriever = await createRetriever(
			await loadDocumentation(fileURLToPath(new URL('../../../public', import.meta.url))),
		);
	});

	type View = { context?: ContextItem[]; currentPath?: string; history?: Turn[] };

	async function show(text: string, view: View = {}) {
		const { context = [], currentPath, history = [] } = view;
		const asked = { messageId: 'q', fp: 'anonymous', threadId: undefined, pageSize: 5, filter: null, history: [] };
		const findings = await findPassages(retriever, { ...asked, text, context, currentPath }, history, answerThreshold);
		return extractiveAnswer({ ...findings, question: text, selections: context.map(({ value }) => value) });
	}

	/** What is open on the reader's screen. */
	async function answer(text: string, view?: View): Promise<string> {
		const { data } = await show(text, view);
		return data.passages.flatMap(({ markdown, open }) => (open ? (markdown ?? []) : [])).join('\n\n');
	}

	const citations = (text: string) => [...text.matchAll(/\[\d+\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');

	it('has the right place on the screen for nine questions in ten, and opens no other for nine in ten', async () => {
		const missed: string[] = [];
		const wrong: string[] = [];
		for (const [question, ...places] of answerable) {
			const { passages } = (await show(question)).data;
			const isRight = ({ url }: { url: string }) => places.some((place) => url.startsWith(place));
			if (!passages.some(isRight)) missed.push(question);
			const open = passages.filter((passage) => passage.open);
			if (open.length > 0 && !open.some(isRight)) wrong.push(question);
		}
		expect(missed.length, missed.join(' ')).toBeLessThanOrEqual(answerable.length * 0.1);
		expect(wrong.length, wrong.join(' ')).toBeLessThanOrEqual(answerable.length * 0.1);
	});

	it('opens nothing for what the documentation does not answer, fifteen times in sixteen', async () => {
		const opened: string[] = [];
		for (const question of unanswerable) if ((await answer(question)) !== '') opened.push(question);
		expect(opened.length, opened.join(' ')).toBeLessThanOrEqual(1);
	});

	it('opens the page about the script tag, which the end-to-end tests ask for', async () => {
		expect(citations(await answer('How do I embed Docent with a script tag?'))[0]).toBe('/embed/script-tag');
	});

	it('offers pages of the documentation where nothing was found', async () => {
		const far = await show('Who won the world cup?');
		expect(far.data.frame).toBe('nothing');
		const beside = await show('Zeppelin?', { currentPath: '/using/privacy' });
		expect(beside.data.passages.map(({ url }) => url)).toContain('/using/asking');
	});

	it('explains a selection from where it stands', async () => {
		const value = 'Docent ignores a second tag with other options, and logs that once.';
		const context = [{ type: 'textSelection' as const, value, path: '/embed/script-tag' }];
		for (const question of ['What does this mean?', 'explain this', 'How do I use this?']) {
			const text = await answer(question, { context, currentPath: '/embed/script-tag' });
			expect(citations(text)[0]).toBe('/embed/script-tag#including-it-twice');
			expect(text, 'the reader has it in front of them').not.toContain(value);
			expect(text).toContain('One page has one widget');
		}
	});

	it('explains a selected name with the section about it', async () => {
		const context = [{ value: 'retrievalPageSize', path: '/embed/script-tag' }];
		const places = citations(await answer('Explain', { context, currentPath: '/embed/script-tag' }));
		expect(places).toContain('/embed/options#retrievalpagesize');
	});

	it('summarises the page that the reader is on, section by section', async () => {
		const text = await answer('Summarise this page', { currentPath: '/using/privacy' });
		expect(citations(text)[0]).toBe('/using/privacy');
		expect(text).toContain('- **Data in your browser:** No conversation is written before');
		expect(new Set(citations(text).map((place) => place.split('#')[0]))).toEqual(new Set(['/using/privacy']));
	});

	it('summarises a page of steps in its order, with each step whole', async () => {
		const text = await answer('Summarise this page', { currentPath: '/quickstart' });
		const headings = ['Before you begin', 'Serve your documentation', 'Put the widget on your own site', 'Choose how'];
		const places = headings.map((heading) => text.search(new RegExp(`\\*\\*(?:\\d+\\. )?${heading}`)));
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
		const places = citations(await answer('and in Preact?', { history, currentPath: '/embed/npm' }));
		expect(places).toEqual(['/embed/npm#preact']);
	});

	it('gives the section that a framework has, and of a page that is called so what one begins with', async () => {
		expect(citations(await answer('How do I use it in React?'))).toEqual(['/embed/npm#react']);
		const places = citations(await answer('How do I use it in VitePress?'));
		expect(places).toEqual(['/embed/recipes/vitepress', '/embed/recipes/vitepress#start-the-service']);
	});
});
