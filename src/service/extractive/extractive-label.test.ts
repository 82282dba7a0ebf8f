import { expect, it } from 'vitest';
import { labelOf } from './extractive-label.js';

const passage = (title: string, heading: string) => ({
	url: '/page',
	path: '/page',
	title,
	heading,
	breadcrumb: [title, heading],
	markdown: '',
	score: 1,
});

it('shows a heading alone that speaks for itself', () => {
	expect(labelOf(passage('Questions and answers', 'Can I use it without the site?'))).toBe(
		'Can I use it without the site?',
	);
	expect(labelOf(passage('Errors', 'Codes of the widget'))).toBe('Codes of the widget');
	expect(labelOf(passage('Quickstart', '1. Serve your documentation'))).toBe('Serve your documentation');
});

it('puts the page before a heading that says too little by itself', () => {
	expect(labelOf(passage('Options', 'launcher'))).toBe('Options: launcher');
	expect(labelOf(passage('Options', 'launcher'), true)).toBe('launcher');
	expect(labelOf(passage('React', 'React'))).toBe('React');
});

it('escapes what Markdown would read as its own', () => {
	expect(labelOf(passage('API', '`init` *now*'))).toBe('API: \\`init\\` \\*now\\*');
});
