import { answered } from './answered-states.js';
import type { Reader } from './reader.js';
import { question, type State, type StateGroup } from './state.js';

const ask = (reader: Reader) => reader.ask(question);

/** Goes through a state until it is reached. */
export async function reach({ reach = ask, shows = '.notice button' }: State, reader: Reader): Promise<void> {
	await reach(reader);
	await reader.see(shows);
}

const before: State[] = [
	{ id: 'closed', shows: '.launcher:not([hidden])', title: 'Closed', reach: () => {} },
	{
		id: 'selection',
		shows: '.offer:not([hidden])',
		title: 'Some text is selected',
		reach: (reader) => reader.select('selection'),
	},
	{
		id: 'early',
		shows: '.sheet',
		title: 'Pressed before the panel has come',
		held: true,
		reach: (reader) => reader.pressLauncher(),
	},
	{
		id: 'consent',
		shows: '.consent .primary-button',
		title: 'Consent is asked for',
		options: { consent: { url: 'https://example.com/privacy' } },
		reach: (reader) => reader.open(),
	},
	{
		id: 'empty',
		shows: '.empty bdi',
		title: 'Nothing asked yet, and the page is known',
		reach: (reader) => reader.open(),
	},
	{
		id: 'starters',
		shows: '.empty bdi',
		title: 'Questions of the site to begin with',
		options: { starters: ['How do I install it?', 'Which folders are read?', 'Can it run without a network?'] },
		reach: (reader) => reader.open(),
	},
	{
		id: 'typing',
		shows: '[role=option]',
		title: 'Pages while typing',
		async reach(reader) {
			await reader.open();
			await reader.type('install with docker');
		},
	},
	{
		id: 'context',
		shows: 'form li',
		title: 'Parts of the page go along',
		async reach(reader) {
			for (const id of ['selection', 'code', 'long']) await reader.attach(id);
			await reader.type('What does this mean?');
		},
	},
	{
		id: 'secret',
		shows: '[role=alertdialog]',
		title: 'A secret in the field',
		async reach(reader) {
			await reader.open();
			await reader.type('Why is sk-proj-kX9vQ2mLr7TzB4nWp3HsYd8GfJ6cRa5E refused?');
			await reader.press('send');
		},
	},
	{
		id: 'too-long',
		shows: '[aria-invalid=true]',
		title: 'A question that is too long',
		async reach(reader) {
			await reader.open();
			await reader.type('Why? '.repeat(1_700));
		},
	},
];

const answering: State[] = [
	{ id: 'asked', shows: '.thinking', title: 'Asked', scenario: 'silent' },
	{ id: 'searching', shows: '.thinking', title: 'Searching', scenario: 'searching' },
	{ id: 'reading', shows: '.thinking', title: 'Reading', scenario: 'reading' },
	{
		id: 'reading-a-page',
		shows: '.thinking',
		title: 'Reading a page after a second search',
		scenario: 'reading-a-page',
	},
	{ id: 'writing', shows: '.citation', title: 'Writing', scenario: 'writing' },
	{
		id: 'writing-below',
		shows: '.follow-end .thinking',
		title: 'Writing below the view',
		scenario: 'long-paused',
	},
	{
		id: 'stopped',
		shows: '.actions button',
		title: 'Stopped',
		scenario: 'writing',
		async reach(reader) {
			await reader.ask(question);
			await reader.see('.citation');
			await reader.press('stop');
		},
	},
];

const waiting: State[] = [
	{ id: 'offline', title: 'Offline', network: 'offline' },
	{ id: 'slow', title: 'No first word for 15 seconds', scenario: 'silent', hurried: true },
	{ id: 'paused', title: 'Silence for 10 seconds', scenario: 'writing', hurried: true },
	{ id: 'limit', title: '429, a limit without a name', scenario: 'rate-limited', search: 'absent' },
	{ id: 'limit-hour', title: '429, this hour', scenario: 'limit-hour', differsInWords: true },
	{ id: 'limit-day', title: '429, today', scenario: 'limit-day', differsInWords: true },
	{ id: 'limit-month', title: '429, this month', scenario: 'limit-month' },
];

const failed: State[] = [
	{ id: 'server', title: '500', scenario: 'code-internal' },
	{ id: 'unavailable', title: '503 from something in between', scenario: 'status-503' },
	{ id: 'unreachable', title: 'No connection', network: 'gone', differsInWords: true },
	{ id: 'blocked', title: 'Blocked', network: 'blocked', differsInWords: true },
	{ id: 'cut', title: 'Cut in the middle', scenario: 'cut-mid-stream' },
	{ id: 'answer', title: 'An error in the middle', scenario: 'stream-error' },
	{ id: 'empty-answer', title: 'An answer without a word', scenario: 'wordless', differsInWords: true },
	{ id: 'protocol', title: 'Something else answers', scenario: 'html', differsInWords: true },
	{ id: 'too-large', title: '413, too much text', scenario: 'code-body_too_large' },
	{ id: 'no-search', title: '500, and no search', scenario: 'code-internal', search: 'broken' },
];

const ownersTurn: State[] = [
	{ id: 'key', title: '401, an unknown key', scenario: 'code-unknown_key', search: 'broken' },
	{
		id: 'forbidden',
		title: '403, another origin',
		scenario: 'code-origin_not_allowed',
		search: 'broken',
		differsInWords: true,
	},
	{
		id: 'domain',
		title: '404, an unknown domain',
		scenario: 'code-unknown_domain',
		search: 'broken',
		differsInWords: true,
	},
	{ id: 'request', title: '400', scenario: 'code-invalid_request' },
	{ id: 'paid', title: '402', scenario: 'status-402' },
];

const places: State[] = [
	{ id: 'dialog', shows: '.actions button', title: 'In the middle of the page', options: { mode: 'dialog' } },
	{ id: 'docked', shows: '.actions button', title: 'At the side, over the page', options: { mode: 'docked' } },
	{
		id: 'docked-push',
		shows: '.actions button',
		title: 'At the side, beside the page',
		options: { mode: 'docked-push' },
	},
	{ id: 'inline', shows: '.actions button', title: 'In the page', options: { mode: 'inline' } },
	{
		id: 'menu',
		shows: '[role=menuitem]',
		title: 'The menu',
		async reach(reader) {
			await reader.askAndRead(question);
			await reader.press('more');
		},
	},
];

/** Every state of the assistant, in the order in which a reader may meet them. */
export const stateGroups: readonly StateGroup[] = [
	{ title: 'Before a question', states: before },
	{ title: 'While an answer is made', states: answering },
	{ title: 'Answers', states: answered },
	{ title: 'Places and the menu', states: places },
	{ title: 'Waiting', states: waiting },
	{ title: 'Failures', states: failed },
	{ title: 'For the site’s owner to mend', states: ownersTurn },
];

export const states: readonly State[] = stateGroups.flatMap((group) => group.states);
