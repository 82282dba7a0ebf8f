import { foundIn, sourcesOf } from '../../../client/sources.js';
import type { HandoffConversation } from '../../../options/events.js';
import { dataOf } from '../../conversation/answer-data.js';
import { conversationMarkdown } from '../../conversation/conversation-markdown.js';
import { type DocentMessage, questionOf, textOf } from '../../conversation/message.js';
import { currentPath, pageAddress } from '../../page/navigation/navigate.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { answersStrings } from '../../strings/parts/en-answers.js';
import { useStrings } from '../language.js';
import { PageList } from '../notices/page-list.lazy.js';
import { PageMatches } from '../notices/page-matches.lazy.js';
import { usePartStrings } from '../part-strings.lazy.js';
import { useController } from '../state/panel-controller.js';
import { withText } from '../state/panel-state.js';

/** Pages that were found and are listed: the best of a first search. */
const pagesMax = 5;

/** The longest text that only says that there is no answer, in UTF-16 code units. */
const refusalLength = 300;

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

interface NoAnswerProps {
	message: DocentMessage;
	/** Whether the reader can go on from here: it is the newest answer, and whole. */
	goesOn: boolean;
	later: LaterStrings;
}

/** The note below an answer that answers nothing, or rests on nothing: the nearest pages, a further look, another wording, and a person. */
function NoAnswerView({ message, goesOn, later }: NoAnswerProps) {
	const strings = usePartStrings('answers', answersStrings);
	const { messages } = useController().conversation;
	const question = questionOf(message, messages);
	const answer = textOf(message);
	// One list of pages is enough.
	const isQuoted = !!dataOf(message, 'data-passages');
	const listsPages = isQuoted || /^[-*] .*\]\(/m.test(answer);
	const pages = new Map([...sourcesOf(message).map((source) => [source.url, source] as const), ...foundIn(message)]);
	const verdict = dataOf(message, 'data-verdict');
	const isNone = verdict?.verdict !== 'doubtful';
	const goesDeeper = goesOn && verdict?.canLookDeeper === true && !!question;
	// A short text says no more than that there is no answer.
	const namesNone = !isQuoted && !verdict?.citations && (!isNone || answer.length > refusalLength);
	// What stands above says all of it.
	const saysNothing = isQuoted
		? !goesDeeper && !(isNone && goesOn)
		: isNone && !goesOn && pages.size === 0 && !namesNone;
	if (!strings || saysNothing) return null;
	return (
		<section class="mt-4 flex flex-col gap-3" aria-label={later.noAnswer.title}>
			{namesNone && <p class="text-muted text-sm">{strings.noSource}</p>}
			{!listsPages && <PageList title={later.notice.pages} pages={[...pages.values()].slice(0, pagesMax)} />}
			{goesOn && isNone && question && !listsPages && pages.size === 0 && (
				<PageMatches question={question} answer={answer} later={later} />
			)}
			{(goesDeeper || (goesOn && isNone)) && (
				<div class="flex flex-wrap gap-2">
					{goesDeeper && <DeeperButton question={question} later={later} />}
					{isNone && question && <RephraseButton question={question} later={later} />}
					{isNone && <HandoffButton later={later} />}
				</div>
			)}
		</section>
	);
}

/** Asks the same again, as it was asked; the service looks further then. */
function DeeperButton({ question, later }: { question: string; later: LaterStrings }) {
	const { conversation, emit, options, store } = useController();
	if (options.gate) return null;
	const look = () => {
		const asked = conversation.messages.findLast(({ role }) => role === 'user')?.metadata;
		if (!conversation.ask(question, asked)) return;
		store.set({ view: 'conversation' });
		emit('ask', { source: undefined, question: options.events?.text ? question : undefined });
	};
	return (
		<button type="button" class="outline-button" onClick={look}>
			{later.noAnswer.deeper}
		</button>
	);
}

/** Puts the question into the composer, to be written anew. */
function RephraseButton({ question, later }: { question: string; later: LaterStrings }) {
	const { store } = useController();
	const rephrase = (event: MouseEvent) => {
		const panel = (event.currentTarget as HTMLElement).closest('.panel');
		const composer = panel?.querySelector<HTMLTextAreaElement>('.composer-input');
		const old = store.get().draft;
		const draft = old.includes(question) ? old : withText(old, question);
		store.set({ draft });
		if (!composer) return;
		// Set before the rendering, so that the next key replaces the selected text.
		composer.value = draft;
		composer.focus();
		const start = draft.lastIndexOf(question);
		composer.setSelectionRange(start, start + question.length);
	};
	return (
		<button type="button" class="outline-button" onClick={rephrase}>
			{later.noAnswer.rephrase}
		</button>
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
			<button type="button" class="outline-button" onClick={handOver}>
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
		<a class="outline-button" href={href} target={page ? '_blank' : undefined} rel="noopener" onClick={tell}>
			{label}
		</a>
	);
}

export { default as css } from './no-answer.css';
export { NoAnswerView as view };
