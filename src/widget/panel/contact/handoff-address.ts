import type { HandoffConversation } from '../../../options/events.js';
import { conversationMarkdown } from '../../conversation/conversation-markdown.js';
import { currentPath } from '../../page/navigation/navigate.js';
import type { PanelStrings } from '../../strings/en.js';
import type { PanelController } from '../state/panel-controller.js';

/** Longest address of a mail. Mail programs cut longer ones or do not open them. */
const mailMaxLength = 1_900;

/** Drops the beginning of a text that is too long, because the latest turns matter most. */
function fitting(text: string, fits: (text: string) => boolean, note: string): string {
	if (fits(text)) return text;
	let [low, high] = [0, text.length];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (fits(`${note}\n\n${text.slice(middle)}`)) high = middle;
		else low = middle + 1;
	}
	return `${note}\n\n${text.slice(low).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/**
 * Address of a new mail with the conversation in it.
 * @param note said at the top when only the end of the conversation fits
 */
export function mailAddress(email: string, subject: string, transcript: string, note: string): string {
	const write = (body: string) =>
		`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\n/g, '\r\n'))}`;
	const body = fitting(
		transcript,
		(text) => {
			// A lone surrogate cannot be part of an address; its replacement counts.
			return write(text.replace(/[\uD800-\uDFFF]/g, '….')).length <= mailMaxLength;
		},
		note,
	);
	return write(body);
}

/** The owner's page with the thread's id; undefined when the option is not a safe address. */
export function handoffPage(url: string, { threadId }: HandoffConversation, base: string): string | undefined {
	if (!URL.canParse(url, base)) return undefined;
	const page = new URL(url, base);
	if (page.protocol !== 'https:' && page.protocol !== 'http:') return undefined;
	if (threadId !== undefined) page.searchParams.append('threadId', threadId);
	return page.href;
}

/** The conversation for a person, and what tells the page that the reader turns to one. */
export function handOver({ options, conversation: { messages }, emit }: PanelController, strings: PanelStrings) {
	const threadId = messages.findLast(({ metadata }) => metadata?.threadId)?.metadata?.threadId;
	const detail = { ...(threadId !== undefined && { threadId }), currentPath: currentPath() };
	const transcript = conversationMarkdown(messages, strings, options.title ?? strings.panel);
	const conversation = { ...detail, transcript } satisfies HandoffConversation;
	return { conversation, tell: () => emit('handoff', options.events?.text ? conversation : detail) };
}
