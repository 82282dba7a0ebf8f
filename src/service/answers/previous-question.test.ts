import { expect, it } from 'vitest';
import { previousQuestion } from './find-passages.js';

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
])('finds the question before the follow-up %j', (question) => {
	expect(previousQuestion(question, history)).toBe('How do I install the command line tool?');
});

it.each(['How do I rotate the signing keys of a project?', 'Which limits apply to webhooks per project and hour?'])(
	'leaves %j alone, since it stands alone',
	(question) => {
		expect(previousQuestion(question, history)).toBeUndefined();
	},
);

it('leaves the first question alone, however short', () => {
	expect(previousQuestion('Install?', [])).toBeUndefined();
});
