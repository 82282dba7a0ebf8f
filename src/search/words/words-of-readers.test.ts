import { describe, expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createRetriever } from '../create-retriever.js';
import type { Retriever } from '../retriever.js';

const page = (title: string, sections: Record<string, string>) =>
	[`# ${title}`, ...Object.entries(sections).map(([heading, text]) => `## ${heading}\n\n${text}`)].join('\n\n');

const folder = scratchFolder({
	'furnace.md': page('Furnace', {
		'Log out of the console': 'Press the grey key twice and the session ends.',
		'Log in to the console': 'Hold your badge at the reader.',
		'Log levels': 'Each log has a level.',
		'Turn off the bellows': 'Pull the lever.',
		'Get started': 'Light the fire.',
		'Dark mode': 'Draw the curtain.',
		'Drop down menus': 'A list below a button.',
		'Sign up by invitation': 'Guests get a letter.',
		'Opt in to beta': 'Tick the box.',
		'Follow up mails': 'They are sent after a week.',
		'Roll back a release': 'Take the one before.',
		'Back up the ledger': 'Copy it to paper.',
		'Web hooks': 'We call your address.',
		'OAuth 2.0': 'Tokens for other programs.',
		'Server-side rendering': 'Pages are drawn in the works. SSR needs coal.',
	}),
	'words.md': page('Words of the language', {
		'`this`': 'The thing at hand.',
		'`if` and `else`': 'One or the other.',
		'The `with` block': 'Opens a scope.',
		'The `??` operator': 'Takes the right side for nothing.',
		'Optional chaining `?.`': 'Stops at nothing.',
		'Arrow `=>`': 'A short function.',
		'Range operator `..`': 'From one to another.',
		'CAN bus': 'Wires of a vehicle.',
		'IT department': 'Calls the helpers.',
		'WHO guidelines': 'Wash your hands.',
		'VS Code': 'An editor.',
		'Write code': 'Code by hand, code by night. Use any editor for code.',
		Attributes: 'The attribute `is` names an element.',
	}),
	'history.md': page('History', {
		'1.20.0': 'The chimney was made taller.',
		'v2.3.1': 'The door was oiled.',
		'3.4 and later': 'A second grate.',
		'Since C++17': 'The compiler reads blueprints.',
		'Version 3.1': 'Paint.',
	}),
	'shell.md': page('Shell', {
		'Tab completion': 'The shell ends your words.',
		'Clear it completely': 'Removes the whole ledger.',
		'Authors of the ledger': 'Two clerks.',
		'Authorize a clerk': 'Give them a seal.',
		'Important notes': 'Read them.',
		'Import a ledger': 'From a file.',
		'General notes': 'For everyone.',
		'Generate a seal': 'Cut it from wax.',
		Conversations: 'Two clerks talk.',
		Conversion: 'Pounds to crowns.',
		'Production floor': 'Where it is made.',
		'Our products': 'What is made.',
		'Role-based access control': 'Who may open which drawer.',
		'Cross-site request forgery': 'A letter with a false seal.',
	}),
});

let retriever: Promise<Retriever> | undefined;
const search = async (text: string) => {
	retriever ??= loadDocumentation(folder).then((documentation) => createRetriever(documentation));
	const [best] = await (await retriever).search({ text, pageSize: 1, scoreThreshold: 0.22 });
	return best?.heading;
};

describe('a search finds', () => {
	describe('a verb with its particle, as one word and as two', () => {
		it.each([
			['How do I log out?', 'Log out of the console'],
			['logout', 'Log out of the console'],
			['logging out of it', 'Log out of the console'],
			['login', 'Log in to the console'],
			['how do I switch the bellows off', 'Turn off the bellows'],
			['disable bellows', 'Turn off the bellows'],
			['getting started', 'Get started'],
			['quickstart', 'Get started'],
			['night mode', 'Dark mode'],
			['dropdown', 'Drop down menus'],
			['signup', 'Sign up by invitation'],
			['optin', 'Opt in to beta'],
			['opting in', 'Opt in to beta'],
			['followup', 'Follow up mails'],
			['rollback', 'Roll back a release'],
			['backups', 'Back up the ledger'],
			['webhook', 'Web hooks'],
			['oauth2', 'OAuth 2.0'],
		])('"%s": %s', async (question, heading) => {
			expect(await search(question)).toBe(heading);
		});
	});

	describe('names that are stopwords or signs', () => {
		it.each([
			['this', 'this'],
			['what is `this`?', 'this'],
			['if', 'if and else'],
			['with', 'The with block'],
			['is', 'Attributes'],
			['??', 'The ?? operator'],
			['what does ?? do', 'The ?? operator'],
			['?.', 'Optional chaining ?.'],
			['=>', 'Arrow =>'],
			['..', 'Range operator ..'],
			['CAN', 'CAN bus'],
			['IT', 'IT department'],
			['WHO', 'WHO guidelines'],
			['vs code', 'VS Code'],
		])('"%s": %s', async (question, heading) => {
			expect(await search(question)).toBe(heading);
		});
	});

	describe('versions', () => {
		it.each([
			['v1.20.0', '1.20.0'],
			['2.3.1', 'v2.3.1'],
			['V2.3.1', 'v2.3.1'],
			['v3.4', '3.4 and later'],
			['3.4.x', '3.4 and later'],
			['version 3.4', '3.4 and later'],
			['C++', 'Since C++17'],
		])('"%s": %s', async (question, heading) => {
			expect(await search(question)).toBe(heading);
		});
	});

	describe('words that share a beginning, and abbreviations', () => {
		it.each([
			['how do I remove it completely', 'Clear it completely'],
			['completion', 'Tab completion'],
			['authorization', 'Authorize a clerk'],
			['authors', 'Authors of the ledger'],
			['importing', 'Import a ledger'],
			['general', 'General notes'],
			['conversion', 'Conversion'],
			['product', 'Our products'],
			['server side rendering', 'Server-side rendering'],
			['rbac', 'Role-based access control'],
			['what is CSRF?', 'Cross-site request forgery'],
			['OAuth2.0', 'OAuth 2.0'],
			['oauth 2', 'OAuth 2.0'],
		])('"%s": %s', async (question, heading) => {
			expect(await search(question)).toBe(heading);
		});
	});

	it.each(['e.g.', 'i.e.', 'Who are you?', 'How are you?', '!!', '...', '-'])('nothing for "%s"', async (question) => {
		expect(await search(question)).toBeUndefined();
	});
});
