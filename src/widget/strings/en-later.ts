import type { AnswerErrorCode, LimitWindow } from '../../client/docent-error.js';
import type { Message, PanelStrings } from './en.js';

/** Texts of what is loaded later, in English: kept apart from the panel's own, so that they come with it. */
export const laterStrings = {
	context: {
		attached: 'Attached to your question',
		kinds: { selection: 'Selected text', code: 'Code', page: 'This page', pasted: 'Pasted text' },
		remove: {
			selection: 'Remove selected text',
			code: 'Remove code',
			page: 'Remove this page',
			pasted: 'Remove pasted text',
		},
		/** @param characters a number as the language writes it */
		kept: (characters: string) => `Only the first ${characters} characters will be sent.`,
		putBack: 'Move into the question',
		/** @param written the number as the language writes it */
		charactersLeft: (characters: number, written: string) =>
			characters === 1 ? '1 character left.' : `${written} characters left.`,
		tooLong: (limit: string) => `Questions can have up to ${limit} characters.`,
		full: (limit: string) => `You can attach up to ${limit} items. Remove one to add another.`,
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
		whereItGoes: 'The site’s owner sees this together with the conversation.',
		send: 'Send feedback',
		cancel: 'Cancel',
	},
	answer: {
		cutOff: 'This answer was cut off because the model reached its length limit.',
		filtered: 'The model’s content filter stopped this answer. Try rephrasing your question.',
		goOn: 'Continue the answer',
	},
	editQuestion: {
		label: 'Edit your question',
		save: 'Save and ask',
		cancel: 'Cancel',
		forks: 'This replaces everything after your question.',
	},
	notice: {
		pages: 'Related pages',
		editQuestion: 'Edit question',
		copyDetails: 'Copy details',
		/** With a clock, as in "1:30". */
		retryIn: (clock: string) => `Try again in ${clock}`,
		/** With a time of day, or a date and a time. */
		retryAfter: (time: string) => `Try again after ${time}`,
		retryNow: 'You can try again now.',
		stopAndRetry: 'Stop and try again',
		/** What else is wrong with an answer. */
		errors: {
			key: ['This assistant isn’t set up correctly', 'Please tell the site’s owner.'],
			forbidden: ['This assistant isn’t enabled on this page', 'Please tell the site’s owner.'],
			domain: [
				'Documentation not found',
				'This assistant has no documentation for this site. Please tell the site’s owner.',
			],
			request: ['That didn’t work', 'Reload the page and ask again.'],
			'too-large': ['Too much text', 'Shorten it and ask again.'],
			protocol: ['No answer arrived', 'Try again. If it keeps happening, tell the site’s owner.'],
			answer: ['The answer broke off', 'Try again.'],
			empty: ['No answer', 'Try again or rephrase your question.'],
			'index-missing': ['Documentation not found', 'Please tell the site’s owner.'],
			'index-foreign': ['The documentation can’t be read', 'Please tell the site’s owner.'],
			'index-incomplete': ['The documentation is being updated', 'Try again in a moment.'],
			'index-file': ['Files opened from disk can’t be searched', 'Open this page through a web server.'],
			'index-browser': ['This browser is too old', 'Update it or use another one.'],
		} satisfies Record<Exclude<AnswerErrorCode, keyof PanelStrings['errors']>, Message>,
		/** The sentence about a limit, by the time that it counts over. */
		limits: {
			hour: 'This hour’s questions for this site are used up.',
			day: 'Today’s questions from your network are used up.',
			month: 'This month’s questions for this site are used up.',
		} satisfies Record<LimitWindow, string>,
		reference: (requestId: string) => `Reference: ${requestId}`,
	},
	callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
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
		open: 'Current',
		/** The answer of a conversation that is not open still comes. */
		answering: 'Answer on its way',
		/** The question of a conversation is asked once the device has a connection. */
		waiting: 'Waiting for a connection',
		rename: (title: string) => `Rename “${title}”`,
		remove: (title: string) => `Delete “${title}”`,
		title: 'Title',
		save: 'Save the title',
		cancel: 'Cancel',
		removed: 'Conversation deleted.',
		undo: 'Undo',
		forget: 'Delete all conversations',
		forgetQuestion: 'Delete all conversations, and the site’s copies where possible? This cannot be undone.',
		forgetAll: 'Delete all',
		forgotten: 'All conversations deleted.',
		found: (count: number) => (count === 1 ? '1 conversation found.' : `${count} conversations found.`),
		nothingFound: (words: string) => `No conversation mentions “${words}”.`,
		emptyTitle: 'No conversations yet',
		emptyText:
			'Your list of conversations is kept in this browser. The site keeps a copy of what you ask. Deleting a conversation here deletes the site’s copy too, where possible.',
		limited: 'The oldest conversations are no longer kept.',
		keptInTab: 'Conversations are kept until you close this tab.',
		notKept: 'Conversations are not saved here. They’re gone when you leave the page.',
	},
	wayBack: {
		passage: 'Marked passage',
		back: 'Back to the answer',
		dismiss: 'Remove the mark',
	},
	reasoning: {
		thought: 'Thought about it',
	},
	noAnswer: {
		title: 'What you can do next',
		deeper: 'Look deeper',
		rephrase: 'Rephrase the question',
		handoff: 'Contact support',
		subject: (path: string) => `Question about ${path}`,
		shortened: 'The rest of the conversation didn’t fit in this email.',
	},
	leaveSite: {
		title: 'Leave this site?',
		text: 'This link leaves the documentation. Check the address before you open it.',
		mailTitle: 'Write an email?',
		mailText: 'This opens a new message to this address in your mail app.',
		stay: 'Stay',
		open: (host: string) => `Open ${host}`,
		write: (address: string) => `Write to ${address}`,
	},
	secrets: {
		title: 'This looks like a secret',
		text: 'Questions are sent to the assistant, which keeps them. Nothing has been sent yet.',
		kinds: {
			apiKey: 'API key',
			token: 'Access token',
			privateKey: 'Private key',
			cloud: 'Cloud credentials',
			password: 'Password',
		},
		remove: 'Remove it',
		sendAnyway: 'Send anyway',
	},
	consent: {
		title: 'Before you ask',
		text: 'What you ask and attach is sent to this site’s assistant, which keeps it. Your list of conversations is stored in this browser. Deleting a conversation there deletes the site’s copy too, where possible.',
		/** In place of `text`, without a service. */
		local: 'Your conversations are stored in this browser. Your questions are not sent to this site.',
		more: 'About privacy',
		agree: 'Agree',
		notNow: 'Not now',
	},
	question: { more: 'Show more', less: 'Show less' },
	shape: { larger: 'Make larger', smaller: 'Make smaller', width: 'Panel width' },
	menu: {
		dock: 'Dock to the side',
		float: 'Float above the page',
		copyConversation: 'Copy conversation',
		conversationCopied: 'Conversation copied',
		copyLink: 'Copy a link to this question',
		linkCopied: 'Link copied',
		copyFailed: 'Couldn’t copy. Your browser blocked it.',
		download: 'Download conversation',
		hideLauncher: 'Hide the button on this site',
		showLauncher: 'Show the button on this site',
		openByKeys: (keys: string) => `You can still open the panel with ${keys}.`,
		openByAddress: (parameter: string) => `You can still open the panel with ${parameter} in the page’s address.`,
		showOffers: 'Offer to ask about selected text again',
		notRemembered: 'Couldn’t save this. Your browser blocked it.',
		forget: 'Delete my data from this browser',
		forgetHint: 'Clears conversations, drafts and settings in this browser only.',
		forgetAgain: 'Press again to delete. This cannot be undone.',
	},
};

export type LaterStrings = typeof laterStrings;
