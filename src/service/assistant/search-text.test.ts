import { expect, it } from 'vitest';
import { searchText } from './search-text.js';

const history = [
	{ role: 'user' as const, text: 'How do I install the command line tool?' },
	{ role: 'assistant' as const, text: 'Run the installer.' },
];

it.each([
	'And on Windows?',
	'Why?',
	'Can you show me an example of that in Python please?',
	'What about a machine that has no network connection at all?',
	'它在哪里',
])('adds the question before to the follow-up %j', (question) => {
	expect(searchText(question, history)).toBe(`${question}\nHow do I install the command line tool?`);
});

it.each(['How do I rotate the signing keys of a project?', 'Which limits apply to webhooks per project and hour?'])(
	'searches for %j alone, since it stands alone',
	(question) => {
		expect(searchText(question, history)).toBe(question);
	},
);

it('searches for the first question alone, however short', () => {
	expect(searchText('Install?', [])).toBe('Install?');
});
