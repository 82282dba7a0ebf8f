import { describe, expect, it } from 'vitest';
import { optionFaults } from './read-options.js';

const required = { domain: 'acme', apiKey: 'svc_dsc_x' };
const sentences = (options: object) => optionFaults({ ...required, ...options }).map(({ message }) => message);
const onSelect = () => {};

describe('options for the look', () => {
	it.each([
		{ accent: 'rebeccapurple' },
		{ radius: 'large' },
		{ radius: '0.5rem' },
		{ font: '"Comic Neue", cursive' },
		{ logo: '/logo.svg' },
		{ logo: 'data:image/svg+xml,%3Csvg%3E' },
		{ position: 'start' },
		{ density: 'compact' },
		{ zIndex: '900' },
	])('take %j', (options) => expect(sentences(options)).toEqual([]));

	it.each([
		[{ accent: 'inherit' }, '"accent" must be a CSS colour such as #1a237e or teal, not "inherit".'],
		[
			{ radius: '50%' },
			'"radius" must be none or small or medium or large, or a length such as 6px or 0.5rem, not "50%".',
		],
		[{ logo: 'javascript:alert(1)' }, '"logo" must be the address of an image such as /logo.svg, not'],
		[{ position: 'left' }, '"position" must be end or start, not "left".'],
		[{ zIndex: -1 }, '"zIndex" must be 0 to 2147483647, not -1.'],
	])('refuse %j with a sentence', (options, sentence) => {
		expect(sentences(options)).toEqual([expect.stringContaining(sentence)]);
	});
});

describe('options for rendering', () => {
	it('take functions and actions', () => {
		const messageActions = [
			{ id: 'share', label: 'Share', icon: 'M5 12h14', onSelect },
			{ id: 'save', label: 'Save', onSelect },
		];
		expect(sentences({ renderCitation: () => 'x', rewriteLink: () => undefined, messageActions })).toEqual([]);
	});

	it.each([
		[{ renderCitation: 'x' }, '"renderCitation" must be a function'],
		[
			{ messageActions: [{ id: 'share', label: 'Share' }] },
			'"messageActions" must be a list of { id, label, onSelect }',
		],
		[{ messageActions: [1, 2].map(() => ({ id: 'share', label: 'Share', onSelect })) }, 'each id once'],
	])('refuse %j with a sentence', (options, sentence) => {
		expect(sentences(options)).toEqual([expect.stringContaining(sentence)]);
	});
});
