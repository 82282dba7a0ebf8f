import { describe, expect, it } from 'vitest';
import { subjectOf } from './question-subject.js';

const selected = { currentPath: '/guide', selections: ['rules are read from top to bottom'] };
const onPage = { currentPath: '/guide', selections: [] };

describe('subjectOf', () => {
	it.each([
		'What does this mean?',
		'explain this',
		'Explain',
		'How do I use this?',
		'What does this code do?',
		'Tell me more about the selected text',
		'Can you give me an example?',
	])('takes "%s" for a question about the selection', (question) => {
		expect(subjectOf(question, selected)).toBe('selection');
	});

	it.each(['summarise this page', 'What is this page about?', 'What is this about?', 'tl;dr', 'Give me an overview'])(
		'takes "%s" for a question about the page',
		(question) => {
			expect(subjectOf(question, onPage)).toBe('page');
		},
	);

	it('lets the words "this page" win over a selection', () => {
		expect(subjectOf('Summarise this page', selected)).toBe('page');
	});

	it.each(['How do I disable this?', 'What does this page say about cookies?', 'What is a rollout?', '数据库'])(
		'leaves "%s" to its own words',
		(question) => {
			expect(subjectOf(question, selected)).toBeUndefined();
			expect(subjectOf(question, onPage)).toBeUndefined();
		},
	);

	it.each(['this', 'it', 'here'])('looks for "%s" alone as for any word', (word) => {
		expect(subjectOf(word, onPage)).toBeUndefined();
	});

	it('knows no subject without a page and a selection, or without a question', () => {
		expect(subjectOf('Explain this', { selections: ['  '] })).toBeUndefined();
		expect(subjectOf('thanks', onPage)).toBeUndefined();
		expect(subjectOf('?!', onPage)).toBeUndefined();
	});
});
