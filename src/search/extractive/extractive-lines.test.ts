import { expect, it } from 'vitest';
import type { Passage } from '../retriever.js';
import { bestLines, matchingSentence } from './extractive-lines.js';
import { readQuestion } from './extractive-question.js';
import { readSource } from './extractive-source.js';

function linesOf(text: string, heading: string, markdown: string) {
	const passage: Passage = {
		url: '/a',
		path: '/a',
		title: heading,
		heading,
		breadcrumb: [heading],
		markdown,
		score: 1,
	};
	const source = readSource(passage, []);
	const question = readQuestion({ question: text, askedIn: 'en', readerPage: undefined }, [source]);
	return { lines: bestLines(question, source), sentence: matchingSentence(question, source) };
}

it('begins with the first sentence and its code where the heading has what was asked', () => {
	const { lines, sentence } = linesOf(
		'How do I install it?',
		'Install the package',
		'Add it to your app:\n\n```sh\nnpm install docent\n```\n\nIt is the only package that this installs.',
	);
	expect(lines).toBe('Add it to your app:\n\n```sh\nnpm install docent\n```');
	expect(sentence).toBe('It is the only package that this installs.');
});

it('takes the unit that says most of what the heading does not', () => {
	const markdown =
		'Keys are public.\n\nA key expires after a year. Renew it:\n\n1. Open it.\n2. Press it.\n3. Copy it.\n4. Go.';
	expect(linesOf('When does a key expire?', 'Keys', markdown).lines).toBe(
		'Renew it:\n\n1. Open it.\n2. Press it.\n3. Copy it.',
	);
});

it('has no marks of breaks within a sentence, and a break ends one', () => {
	const markdown = 'Install the driver first.\\\n\\\nThen **test**\\\nthe pool.\\\n\\\n**Now test it all:**';
	const { lines, sentence } = linesOf('How do I test the pool?', 'Drivers', markdown);
	expect(sentence).toBe('Then **test** the pool.');
	expect(lines).toBe('Then **test**\\\nthe pool.');
});

it('cuts long code after four lines and closes it', () => {
	const code = `\`\`\`js\n${['a', 'b', 'c', 'd', 'e'].join('\n')}\n\`\`\``;
	expect(linesOf('anything', 'Code', code).lines).toBe('```js\na\nb\nc\nd\n```');
});

it('keeps the head of a table and the rows that were asked for', () => {
	const table = '| Name | Is |\n| --- | --- |\n| one | 1 |\n| two | 2 |\n| three | 3 |\n| port | 8080 |';
	expect(linesOf('Which port?', 'Options', `All of them:\n\n${table}`).lines).toContain('| port | 8080 |');
});

it('is nothing for a section without text', () => {
	expect(linesOf('anything', 'Empty', '').lines).toBeUndefined();
});
