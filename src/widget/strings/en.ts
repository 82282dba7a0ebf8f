import type { AnswerErrorCode, LimitWindow } from '../docent-error.js';

type Message = readonly [title: string, text: string];

/** Every text of the panel until the first answer, in English. */
export const panelStrings = {
	panel: 'Ask the docs',
	conversation: 'Conversation',
	composer: 'Ask a question',
	composerPlaceholder: 'Ask a question…',
	followUpPlaceholder: 'Ask a follow-up…',
	addPage: 'Add this page',
	pages: 'Matching pages',
	pagesFound: (pages: number) =>
		pages === 1 ? '1 matching page. The arrow keys choose it.' : `${pages} matching pages. The arrow keys choose one.`,
	send: 'Send',
	stop: 'Stop',
	newConversation: 'New conversation',
	more: 'More options',
	close: 'Close',
	retry: 'Try again',
	copy: 'Copy',
	copied: 'Copied',
	edit: 'Edit',
	jumpToLatest: 'Jump to latest',
	emptyTitle: 'What are you looking for?',
	emptyText: 'Answers come from this documentation and link to the passages.',
	starters: 'Questions to begin with',
	starter: (heading: string) => `Explain “${heading}”`,
	hintSelect: 'Select any text on the page to ask about it.',
	you: 'You',
	assistant: 'Docent',
	sources: 'Sources',
	source: (position: number, title: string) => `Source ${position}: ${title}`,
	showAllSources: (count: number) => `Show all ${count}`,
	searching: 'Searching the documentation…',
	searchingFor: (query: string) => `Searching for “${query}”…`,
	reading: (pages: number) => (pages === 1 ? 'Reading 1 page…' : `Reading ${pages} pages…`),
	thinking: 'Thinking…',
	working: 'Working…',
	searched: (query: string, pages: number) =>
		pages === 0
			? `Searched for “${query}”, found nothing`
			: pages === 1
				? `Searched for “${query}”, read 1 page`
				: `Searched for “${query}”, read ${pages} pages`,
	searchedOften: (searches: number, pages: number) =>
		pages === 0
			? `Searched ${searches} times, found nothing`
			: pages === 1
				? `Searched ${searches} times, read 1 page`
				: `Searched ${searches} times, read ${pages} pages`,
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
	image: 'Image',
	readOn: 'Open the answer to read on.',
	notSaved: 'This browser does not let Docent save the conversation; it stays until you leave the page.',
	threadExpired: 'The earlier conversation has expired, so this answer starts a new one.',
	shortened: 'This answer was shortened.',
	/** What went wrong, in one or two words, and a sentence about it. */
	errors: {
		offline: ['You are offline', 'Your question is asked as soon as you are connected.'],
		blocked: [
			'Blocked on the way',
			'A browser extension, a network filter or a setting of this site keeps the assistant from answering.',
		],
		unreachable: ['Not reachable', 'The assistant cannot be reached.'],
		key: ['Key not accepted', 'The site’s owner has to renew its key.'],
		forbidden: ['Not allowed here', 'The site’s owner has to allow it on this site.'],
		domain: ['Not found', 'The site’s owner has to check its domain.'],
		request: ['Not understood', 'The assistant did not understand this page.'],
		'too-large': ['Too much text', 'Shorten it and ask again.'],
		limit: ['Limit reached', 'No more questions for now.'],
		server: ['Out of order', 'The assistant has a problem.'],
		protocol: ['Not an answer', 'The assistant sent something that is not an answer.'],
		cut: ['Connection lost', 'The answer broke off. What arrived is kept.'],
		answer: ['Not finished', 'The assistant could not finish this answer.'],
		empty: ['Empty answer', 'The answer has no words.'],
	} satisfies Record<AnswerErrorCode, Message>,
	/** The sentence about a limit, by the time that it counts over. */
	limits: {
		hour: 'This site has used up this hour’s questions.',
		day: 'Your network has used up today’s questions.',
		month: 'This site has used up this month’s questions.',
	} satisfies Record<LimitWindow, string>,
	/** No first word yet, and nothing new in the middle of an answer. */
	slow: ['Still waiting', 'This takes longer than usual.'] as Message,
	paused: ['Still waiting', 'The answer has paused.'] as Message,
	reference: (requestId: string) => `Reference: ${requestId}`,
};

export type PanelStrings = typeof panelStrings;
