/** Every text the reader can see or hear, in English. */

/** Needed before the panel is loaded, so kept apart: the loader carries these and no more. */
export const loaderStrings = {
	launcher: 'Ask the docs',
	loadFailed: 'The assistant could not be loaded. Try again.',
};

/** Needed when the reader selects something. */
export const pillStrings = {
	askAboutThis: 'Ask about this',
};

export const panelStrings = {
	panel: 'Ask the docs',
	conversation: 'Conversation',
	composer: 'Ask a question',
	composerPlaceholder: 'Ask a question…',
	followUpPlaceholder: 'Ask a follow-up…',
	send: 'Send',
	stop: 'Stop',
	newConversation: 'New conversation',
	close: 'Close',
	retry: 'Try again',
	copy: 'Copy',
	copied: 'Copied',
	jumpToLatest: 'Jump to latest',
	emptyTitle: 'What are you looking for?',
	emptyText: 'Answers come from this documentation, and each one links to the passage it rests on.',
	hintSelect: 'Select any text on the page to ask about it.',
	you: 'You',
	assistant: 'Docent',
	sources: 'Sources',
	source: (position: number, title: string) => `Source ${position}: ${title}`,
	removeSelection: 'Remove selected text',
	removeCode: 'Remove code',
	selection: 'Selected text',
	code: 'Code',
	cut: 'shortened',
	searching: 'Searching the documentation…',
	reading: (pages: number) => (pages === 1 ? 'Reading 1 page…' : `Reading ${pages} pages…`),
	writing: 'Writing…',
	stopped: 'You stopped this answer.',
	interrupted: 'This answer was interrupted.',
	disclaimer: 'Answers can be wrong. Check the linked sources.',
	codeBlock: (lines: number) => (lines === 1 ? 'Code block, 1 line.' : `Code block, ${lines} lines.`),
	copyCode: 'Copy code',
	table: 'Table',
	image: 'Image',
	readOn: 'Open the answer to read on.',
	tooLong: (limit: number) => `Questions can have up to ${limit} characters.`,
	notSaved: 'This browser does not let Docent save the conversation; it stays until you leave the page.',
	threadExpired: 'The earlier conversation has expired on the service, so this answer starts a new one.',
	shortened: 'This answer was shortened.',
	errors: {
		options: 'The assistant is not set up correctly on this page.',
		offline: 'You are offline. Your question is kept; try again when you are connected.',
		blocked:
			'Something between this page and the assistant blocks it: a browser extension, a network filter or the site’s own settings.',
		unreachable: 'The assistant cannot be reached right now.',
		key: 'The assistant does not accept this site’s key. The site’s owner has to renew it.',
		forbidden: 'The assistant is not allowed on this site. The site’s owner has to add its address.',
		domain: 'The assistant does not know this documentation. The site’s owner has to check the domain.',
		request: 'The assistant did not understand this request.',
		'too-large': 'That is too much text for one question. Shorten it and try again.',
		limit: 'The assistant has reached its limit for now.',
		server: 'The assistant has a problem of its own right now.',
		protocol: 'The assistant sent something that is not an answer.',
		cut: 'The connection broke in the middle of the answer. What arrived is kept.',
		answer: 'The assistant could not finish this answer. What arrived is kept.',
		empty: 'The assistant sent an empty answer.',
	},
	retryIn: (seconds: number) => `Try again in ${seconds} s.`,
	reference: (requestId: string) => `Reference: ${requestId}`,
};

export type PanelStrings = typeof panelStrings;
