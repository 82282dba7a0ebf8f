import { question, type State } from './state.js';

/** An answer is there. */
export const answered: State[] = [
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
	{ id: 'answered', shows: '.actions button', title: 'An answer, written by AI' },
	{ id: 'long', shows: '.follow-end', title: 'An answer that is longer than the panel', scenario: 'long' },
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
	{
		id: 'fallback',
		shows: '.actions button',
		title: 'No model answered: passages in its place',
		scenario: 'fallback',
	},
	{
		id: 'comparison',
		shows: '.actions button',
		title: 'A question about two things',
		scenario: 'comparison',
		reach: (reader) => reader.ask('What is the difference between Docker and from source?'),
	},
	{ id: 'cards', shows: '.actions button', title: 'Only passages that come near', scenario: 'cards' },
	{
		id: 'other-language',
		shows: '.actions button',
		title: 'The documentation is in another language',
		scenario: 'other-language',
		options: { language: 'de' },
		reach: (reader) => reader.ask('Wie installiere ich es mit Docker?'),
	},
	{ id: 'nothing', shows: '.outline-button', title: 'No passage comes near', scenario: 'nothing' },
	{ id: 'refused', shows: '.outline-button', title: 'The model did not find it', scenario: 'refused' },
	{ id: 'unsourced', shows: '.actions button', title: 'An answer without a source', scenario: 'unsourced' },
	{ id: 'documented', shows: '.md math', title: 'A callout, a formula and a folded part', scenario: 'documented' },
	{
		id: 'diagram',
		shows: '.md-diagram svg',
		title: 'A diagram',
		scenario: 'diagram',
		async reach(reader) {
			await reader.askAndRead('What happens when it starts?');
			((await reader.see('.md-diagram-toggle')) as HTMLElement).click();
		},
	},
	{ id: 'unanswered', shows: '.actions button', title: 'The documentation does not say', scenario: 'unanswered' },
	{
		id: 'hand-off',
		shows: 'a.outline-button',
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
