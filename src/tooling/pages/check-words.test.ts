import { describe, expect, it } from 'vitest';
import { offences } from './check-words.js';

const betterOf = (text: string, isPage = true) => offences(text, isPage).map(({ better }) => better);

describe('words that are not written', () => {
	it.each([
		['The colour of your brand.', 'American spelling'],
		['It recognises your generator.', 'American spelling: -ize'],
		['About 98 % of them.', '98%, $2.32'],
		['Write to a mail address.', 'email address'],
		['Start it anew.', 'again, in the meantime, as before'],
		['It asks by MCP.', 'over MCP'],
		['A key is good for 24 hours.', 'is valid for'],
		['This does not do.', 'does not work'],
		['It stops. What you typed stays.', 'a noun in place of "What …"'],
		['Text\n\n## What readers see\n', 'a noun in place of "What …"'],
		['Read the docs first.', 'documentation'],
		['Press the launcher.', 'button, panel'],
		['Send the secret key.', 'assistant key, admin key'],
		['The older generation does.', 'v1, v2'],
	])('%s', (text, better) => expect(betterOf(text)).toEqual([better]));

	it.each([
		'Press **Ask the docs**, which Read the Docs also shows.',
		'## What is a domain?\n\nWhat does it cost? It raises, promises and exercises otherwise.',
		'Set `data-colour`, as in [this](./colour.md) example {#colours}.',
		'```sh\ncolour the docs\n```\n\n> ```sh\n> npx colour\n> ```\n',
		'---\ntitle: A page\nicon: colour\n---\n\nText.',
	])('are not found in %j', (text) => expect(betterOf(text)).toEqual([]));

	it('are found in the strings of a source file, and not in its code and comments', () => {
		const source = "/* colour */ const colour = 'grey'; // colour\nconst text = 'The colour of `grey`.';";
		expect(offences(source, false)).toEqual([{ line: 2, words: 'colour', better: 'American spelling' }]);
	});
});
