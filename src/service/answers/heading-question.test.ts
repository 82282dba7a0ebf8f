import { expect, it } from 'vitest';
import { headingQuestion } from './heading-question.js';

const ask = (heading: string, markdown = '') => headingQuestion({ heading, title: 'Flags', markdown });

it.each([
	['Roll back a flag', 'How do I roll back a flag?'],
	['3. Install the package', 'How do I install the package?'],
	['Step 2: Serve your documentation', 'How do I serve my documentation?'],
	['How to deploy', 'How do I deploy?'],
	['How to run your own model', 'How do I run my own model?'],
	['Search in all pages', 'How do I search in all pages?'],
	['What is stored in your browser', 'What is stored in my browser?'],
	['What a reader sees', 'What should I know about “What a reader sees”?'],
	['The key is not accepted', 'What do I do when the key is not accepted?'],
	['With `strict-dynamic`', 'What should I know about “With `strict-dynamic`”?'],
	['When a model fails', 'What happens when a model fails?'],
	['Does it work offline?', 'Does it work offline?'],
	['trustedProxies', 'What does trustedProxies do?'],
	['--no-site', 'What does --no-site do?'],
	['`max_age`', 'What does max_age do?'],
])('a reader would ask about "%s": %s', (heading, question) => {
	expect(ask(heading)).toBe(question);
});

it('a name keeps its capital, another word does not', () => {
	expect(ask('Exit codes', 'Each exit is one of these.')).toBe('What should I know about exit codes?');
	expect(ask('Docker images', 'Docker runs them.')).toBe('What should I know about Docker images?');
	expect(ask('Trusted Types', 'Only trusted ones.')).toBe('What should I know about Trusted Types?');
	expect(ask('Codes of the widget')).toBe('What should I know about codes of the widget?');
	expect(ask('Errors', 'The error says more.')).toBe('What does “Flags” say about errors?');
	expect(ask('Several at once', 'Two are done.')).toBe('What does “Flags” say about several at once?');
	expect(ask('Search options', 'The search has options.')).toBe('What should I know about search options?');
});

it('where the heading alone says too little, the page is named', () => {
	expect(ask('Docker', 'With Docker.')).toBe('What does “Flags” say about Docker?');
});

it.each(['Where to go next', 'Next steps', 'See also', 'Overview', 'Example', '', '…:'])(
	'nobody asks about "%s"',
	(heading) => {
		expect(ask(heading.replace('…', ''))).toBeUndefined();
	},
);
