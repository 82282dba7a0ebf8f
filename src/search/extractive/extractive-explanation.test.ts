import { expect, it } from 'vitest';
import type { Passage } from '../retriever.js';
import { extractiveAnswer } from './extractive-answer.js';
import type { ExtractiveInput } from './extractive-input.js';

/** What is open on the reader's screen. */
const textOf = (input: ExtractiveInput) =>
	extractiveAnswer(input)
		.data.passages.flatMap(({ markdown, open }) => (open ? (markdown ?? []) : []))
		.join('\n\n');

const passage = (heading: string, markdown: string, score = 1): Passage => ({
	url: `/flags#${heading}`,
	path: '/flags',
	title: 'Flags',
	heading,
	breadcrumb: ['Flags', heading],
	markdown,
	score,
});

const selected = 'A rollout raises the share of readers step by step.';
const explain = (passages: Passage[], selections = [selected]) =>
	textOf({ question: 'What does this mean?', passages, nearest: passages, selections, subject: 'selection' });

it('a selected sentence is explained by the others of its section', () => {
	const text = explain([
		passage('Rollouts', `${selected} Each step waits until the error rate of the last one is known.`),
	]);
	expect(text).toMatch(/^Each step waits until the error rate of the last one is known\. \[1\]\(\/flags#Rollouts\)$/);
	expect(text).not.toContain(selected);
});

it('a link in the sentence does not hide that it was selected', () => {
	const own = selected.replace('rollout', '[rollout](/rollouts)');
	expect(
		explain([passage('Rollouts', `${own} Each step waits until the error rate of the last one is known.`)]),
	).not.toContain('step by step');
});

it('where its section says no more, a section about the same explains it', () => {
	const text = explain([
		passage('Rollouts', selected),
		passage('Share', 'The share of readers is a percentage, and a rollout never lowers it by itself.', 0.9),
	]);
	expect(text).toContain('The share of readers is a percentage');
	expect(text).toContain('[1](/flags#Share)');
	expect(text).not.toContain('step by step');
});

it('else its place is shown, with what is near', () => {
	const passages = [
		passage('Rollouts', selected),
		passage('Keys', 'Keys of readers live for a year, unless a rollout ends.', 0.2),
	];
	const input = { question: 'What does this mean?', nearest: passages, selections: [selected] };
	expect(extractiveAnswer({ ...input, passages, subject: 'selection' }).data).toMatchObject({
		frame: 'doubt',
		passages: [{ title: 'Rollouts', open: false, markdown: expect.stringContaining('#### [Keys](/flags#Keys)') }],
	});
});

it('a code block that was selected is not shown again, and its introduction is', () => {
	const code = 'flag set beta --share 10';
	const text = explain(
		[
			passage(
				'Rollouts',
				`This raises the share of one flag to ten readers in a hundred:\n\n\`\`\`sh\n${code}\n\`\`\``,
			),
		],
		[code],
	);
	expect(text).toContain('This raises the share');
	expect(text).not.toContain('--share 10');
});

it('a word that was selected is shown where it is explained', () => {
	expect(explain([passage('Rollouts', selected)], ['rollout'])).toContain(selected);
});
