import { expect, it } from 'vitest';
import { createNames } from '../../retrieval/words/names.js';
import { headingQuestion } from './heading-question.js';

/** The question of a heading in a documentation that says the text given. */
function ask(heading: string, text = '') {
	const names = createNames(1);
	names.add(text);
	return headingQuestion(heading, names.finish());
}

it.each([
	['Roll back a flag', 'How do I roll back a flag?'],
	['Rename a heading', 'How do I rename a heading?'],
	['3. Install the package', 'How do I install the package?'],
	['Step 2: Serve your documentation', 'How do I serve my documentation?'],
	['How to deploy with Docker', 'How do I deploy with Docker?'],
	['How to run your own model', 'How do I run my own model?'],
	['Resetting the Password', 'How do I reset the password?'],
	['Manually Registering Commands', 'How do I manually register commands?'],
	['Working with stylesheets', 'How do I work with stylesheets?'],
	['Make, list and revoke keys', 'How do I make, list and revoke keys?'],
	['Make the panel yours', 'How do I make the panel mine?'],
	['What is stored in your browser', 'What is stored in my browser?'],
	['What a reader sees', 'What does a reader see?'],
	['What Vue does to protect you', 'What does Vue do to protect me?'],
	['How the widget finds pages', 'How does the widget find pages?'],
	['How it works', 'How does it work?'],
	['How it works?', 'How does it work?'],
	['When not to use Caddy?', 'When should I not use Caddy?'],
	['How answers are made', 'How are answers made?'],
	['Where the keys of readers are stored', 'Where are the keys of readers stored?'],
	['Which languages there are', 'Which languages are there?'],
	['How much a job may use', 'How much may a job use?'],
	['Where to put the script', 'Where should I put the script?'],
	['When to use a facade', 'When should I use a facade?'],
	['What you need', 'What do I need?'],
	['How you can help', 'How can I help?'],
	['The key is not accepted', 'What do I do when the key is not accepted?'],
	['When a model fails', 'What happens when a model fails?'],
	['Does it work offline?', 'Does it work offline?'],
	['Connections vs. Queues', 'What is the difference between connections and queues?'],
	['Supported Browsers', 'Which browsers are supported?'],
	['Limitations of the cache', 'What are the limitations of the cache?'],
	['Exit codes', 'Which exit codes are there?'],
	['Rate limiting', 'How does rate limiting work?'],
])('a reader would ask about "%s": %s', (heading, question) => {
	expect(ask(heading)).toBe(question);
});

it('words of a title lose their capitals, names keep them', () => {
	const text = 'Start the server of the machine with Redis, then the Composition API, and the Composition API again.';
	expect(ask('Installing Redis Server on Your Machine', text)).toBe('How do I install Redis server on my machine?');
	expect(ask('Using the Composition API', text)).toBe('How do I use the Composition API?');
	expect(ask('Connect a repository on Gitea', text), 'the author has put it there').toBe(
		'How do I connect a repository on Gitea?',
	);
	expect(ask('What Does Redis Cost?', text)).toBe('What does Redis cost?');
});

it.each([
	'Overview',
	'Next steps',
	'Where to go next',
	'What’s next?',
	'See also',
	'Other methods',
	'Before you begin',
	'Need help?',
	'Example',
	'Getting help',
	'',
	'…:',
])('nobody asks about a signpost: "%s"', (heading) => {
	expect(ask(heading.replace('…', ''))).toBeUndefined();
});

it.each([
	'trustedProxies',
	'--no-site',
	'max_age',
	'ask',
	'Docker',
	'fs.readFile(path)',
	'GET /boats',
	'onRequest hook',
	'useChat with tools',
	'mode and target',
])('nor about an identifier or a single word: "%s"', (heading) => {
	expect(ask(heading)).toBeUndefined();
});

it.each(['Changes in 2.4', '2026-01-01', 'v3 is here', 'Panics are no longer captured #3777', 'Breaking changes'])(
	'nor about a release: "%s"',
	(heading) => {
		expect(ask(heading)).toBeUndefined();
	},
);

it.each([
	'Texts are not instructions',
	'What they can and cannot do',
	'Turn it off',
	'What follows by itself',
	'What we collect',
	'Who is this guide for?',
	'Do you have questions?',
	'When to use',
])('nor about a sentence, or what only its page understands: "%s"', (heading) => {
	expect(ask(heading)).toBeUndefined();
});

it.each([
	'Docker images',
	'Your own search options',
	'Several at once',
	'Update strategy',
	'Rendering pipeline',
	'Testing tools',
	'Skip Link',
	'Build isolation',
	'Load testing websites',
	'Using with components',
	'Writing style',
	'With `strict-dynamic`',
	'Good to know',
])('nor about a thing without a question of its own: "%s"', (heading) => {
	expect(ask(heading)).toBeUndefined();
});
