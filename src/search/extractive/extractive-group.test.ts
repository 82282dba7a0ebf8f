import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import { extractiveAnswer } from './extractive-answer.js';
import type { ExtractiveInput } from './extractive-input.js';

/** What is open on the reader's screen. */
const textOf = (input: ExtractiveInput) =>
	extractiveAnswer(input)
		.data.passages.flatMap(({ markdown, open }) => (open ? (markdown ?? []) : []))
		.join('\n\n');

it('takes the title above a page in the navigation for one of its names', () => {
	const options = passage('These options say how the lantern burns.\n\nAn option is a word.', {
		url: '/options',
		path: '/options',
		title: 'Options',
		heading: 'Options',
		breadcrumb: ['Options'],
		score: 0.4,
	});
	const codes = passage('Besides the code, a gadget shows a lamp.', {
		url: '/codes#gadget',
		path: '/codes',
		title: 'Codes',
		heading: 'Codes of the gadget',
		breadcrumb: ['Codes', 'Codes of the gadget'],
		score: 0.4,
	});
	const ask = (group?: string) =>
		textOf({
			question: 'Which options does the gadget have in the shop?',
			passages: [{ ...options, ...(group && { group }) }, codes],
			nearest: [],
			selections: [],
		});
	expect(ask('The gadget in the shop')).toContain('These options say');
	expect(ask()).toBe('');
});
