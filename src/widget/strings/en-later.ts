import type { AnswerErrorCode, ConnectionErrorCode, LimitWindow } from '../../client/docent-error.js';
import type { Message } from './en.js';

/** Texts of what is loaded later, in English: kept apart from the panel's own, so that they come with it. */
export const laterStrings = {
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
		full: (limit: string) => `Up to ${limit} things can go along with a question. Remove one to add another.`,
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
	answer: {
		cutOff: 'This answer was cut off by the model’s limit.',
		filtered: 'The model’s filter ended this answer. Ask in other words.',
		goOn: 'Continue the answer',
	},
	editQuestion: {
		label: 'Edit your question',
		save: 'Save and ask',
		cancel: 'Cancel',
		forks: 'What came after this question will be replaced.',
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
		stopAndRetry: 'Stop and try again',
		/** What is wrong with an answer that is not the connection's fault. */
		errors: {
			key: ['Key not accepted', 'The key of this assistant is not valid. Please tell the site’s owner.'],
			forbidden: ['Not allowed here', 'This assistant does not answer here yet. Please tell the site’s owner.'],
			domain: ['Not found', 'This assistant does not know this documentation. Please tell the site’s owner.'],
			request: ['That did not work', 'Reload this page and ask again.'],
			'too-large': ['Too much text', 'Shorten it and ask again.'],
			limit: ['Limit reached', 'No more questions for now.'],
			server: ['Something went wrong', 'Wait a moment and try again.'],
			protocol: ['No answer came', 'Try again. If it keeps happening, tell the site’s owner.'],
			answer: ['No complete answer', 'Something went wrong on the way. Try again.'],
			empty: ['No answer this time', 'Try again, or ask in other words.'],
		} satisfies Record<Exclude<AnswerErrorCode, ConnectionErrorCode>, Message>,
		/** The sentence about a limit, by the time that it counts over. */
		limits: {
			hour: 'This site has used up this hour’s questions.',
			day: 'Your network has used up today’s questions.',
			month: 'This site has used up this month’s questions.',
		} satisfies Record<LimitWindow, string>,
		reference: (requestId: string) => `Reference: ${requestId}`,
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
		forgetQuestion: 'Delete all conversations? They cannot be brought back.',
		forgetAll: 'Delete all',
		forgotten: 'All conversations are deleted.',
		found: (count: number) => (count === 1 ? '1 conversation found.' : `${count} conversations found.`),
		nothingFound: (words: string) => `No conversation mentions “${words}”.`,
		emptyTitle: 'No conversations yet',
		emptyText: 'What you ask is kept here, in this browser only.',
		limited: 'The oldest conversations are no longer kept.',
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
	secrets: {
		title: 'This looks like a secret',
		text: 'Questions are sent to the assistant and kept there. Nothing was sent yet.',
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
		text: 'Your questions, and what you attach to them, are sent to this site’s assistant and kept there. Conversations stay in this browser.',
		more: 'About privacy',
		agree: 'Agree',
		notNow: 'Not now',
	},
	question: { more: 'Show more', less: 'Show less' },
	shape: { larger: 'Make larger', smaller: 'Make smaller', width: 'Panel width' },
	menu: {
		dock: 'Dock at the side',
		float: 'Float above the page',
		copyConversation: 'Copy conversation',
		conversationCopied: 'Conversation copied',
		copyFailed: 'This browser does not let the page copy',
		download: 'Download conversation',
		hideLauncher: 'Hide the button on this site',
		showLauncher: 'Show the button on this site',
		openByKeys: (keys: string) => `The panel still opens with ${keys}.`,
		openByAddress: (parameter: string) => `The panel still opens with ${parameter} in the page’s address.`,
		showOffers: 'Offer to ask about selected text again',
		notRemembered: 'This browser does not let the page remember that',
		forget: 'Forget me here',
		forgetHint: 'Deletes conversations, drafts and choices in this browser.',
		forgetAgain: 'Press again to delete. This cannot be undone.',
	},
};

export type LaterStrings = typeof laterStrings;
