import type { DocentOptions } from '../../options/options.js';
import type { ScenarioName } from '../faults/fault-scenarios.js';
import type { SearchScenario } from '../faults/fault-search.js';
import type { Reader } from './reader.js';

/** One state of the assistant, and how a reader comes to see it. */
export interface State {
	/** Its name in addresses and tests. */
	readonly id: string;
	readonly title: string;
	/** The scenario of the service. @default 'rich' */
	readonly scenario?: ScenarioName;
	/** The scenario of the search beside it. @default 'found' */
	readonly search?: SearchScenario;
	/** The fault between the page and the service. @default 'nothing' */
	readonly network?: 'nothing' | 'offline' | 'blocked' | 'gone';
	/** The browser refuses to store anything. */
	readonly noStorage?: boolean;
	/** Waits of ten seconds and more are over at once. */
	readonly hurried?: boolean;
	/** It has the elements of another state and differs only in its sentence. */
	readonly differsInWords?: boolean;
	readonly options?: Partial<DocentOptions>;
	/** The actions of the reader. @default opens the panel and asks */
	readonly reach?: (reader: Reader) => Promise<void> | void;
	/** The selector of an element that is there when the state is reached. @default a notice with its action */
	readonly shows?: string;
}

export interface StateGroup {
	readonly title: string;
	readonly states: readonly State[];
}

const question = 'How do I install it with Docker?';
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
	{ id: 'empty', shows: '.panel[open]', title: 'Nothing asked yet', reach: (reader) => reader.open() },
	{
		id: 'starters',
		shows: '.transcript button, .panel li button, .panel ul button',
		title: 'Questions to begin with',
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

const answered: State[] = [
	{
		id: 'interrupted',
		shows: '.actions button',
		title: 'Interrupted when the page was left',
		scenario: 'writing',
		options: { persistence: 'session' },
		async reach(reader) {
			await reader.ask(question);
			await reader.see('.citation');
			await reader.comeBack();
		},
	},
	{ id: 'answered', shows: '.actions button', title: 'An answer' },
	{
		id: 'malformed-event',
		shows: '.actions button',
		title: 'An answer with a broken event in it',
		scenario: 'malformed-event',
	},
	{
		id: 'conversation',
		shows: '.actions button',
		title: 'A conversation',
		scenario: 'v2',
		async reach(reader) {
			await reader.askAndRead('What is a flange?');
			await reader.askAndRead('And a gasket?');
		},
	},
	{
		id: 'expired-thread',
		shows: '.actions button',
		title: 'The conversation expired',
		scenario: 'expired-thread',
		async reach(reader) {
			await reader.askAndRead('What is a flange?');
			await reader.askAndRead('And a gasket?');
		},
	},
	{
		id: 'not-saved',
		shows: '.actions button',
		title: 'Nothing can be stored',
		noStorage: true,
		options: { persistence: 'local' },
	},
	{ id: 'passages', shows: '.actions button', title: 'Passages, without a language model', scenario: 'passages' },
	{
		id: 'card-open',
		shows: '.passage-body a',
		title: 'A passage that was opened',
		scenario: 'passages',
		async reach(reader) {
			await reader.askAndRead(question);
			((await reader.see('.passage-toggle')) as HTMLElement).click();
		},
	},
	{ id: 'cards', shows: '.actions button', title: 'Only passages that come near', scenario: 'cards' },
	{
		id: 'other-language',
		shows: '.actions button',
		title: 'The documentation is in another language',
		scenario: 'other-language',
	},
	{ id: 'nothing', shows: '.no-answer-button', title: 'No passage comes near', scenario: 'nothing' },
	{ id: 'refused', shows: '.no-answer-button', title: 'The model did not find it', scenario: 'refused' },
	{ id: 'unsourced', shows: '.actions button', title: 'An answer without a source', scenario: 'unsourced' },
	{ id: 'documented', shows: '.md math', title: 'A callout, a formula and a folded part', scenario: 'documented' },
	{ id: 'unanswered', shows: '.actions button', title: 'The documentation does not say', scenario: 'unanswered' },
	{
		id: 'hand-off',
		shows: 'a.no-answer-button',
		title: 'The documentation does not say, and somebody can be asked',
		scenario: 'unanswered',
		options: { handoff: { url: 'https://support.example.com/new' } },
	},
	{
		id: 'preview',
		shows: '.citation-preview',
		title: 'What a citation says',
		async reach(reader) {
			await reader.askAndRead(question);
			// New content below the answer moves the answer, and a preview closes when its citation moves.
			await reader.see('.suggestion');
			((await reader.see('.citation')) as HTMLElement).focus();
		},
	},
	{
		id: 'leave-site',
		shows: '.modal',
		title: 'A link that leads elsewhere',
		async reach(reader) {
			await reader.askAndRead(question);
			((await reader.see('.md-link[role=button]')) as HTMLElement).click();
		},
	},
	{
		id: 'feedback',
		shows: 'fieldset, form textarea:not(.composer-input)',
		title: 'Feedback',
		async reach(reader) {
			await reader.askAndRead(question);
			((await reader.see('.actions [aria-pressed] + [aria-pressed]')) as HTMLElement).click();
		},
	},
	{
		id: 'history',
		shows: 'input[type=search]',
		title: 'Earlier conversations',
		scenario: 'v2',
		options: { persistence: 'session' },
		async reach(reader) {
			for (const about of ['What is a flange?', 'Which gasket fits?', 'How tight are the bolts?']) {
				await reader.askAndRead(about);
				await reader.startNew();
			}
			await reader.press('history');
		},
	},
	{
		id: 'editing',
		shows: 'article textarea',
		title: 'Editing a question',
		async reach(reader) {
			await reader.askAndRead(question);
			await reader.press('edit');
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
