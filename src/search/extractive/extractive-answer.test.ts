import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import { createRetriever } from '../create-retriever.js';
import type { Passage } from '../retriever.js';
import { extractiveAnswer } from './extractive-answer.js';
import type { ExtractiveInput } from './extractive-input.js';

/** What is open on the reader's screen. */
const textOf = (input: ExtractiveInput) =>
	extractiveAnswer(input)
		.data.passages.flatMap(({ markdown, open }) => (open ? (markdown ?? []) : []))
		.join('\n\n');

const fixture = fileURLToPath(new URL('../../testing/fixtures/docs', import.meta.url));

async function answer(question: string, selections: string[] = []): Promise<string> {
	const retriever = await createRetriever(await loadDocumentation(fixture));
	const context = selections.map((value) => ({ value }));
	const nearest = await retriever.search({ text: question, pageSize: 5, context });
	return textOf({ question, passages: nearest.filter(({ score }) => score >= 0.22), nearest, selections });
}

const answerFrom = (question: string, passages: Passage[]) =>
	textOf({ question, passages, nearest: passages, selections: [] });

describe('extractiveAnswer', () => {
	it('quotes a short section whole, with its code, and cites it after its last sentence', async () => {
		expect(await answer('How do I roll back a flag?')).toBe(
			[
				'To roll back, switch the flag off. The change reaches every running process within two seconds:',
				'```bash\nlantern flag off new-checkout\n```',
				'You do not need to deploy anything, and the targeting rules are kept for the next attempt. [1](/guide/rollouts#rolling-back)',
			].join('\n\n'),
		);
	});

	it('answers what something is with the page about it', async () => {
		const text = await answer('What is Lantern?');
		expect(text).toMatch(/^Lantern is a feature-flag service\./);
	});

	it('shows the code for the tool that was asked for', async () => {
		expect(await answer('install with pnpm')).toContain('pnpm add @lantern/node');
		expect(await answer('install with pnpm')).not.toContain('npm install');
		expect(await answer('How do I install the SDK?')).toContain('npm install @lantern/node');
	});

	it('shows the table when the question asks for a list', async () => {
		const text = await answer('Which operators can a rule use?');
		expect(text).toContain('| Operator | Matches when | Example |\n| --- | --- | --- |\n| `is` |');
		expect(text).toContain('(/guide/targeting#rules)');
	});

	it('answers in Japanese from the Japanese page', async () => {
		expect(await answer('フラグの確認')).toMatch(/^`lantern\.isEnabled\(\)` を呼び出すと.*\[1\]\(\/ja\/quickstart#%E3/);
	});

	it('names a section above its words for clients that show plain text', () => {
		const asked = passage('No. It runs on one machine and calls no one else, ever.', {
			heading: 'Does `it` need the internet?',
			breadcrumb: ['Page', 'Does `it` need the internet?'],
		});
		const input = { question: 'does it need the internet', passages: [asked], nearest: [], selections: [] };
		expect(extractiveAnswer(input).text).toContain('**Page › Does \\`it\\` need the internet?**\n\nNo. It runs');
	});

	it('goes on with what an introduction leads up to, and never with another page', () => {
		const intro = passage('The guard keeps readers out who have no key of the house.', {
			url: '/guard',
			path: '/guard',
			heading: 'Guard',
			title: 'Guard',
			breadcrumb: ['Guard'],
		});
		const usage = {
			...intro,
			url: '/guard#usage',
			heading: 'Usage',
			breadcrumb: ['Guard', 'Usage'],
			markdown: '```js\nguard(1);\n```',
		};
		const stranger = passage('```js\nguard(2);\n```', { url: '/other', path: '/other', heading: 'Guard on the moon' });
		const input = { question: 'How do I use the guard?', passages: [intro, stranger], nearest: [], selections: [] };
		expect(textOf({ ...input, following: [usage] })).toBe(
			[`${intro.markdown} [1](/guard)`, usage.markdown, '[2](/guard#usage)'].join('\n\n'),
		);
		expect(textOf(input)).toBe(`${intro.markdown} [1](/guard)`);
	});

	it('quotes what a section leads up to with the sections below it, or links it where that is long', () => {
		const keys = passage(
			'There are two kinds of key, which differ in who may see them, in what they open to others and in how they are made:',
			{
				url: '/keys#kinds',
				path: '/keys',
				heading: 'Kinds',
				title: 'Keys',
				breadcrumb: ['Keys', 'Kinds'],
			},
		);
		const below = (heading: string, markdown: string, breadcrumb = [...keys.breadcrumb, heading]) => ({
			...keys,
			url: `/keys#${heading.toLowerCase()}`,
			heading,
			breadcrumb,
			markdown,
		});
		const open = below('Public', 'Readers send it with each question.');
		const secret = below('Secret', 'It starts jobs and stays on the server.');
		const next = below('Limits', 'A key has a limit for each month.', ['Keys', 'Limits']);
		const input = { question: 'Which kinds of key are there?', passages: [keys], nearest: [], selections: [] };
		const intro = `${keys.markdown} [1](/keys#kinds)`;
		expect(textOf({ ...input, following: [open, secret, next] })).toContain(
			[intro, `${open.markdown} [2](/keys#public)`, `${secret.markdown} [3](/keys#secret)`].join('\n\n'),
		);
		const long = below('Public', 'Readers send it with each question that they have. '.repeat(40));
		expect(textOf({ ...input, following: [long, secret] })).toContain(`${intro}\n\n[The section goes on](/keys#kinds)`);
		expect(textOf({ ...input, following: [next] })).not.toContain('Limits');
	});

	it.each(['/options', '/options.html'])(
		'goes on to the table below the first words of the page %s, for a question that asks for all there is',
		(address) => {
			const at = (url: string, heading: string, markdown: string) =>
				passage(markdown, { url, path: '/options', title: 'Options', heading, breadcrumb: ['Options'] });
			const opening = at(
				address,
				'Options',
				'The same options are attributes of the script tag and props of the component for React, and what init takes, too.',
			);
			const rows = Array.from(
				{ length: 60 },
				(_, index) => `| \`option${index}\` | Sets the part ${index} of the widget. |`,
			);
			const table = ['| Option | Meaning |', '| --- | --- |', ...rows].join('\n');
			const below = { ...at(`${address}#all`, 'Table', table), breadcrumb: ['Options', 'Table'] };
			const input = { passages: [opening], following: [below], nearest: [], selections: [] };
			const text = textOf({ ...input, question: 'Which options are there?' });
			expect(text).toContain(`${opening.markdown} [1](${address})\n\n| Option | Meaning |`);
			expect(text).toMatch(/`option0`.*\n.*`option1` .*\n/);
			expect(text).toMatch(/\[\d+ more on the page\]\(\/options(?:\.html)?#all\)/);
			expect(textOf({ ...input, question: 'Where do the options go?' })).not.toContain('| Option |');
		},
	);

	it('leaves no steps out without a word', () => {
		const steps = Array.from({ length: 80 }, (_, index) => `${index + 1}. Turn the wheel number ${index + 1}.`).join(
			'\n',
		);
		const text = answerFrom('How do I turn the wheel?', [passage(steps)]);
		expect(text).toMatch(/^1\. Turn the wheel number 1\.\n.*\n\n\[\d+ more on the page\]\(\/page#part\)/s);
	});

	it('names what it leaves out in the language of the question', () => {
		const steps = Array.from({ length: 80 }, (_, index) => `${index + 1}. Das Rad Nummer ${index + 1} wird gedreht.`);
		const question = 'Wie drehe ich das Rad, und was muss ich dabei beachten?';
		const passages = [passage(steps.join('\n'))];
		const { data } = extractiveAnswer({ question, passages, nearest: [], selections: [] });
		expect(data.passages[0]?.markdown).toMatch(/\[\d+ weitere auf der Seite\]\(\/page#part\)/);
	});

	it('begins with the section that holds the selection', async () => {
		const text = await answer('Explain this', ['A segment may not refer to another segment.']);
		expect(text).toContain('A segment may not refer to another segment. [1](/guide/targeting#example-1)');
		expect(text.indexOf('[1](')).toBeLessThan(text.includes('[2](') ? text.indexOf('[2](') : text.length);
	});

	it('numbers citations in the order in which they appear, each one a passage', async () => {
		for (const question of ['How do I roll back a flag?', 'How do I install the SDK?', 'What is Lantern?']) {
			const text = await answer(question);
			const numbers = [...text.matchAll(/\[(\d+)\]\(\/[^)]*\)/g)].map((match) => Number(match[1]));
			expect(numbers).toEqual(numbers.map((_, index) => index + 1));
			expect(numbers.length).toBeGreaterThan(0);
		}
	});

	it('says nothing that the passages do not say', async () => {
		const { pages } = await loadDocumentation(fixture);
		const corpus = squeeze(
			pages.flatMap((page) => page.sections.map((section) => `${section.markdown}\n${section.heading}`)).join('\n'),
		);
		const text = await answer('How does a percentage rollout treat anonymous users?');
		for (const block of text.split('\n\n')) {
			const quoted = block.replace(/ ?\[\d+\]\([^)]*\)/g, '').replace(/^\*\*(?:[^*]*: )?([^*]+)\*\*$/, '$1');
			expect(corpus).toContain(squeeze(quoted));
		}
	});

	it('drops images and keeps quoted lists, tables and code whole', () => {
		const markdown = 'Look ![shot](/a.png) around.\n\n![alone](/b.png)\n\n```js\nrun(1);\n```\n\n- one\n- two';
		expect(answerFrom('look around', [passage(markdown)])).toBe(
			'Look  around. [1](/page#part)\n\n```js\nrun(1);\n```\n\n- one\n- two',
		);
	});

	it('cites code that stands alone in a paragraph below it', () => {
		expect(answerFrom('run it', [passage('```sh\nrun it\n```')])).toBe('```sh\nrun it\n```\n\n[1](/page#part)');
	});

	it('cuts a long table to the rows that were asked for and keeps its head', () => {
		const rows = Array.from({ length: 140 }, (_, index) => `| \`option${index}\` | text ${index} |`);
		const text = answerFrom('option7', [passage(`| Name | Meaning |\n| --- | --- |\n${rows.join('\n')}`)]);
		expect(text).toBe(
			'| Name | Meaning |\n| --- | --- |\n| `option7` | text 7 |\n\n[139 more on the page](/page#part)\n\n[1](/page#part)',
		);
	});

	describe('on a page about a problem', () => {
		const section = (heading: string, markdown: string, above: string[] = []) =>
			passage(markdown, {
				url: heading === 'Timeout' ? '/timeout' : `/timeout#${heading.toLowerCase()}`,
				path: '/timeout',
				title: 'Timeout',
				heading,
				breadcrumb: ['Timeout', ...above, ...(heading === 'Timeout' ? [] : [heading])],
			});
		const page = section('Timeout', 'Troubleshooting the error that the connection timed out.');
		const issue = section('Issue', 'The connection timed out while the answer was on its way to the browser.');
		const upgrade = section('Upgrade', 'Set a longer limit in the proxy.', ['Solution']);
		const more = section('Related', 'Proxies do other things as well.');
		const ask = (passages: Passage[], following: Passage[]) =>
			textOf({ question: 'connection timed out', passages, following, nearest: passages, selections: [] });

		it('quotes the solution, also one whose heading has only sections below it', () => {
			expect(ask([page], [issue, upgrade, more])).toBe('Set a longer limit in the proxy. [1](/timeout#upgrade)');
			expect(ask([issue], [upgrade, more])).toBe(
				[
					'The connection timed out while the answer was on its way to the browser. [1](/timeout#issue)',
					'Set a longer limit in the proxy. [2](/timeout#upgrade)',
				].join('\n\n'),
			);
		});

		it('quotes what was found where something else stands before the solution', () => {
			expect(ask([page], [more, upgrade])).toMatch(/^Troubleshooting the error/);
		});
	});

	it('stays short when the passages are long', () => {
		const paragraph = (subject: string) =>
			`The ${subject} is a thing with many sides. It has a story. `.repeat(6).trim();
		const long = (subject: string) =>
			Array.from({ length: 10 }, (_, index) => paragraph(`${subject} ${index}`)).join('\n\n');
		const passages = ['alpha', 'beta', 'gamma'].map((name) =>
			passage(long(name), { url: `/${name}`, path: `/${name}`, title: name }),
		);
		expect(answerFrom('alpha beta gamma', passages).length).toBeLessThan(1_700);
	});
});

function squeeze(text: string): string {
	return text
		.replace(/\s+/g, ' ')
		.replace(/> \[!(\w)(\w+)\] > /g, (_, first, rest) => `> **${first}${rest.toLowerCase()}:** `);
}
