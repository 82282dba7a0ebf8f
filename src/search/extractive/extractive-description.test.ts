import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import type { Passage } from '../retriever.js';
import { extractiveAnswer } from './extractive-answer.js';
import type { ExtractiveInput } from './extractive-input.js';

/** What is open on the reader's screen. */
const textOf = (input: ExtractiveInput) =>
	extractiveAnswer(input)
		.data.passages.flatMap(({ markdown, open }) => (open ? (markdown ?? []) : []))
		.join('\n\n');

it('never quotes the description of a page alone', () => {
	const top = passage(
		'Where the lantern is hung, with each kind of hook, nail, rope and bracket, and how high it may hang there in summer and in winter.',
		{
			url: '/page',
			heading: 'Page',
			breadcrumb: ['Page'],
		},
	);
	const next = passage('Hang it at the gate.', { url: '/page#gate', heading: 'Gate', breadcrumb: ['Page', 'Gate'] });
	const ask = (first: Passage) =>
		textOf({
			question: 'Where is the lantern hung?',
			passages: [first],
			following: [next],
			nearest: [first],
			selections: [],
		});
	expect(ask({ ...top, isDescription: true })).toContain('Hang it at the gate.');
	expect(ask(top)).not.toContain('Hang it at the gate.');
});
