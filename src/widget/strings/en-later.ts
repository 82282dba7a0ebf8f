/** Texts of what is loaded later, in English: kept apart from the panel's own, so that they come with it. */
export const laterStrings = {
	partFailed: 'This part could not be loaded.',
	context: {
		attached: 'Goes along with your question',
		kinds: { selection: 'Selected text', code: 'Code', page: 'This page', pasted: 'Pasted text' },
		remove: {
			selection: 'Remove selected text',
			code: 'Remove code',
			page: 'Remove this page',
			pasted: 'Remove pasted text',
		},
		/** @param characters a number as the language writes it */
		kept: (characters: string) => `Only the first ${characters} characters fit.`,
		putBack: 'Put into the question',
		/** @param written the number as the language writes it */
		charactersLeft: (characters: number, written: string) =>
			characters === 1 ? '1 character left.' : `${written} characters left.`,
		tooLong: (limit: string) => `Questions can have up to ${limit} characters.`,
	},
	feedback: {
		form: 'Feedback on this answer',
		thanks: 'Thanks for your feedback.',
		addComment: 'Add a comment',
		whatIsWrong: 'What is wrong with this answer?',
		reasons: {
			incorrect: 'Incorrect',
			outdated: 'Outdated',
			not_what_i_asked: 'Not what I asked',
			unclear: 'Too long or unclear',
			broken_link: 'Broken link or source',
			other: 'Something else',
		},
		comment: 'What would have helped? (optional)',
		whatWasGood: 'What was good about it? (optional)',
		charactersLeft: (left: number) => (left === 1 ? '1 character left' : `${left} characters left`),
		whereItGoes: 'The owner of this site can read it beside this conversation.',
		send: 'Send feedback',
		cancel: 'Cancel',
	},
	editQuestion: {
		label: 'Edit your question',
		save: 'Save and ask',
		cancel: 'Cancel',
		forks: 'What came after this question will be replaced.',
	},
	suggestions: {
		label: 'Ask next',
	},
	notice: {
		pages: 'Pages that may help',
		editQuestion: 'Edit question',
		copyDetails: 'Copy details',
		/** With a clock, as in "1:30". */
		retryIn: (clock: string) => `Try again in ${clock}`,
		/** With a time of day, or a date and a time. */
		retryAfter: (time: string) => `Try again after ${time}`,
		retryNow: 'You can try again now.',
	},
	footnotes: {
		title: 'Footnotes',
		back: (number: number) => `Back to the text of footnote ${number}`,
	},
	highlight: {
		wrapLines: 'Wrap long lines',
	},
	history: {
		back: 'Back to the conversation',
		search: 'Search conversations',
		today: 'Today',
		yesterday: 'Yesterday',
		earlier: 'Earlier',
		open: 'Open now',
		rename: (title: string) => `Rename “${title}”`,
		remove: (title: string) => `Delete “${title}”`,
		title: 'Title',
		save: 'Save the title',
		cancel: 'Cancel',
		removed: 'Conversation deleted.',
		undo: 'Undo',
		forget: 'Delete all conversations',
		forgetQuestion: 'Delete all conversations? They cannot be brought back.',
		forgetAll: 'Delete all',
		forgotten: 'All conversations are deleted.',
		found: (count: number) => (count === 1 ? '1 conversation found.' : `${count} conversations found.`),
		nothingFound: (words: string) => `No conversation mentions “${words}”.`,
		emptyTitle: 'No conversations yet',
		emptyText: 'What you ask is kept here, in this browser only.',
		keptInTab: 'Conversations are kept until you close this tab.',
		notKept: 'Conversations are not saved here: they are gone when you leave the page.',
	},
	wayBack: {
		passage: 'Marked passage',
		back: 'Back to the answer',
		dismiss: 'Remove the mark',
	},
	reasoning: {
		thought: 'Thought for a moment',
	},
	noAnswer: {
		title: 'Where to go on',
		pages: 'Pages that may help',
		rephrase: 'Rephrase the question',
		handoff: 'Contact support',
		subject: (path: string) => `Question about ${path}`,
		shortened: 'The rest of the conversation did not fit into this mail.',
	},
	leaveSite: {
		title: 'Leave this site?',
		text: 'This link leads somewhere else than the documentation. Check the address before you open it.',
		mailTitle: 'Write an e-mail?',
		mailText: 'This opens your mail program with a new message to this address.',
		stay: 'Stay',
		open: (host: string) => `Open ${host}`,
		write: (address: string) => `Write to ${address}`,
	},
};

export type LaterStrings = typeof laterStrings;
