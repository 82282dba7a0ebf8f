import type { ConnectionErrorCode } from '../../client/docent-error.js';

/** What is wrong, in one or two words, and a sentence about it. */
export type Message = readonly [title: string, text: string];

const outcome = (pages: number) => {
	if (pages === 0) return 'found nothing';
	return pages === 1 ? '1 page read' : `${pages} pages read`;
};

/** Every text of the panel until the first answer, in English. */
export const panelStrings = {
	panel: 'Ask the docs',
	conversation: 'Conversation',
	composer: 'Ask a question',
	composerPlaceholder: 'Ask a question…',
	followUpPlaceholder: 'Ask a follow-up…',
	addPage: 'Add this page',
	pages: 'Matching pages',
	pagesFound: (pages: number) => `Matching pages: ${pages}. Use the arrow keys to choose one.`,
	send: 'Send',
	stop: 'Stop',
	newConversation: 'New conversation',
	more: 'More options',
	close: 'Close',
	retry: 'Try again',
	copy: 'Copy',
	copied: 'Copied',
	regenerate: 'Regenerate',
	goodAnswer: 'Good answer',
	badAnswer: 'Bad answer',
	askNext: 'Ask next',
	edit: 'Edit',
	emptyTitle: 'What are you looking for?',
	emptyText: 'Answers come from this documentation, with links to where they’re from.',
	starters: 'Suggestions',
	readingPage: (title: string) => `You are reading ${title}.`,
	hintSelect: 'Select text on the page to ask about it.',
	you: 'You',
	assistant: 'Assistant',
	byAi: 'written by AI',
	sources: 'Sources',
	source: (position: number, title: string) => `Source ${position}: ${title}`,
	showAllSources: (count: number) => `Show all ${count}`,
	searching: 'Searching the documentation…',
	searchingFor: (query: string) => `Searching for “${query}”…`,
	reading: (pages: number) => (pages === 1 ? 'Reading 1 page…' : `Reading ${pages} pages…`),
	thinking: 'Thinking…',
	working: 'Working…',
	searched: outcome,
	noModel: 'The AI model isn’t available',
	writing: 'Writing…',
	stillWriting: 'Still writing…',
	stopped: 'You stopped this answer.',
	elsewhere: 'This is being answered in another tab.',
	history: 'Earlier conversations',
	interrupted: 'This answer was interrupted.',
	disclaimer: 'Answers can be wrong. Check the linked sources.',
	codeBlock: (lines: number) => (lines === 1 ? 'Code block, 1 line.' : `Code block, ${lines} lines.`),
	copyCode: 'Copy code',
	footnote: (number: number) => `Footnote ${number}`,
	code: 'Code',
	table: 'Table',
	formula: 'Formula',
	image: 'Image',
	readOn: 'Open the answer to read on.',
	notSaved: 'This browser cannot save the conversation. It stays until you leave the page.',
	threadExpired: 'That conversation has expired. This is a new one.',
	shortened: 'This answer was shortened.',
	/** A part cannot be loaded. */
	missing: 'This couldn’t be loaded. Reload the page and try again.',
	/** What is wrong with the connection, or with the service where no more can be loaded. */
	errors: {
		offline: ['You are offline', 'Your question will be sent once you’re back online.'],
		blocked: [
			'Couldn’t reach the assistant',
			'Your connection, a browser extension or a network filter may be blocking it.',
		],
		unreachable: ['No connection', 'The assistant cannot be reached. Try again in a moment.'],
		cut: ['Connection lost', 'The answer stopped early. Try again to get all of it.'],
		limit: ['You’ve reached the limit', 'Try again later.'],
		server: ['Something went wrong', 'Wait a moment and try again.'],
	} satisfies Record<ConnectionErrorCode | 'limit' | 'server', Message>,
	/** No first word yet, and nothing new in the middle of an answer. */
	slow: ['Still waiting', 'This is taking longer than usual.'] as Message,
	paused: ['Still waiting', 'The answer has paused.'] as Message,
};

export type PanelStrings = typeof panelStrings;
