import type { HandoffConversation } from '../../../options/events.js';
import { conversationMarkdown } from '../../conversation/conversation-markdown.js';
import { textOf } from '../../conversation/message-text.js';
import { currentPath } from '../../page/navigation/current-path.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { PageMatches } from '../notices/page-matches.lazy.js';
import { usePanel } from '../use-panel.js';
import type { AnswerPartProps } from './answer.js';
import { handoffPage, mailAddress } from './handoff-address.lazy.js';

/** The note below an answer without a result: the nearest pages, another wording, and a person. */
function NoAnswerView({ message, later }: AnswerPartProps & { later: LaterStrings }) {
	const { controller } = usePanel();
	const { messages } = controller.conversation;
	const asked = messages
		.slice(
			0,
			messages.findIndex(({ id }) => id === message.id),
		)
		.findLast(({ role }) => role === 'user');
	const question = asked ? textOf(asked) : '';
	const answer = textOf(message);
	// One list of pages is enough.
	const listsPages = /^[-*] .*\]\(/m.test(answer);
	const rephrase = (event: MouseEvent) => {
		const panel = (event.currentTarget as HTMLElement).closest('.panel');
		const composer = panel?.querySelector<HTMLTextAreaElement>('.composer-input');
		controller.store.set({ draft: question });
		if (!composer) return;
		// Set before the rendering, so that the next key replaces the selected text.
		composer.value = question;
		composer.focus();
		composer.select();
	};
	return (
		<section class="no-answer" aria-label={later.noAnswer.title}>
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
	const { controller, strings, emit } = usePanel();
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
		emit('handoff', events?.text ? conversation : detail);
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
