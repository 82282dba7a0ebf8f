import type { HandoffConversation } from '../../../options/events.js';
import { conversationMarkdown } from '../../conversation/conversation-markdown.js';
import { type DocentMessage, questionOf, textOf } from '../../conversation/message.js';
import { currentPath, pageAddress } from '../../page/navigation/navigate.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { useStrings } from '../language.js';
import { PageMatches } from '../notices/page-matches.lazy.js';
import { useController } from '../state/panel-controller.js';
import { withText } from '../state/panel-state.js';

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

/** The note below an answer without a result: the nearest pages, another wording, and a person. */
function NoAnswerView({ message, later }: { message: DocentMessage; later: LaterStrings }) {
	const controller = useController();
	const { messages } = controller.conversation;
	const question = questionOf(message, messages);
	const answer = textOf(message);
	// One list of pages is enough.
	const listsPages = /^[-*] .*\]\(/m.test(answer);
	const rephrase = (event: MouseEvent) => {
		const panel = (event.currentTarget as HTMLElement).closest('.panel');
		const composer = panel?.querySelector<HTMLTextAreaElement>('.composer-input');
		const old = controller.store.get().draft;
		const draft = old.includes(question) ? old : withText(old, question);
		controller.store.set({ draft });
		if (!composer) return;
		// Set before the rendering, so that the next key replaces the selected text.
		composer.value = draft;
		composer.focus();
		const start = draft.lastIndexOf(question);
		composer.setSelectionRange(start, start + question.length);
	};
	return (
		<section class="mt-3" aria-label={later.noAnswer.title}>
			{question && !listsPages && <PageMatches question={question} answer={answer} later={later} />}
			<div class="mt-3 flex flex-wrap gap-2">
				{question && (
					<button type="button" class="no-answer-button" onClick={rephrase}>
						{later.noAnswer.rephrase}
					</button>
				)}
				<HandoffButton later={later} />
			</div>
		</section>
	);
}

/** The owner's contact: a mail, a page or the site's own code. */
function HandoffButton({ later }: { later: LaterStrings }) {
	const controller = useController();
	const strings = useStrings();
	const { handoff, onHandoff, title, events } = controller.options;
	const { messages } = controller.conversation;
	const threadId = messages.findLast(({ metadata }) => metadata?.threadId)?.metadata?.threadId;
	const conversation: HandoffConversation = {
		...(threadId !== undefined && { threadId }),
		transcript: conversationMarkdown(messages, strings, title ?? strings.panel),
		currentPath: currentPath(),
	};
	const label = handoff?.label ?? later.noAnswer.handoff;
	const tell = () => {
		const { transcript, ...detail } = conversation;
		controller.emit('handoff', events?.text ? conversation : detail);
	};
	if (onHandoff) {
		const handOver = () => {
			tell();
			onHandoff(conversation);
		};
		return (
			<button type="button" class="no-answer-button" onClick={handOver}>
				{label}
			</button>
		);
	}
	const { subject, shortened } = later.noAnswer;
	const page = handoff?.url ? handoffPage(handoff.url, conversation, pageAddress()) : undefined;
	const mail = handoff?.email
		? mailAddress(handoff.email, subject(conversation.currentPath), conversation.transcript, shortened)
		: undefined;
	const href = page ?? mail;
	if (!href) return null;
	return (
		<a class="no-answer-button" href={href} target={page ? '_blank' : undefined} rel="noopener" onClick={tell}>
			{label}
		</a>
	);
}

export { default as css } from './no-answer.css';
export { NoAnswerView as view };
