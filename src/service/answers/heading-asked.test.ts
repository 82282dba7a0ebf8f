import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { SearchFilter } from '../../contract/assistant.js';
import { createRetriever } from '../../search/create-retriever.js';
import { extractiveAnswer } from '../../search/extractive/extractive-answer.js';
import { findPassages } from '../../search/passages/find-passages.js';
import { sectionUrl } from '../../search/sections/indexed-section.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../documentation/load-documentation.js';

interface View {
	filter?: SearchFilter;
	currentPath?: string;
}

/** What is open on the reader's screen, and what is a card, for questions about a folder of pages. */
async function readerOf(folder: string) {
	const documentation = await loadDocumentation(folder);
	const retriever = await createRetriever(documentation);
	const show = async (text: string, { filter, currentPath }: View = {}) => {
		const nobody = { messageId: 'q', fp: 'anonymous', threadId: undefined, history: [], context: [], pageSize: 5 };
		const asked = { ...nobody, text, filter: filter ?? null, currentPath };
		const { data } = extractiveAnswer(await findPassages(retriever, asked, [], 0.22));
		const urls = (isOpen: boolean) => data.passages.filter(({ open }) => open === isOpen).map(({ url }) => url);
		return { open: urls(true), cards: urls(false) };
	};
	return { documentation, show };
}

const pages = (files: Record<string, string>) => readerOf(scratchFolder(files));

/** Pages that say the same words everywhere, so that the search alone finds no section before the others. */
const alike = (word: string) => `The reader asks the service, the service answers the reader. ${word}.\n\n`;
const filler = Object.fromEntries(
	Array.from({ length: 40 }, (_, at) => [
		`more/${at}.md`,
		`# What a reader sees of answer ${at}\n\n${alike('Answers')}## What readers see\n\n${alike('Seen')}`,
	]),
);

it('opens the section that each heading of Docent’s own documentation asks for, and each question in a heading', async () => {
	const { documentation, show } = await readerOf(fileURLToPath(new URL('../../../public', import.meta.url)));
	const asked = documentation.pages.flatMap(({ path, address = path, sections }) =>
		sections.flatMap(({ heading, anchor }) => {
			const questions = heading.match(/[^?]+\?/g) ?? [];
			const all = questions.length > 1 ? [heading, ...questions.map((question) => question.trim())] : questions;
			return all.map((question) => ({ question, url: sectionUrl(address, anchor) }));
		}),
	);
	expect(asked.length).toBeGreaterThan(50);
	const missed = [];
	for (const { question, url } of asked) {
		const { open } = await show(question);
		if (!open.includes(url)) missed.push(`${question} opens ${open.join(' ') || 'nothing'}, not ${url}`);
	}
	expect(missed).toEqual([]);
}, 60_000);

it('opens the heading that is the question among many sections that say as much, in any writing', async () => {
	const { show } = await pages({
		...filler,
		'faq.md': `# FAQ\n\n## How do I see what readers ask?\n\n${alike('See')}## What does it cost? Is it free?\n\n${alike('Free')}`,
	});
	for (const question of ['How do I see what readers ask?', 'how do i see what the readers ask'])
		expect(await show(question)).toMatchObject({ open: ['/faq#how-do-i-see-what-readers-ask'] });
	for (const question of ['Is it free?', 'what does it cost', 'What does it cost? Is it free?'])
		expect(await show(question)).toMatchObject({ open: ['/faq#what-does-it-cost-is-it-free'] });
});

it('opens the section of a pasted error, with the label before it or without', async () => {
	const { show } = await pages({
		...filler,
		'errors.md': `# Errors\n\n## Error: Too many outstanding requests\n\n${alike('Raise the limit')}## Cannot reach the ring\n\n${alike('Wait')}`,
	});
	const questions = [
		'too many outstanding requests',
		'Error: too many outstanding requests',
		'I get too many outstanding requests',
	];
	for (const question of [...questions, 'what does too many outstanding requests mean?'])
		expect((await show(question)).open[0], question).toBe('/errors#error-too-many-outstanding-requests');
	expect((await show('level: cannot reach the ring')).open).toEqual(['/errors#cannot-reach-the-ring']);
});

it('opens the section of an error that was pasted with its log', async () => {
	const { show } = await pages({
		...filler,
		'errors.md': `# Errors\n\n## Cannot reach the harbour service\n\n${alike('Wait')}## Harbour service\n\n${alike('Ships')}`,
	});
	for (const question of [
		'2026-01-02 10:00:00 ERROR Cannot reach the harbour service',
		'[ERROR] [main] Cannot reach the harbour service',
		'HarbourError: Cannot reach the harbour service\n    at connect (/app/src/net.js:12:9)\n    at not (/app/src/main.js:1:1)',
		'Traceback (most recent call last):\n  File "/app/net.py", line 12, in <module>\n    connect()\nnet.HarbourError: Cannot reach the harbour service',
	])
		expect((await show(question)).open, question).toEqual(['/errors#cannot-reach-the-harbour-service']);
});

it('opens what stands below a heading that has no text of its own', async () => {
	const { show } = await pages({
		'index.md':
			'# Home\n\nWelcome to all.\n\n## Begin here\n\n### Begin here on Linux\n\nOpen the box with a knife.\n\n### Windows\n\nPress the red button once.\n\n## End\n\nThat is all there is.',
	});
	expect((await show('begin here')).open).toEqual(['/#begin-here-on-linux', '/#windows']);
});

it('opens the heading of the version and the language that the reader has chosen', async () => {
	const page = (version: string, language: string) =>
		`---\nversion: '${version}'\nlanguage: ${language}\n---\n# Docker\n\n## Docker?\n\nText of ${version} ${language}.`;
	const { show } = await pages({
		'one.md': page('1', 'en'),
		'two.md': page('2', 'en'),
		'zwei.md': page('2', 'de'),
	});
	expect((await show('Docker?', { filter: { version: '2', language: 'de' } })).open).toEqual(['/zwei#docker-1']);
	expect((await show('Docker?', { filter: { version: '1' } })).open).toEqual(['/one#docker-1']);
});

it('opens the heading of the reader’s page, up to three of others, and shows more as cards', async () => {
	const page = (name: string) => `# ${name}\n\nAbout ${name}.\n\n## Need help?\n\nAsk in the room of ${name}.`;
	const help = (count: number) =>
		pages(Object.fromEntries(['ann', 'bob', 'cat', 'dan'].slice(0, count).map((name) => [`${name}.md`, page(name)])));
	const three = await help(3);
	expect((await three.show('Need help?')).open).toEqual(['/ann#need-help', '/bob#need-help', '/cat#need-help']);
	expect((await three.show('Need help?', { currentPath: '/bob' })).open).toEqual(['/bob#need-help']);
	const four = await help(4);
	const { open, cards } = await four.show('Need help?');
	expect([open, cards]).toEqual([[], expect.arrayContaining(['/ann#need-help', '/dan#need-help'])]);
	const steps = ['one', 'two', 'three', 'four'].map((name) => `## What should I do?\n\nTake the way of step ${name}.`);
	const one = await pages({ 'v2.md': `# Move to v2\n\nFour changes.\n\n${steps.join('\n\n')}` });
	expect((await one.show('What should I do?', { currentPath: '/v2' })).open).toEqual([]);
});

it('opens no heading of another meaning', async () => {
	const { show } = await pages({
		...filler,
		'faq.md': `# FAQ\n\n## What does not delete the cache?\n\n${alike('A restart')}## Is data kept?\n\n${alike('Yes')}`,
		'more.md': `# More\n\n## What the cache deletes\n\n${alike('All')}## Kept data\n\n${alike('Some')}`,
	});
	for (const question of ['What does delete the cache?', 'Why is data kept?', 'Is data not kept?'])
		expect(await show(question), question).toMatchObject({ open: [] });
});

it('opens the section that is called more of the question than others are', async () => {
	const { show } = await pages({
		'ask.md': '# Questions of readers\n\nThe list shows what they asked.',
		'read.md': '# Readers\n\nThe list shows who they are.',
	});
	expect((await show('How can I see my questions of the readers?')).open).toEqual(['/ask']);
});
