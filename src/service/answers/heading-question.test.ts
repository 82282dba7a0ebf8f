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
	['What a reader sees', 'What does a reader see?'],
	['How the widget finds pages', 'How does the widget find pages?'],
	['How it works', 'How does it work?'],
	['How answers are made', 'How are answers made?'],
	['Where the keys of readers are stored', 'Where are the keys of readers stored?'],
	['Which languages there are', 'Which languages are there?'],
	['How much a job may use', 'How much may a job use?'],
	['What it cannot do', 'What can it not do?'],
	['What it never needs', 'What does it never need?'],
	['What breaks first', 'What breaks first?'],
	['Make, list and revoke keys', 'How do I make, list and revoke keys?'],
	['Where to put the script', 'Where should I put the script?'],
	['Why it does not share your React', 'Why does it not share my React?'],
	['What you need', 'What do I need?'],
	['The key is not accepted', 'What do I do when the key is not accepted?'],
	['With `strict-dynamic`', 'What changes with `strict-dynamic`?'],
	['When a model fails', 'What happens when a model fails?'],
	['Does it work offline?', 'Does it work offline?'],
	['trustedProxies', 'What does trustedProxies do?'],
	['Pin a release', 'How do I pin a release?'],
	['ask', 'What does ask do?'],
	['Make the panel yours', 'How do I make the panel mine?'],
	['--no-site', 'What does --no-site do?'],
	['`max_age`', 'What does max_age do?'],
	['Custom properties', 'Which custom properties are there?'],
])('a reader would ask about "%s": %s', (heading, question) => {
	expect(ask(heading)).toBe(question);
});

it('a name keeps its capital, another word does not', () => {
	expect(ask('Exit codes', 'Each exit is one of these.')).toBe('Which exit codes are there?');
	expect(ask('Docker images', 'Docker runs them.')).toBe('What should I know about Docker images?');
	expect(ask('Trusted Types', 'Only trusted ones.')).toBe('What should I know about Trusted Types?');
	expect(ask('Codes of the widget')).toBe('What are the codes of the widget?');
	expect(ask('Use cases of the widget', 'What it is of use for.')).toBe('What are the use cases of the widget?');
	expect(ask('Rate limiting', 'The rate is limited.')).toBe('How does rate limiting work?');
	expect(ask('Your own search options', 'They are yours.')).toBe('What should I know about my own search options?');
	expect(ask('Errors', 'The error says more.')).toBe('What does “Flags” say about errors?');
	expect(ask('Several at once', 'Two are done.')).toBe('What does “Flags” say about several at once?');
	expect(ask('Search options', 'The search has options.')).toBe('Which search options are there?');
});

it('where the heading alone says too little, the page is named', () => {
	expect(ask('Docker', 'With Docker.')).toBe('What does “Flags” say about Docker?');
});

it.each([
	'What they can and cannot do',
	'Texts are not instructions',
	'What the first visit of a page loads',
	'Where to go next',
	'Next steps',
	'See also',
	'Overview',
	'Example',
	'',
	'…:',
])('nobody asks about "%s"', (heading) => {
	expect(ask(heading.replace('…', ''))).toBeUndefined();
});
