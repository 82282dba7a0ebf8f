import type { HandoffConversation } from '../../../../options/events.js';
import { conversationMarkdown } from '../../../conversation/conversation-markdown.js';
import { currentPath } from '../../../page/navigation/current-path.js';
import { pageAddress } from '../../../page/navigation/navigate.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { usePanel } from '../../use-panel.js';
import { handoffPage, mailAddress } from './handoff-address.lazy.js';

/** The way to a person that the site's owner offers: a mail, a page or the site's own code. */
export function HandoffButton({ later }: { later: LaterStrings }) {
	const { controller, strings, emit } = usePanel();
	const { handoff, onHandoff, title, events } = controller.options;
	const { messages } = controller.chat.chat;
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
