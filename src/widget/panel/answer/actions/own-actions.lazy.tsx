import { sourcesOf } from '../../../../client/sources.js';
import type { AnswerMessage } from '../../../../options/options.js';
import type { DocentMessage } from '../../../conversation/message.js';
import { textOf } from '../../../conversation/message-text.js';
import { Icon } from '../../icons.js';
import { usePanel } from '../../use-panel.js';

/** The answer as the owner's functions get it. */
function answerOf(message: DocentMessage, messages: readonly DocentMessage[]): AnswerMessage {
	const before = messages.slice(
		0,
		messages.findIndex(({ id }) => id === message.id),
	);
	const question = before.findLast(({ role }) => role === 'user');
	const threadId = message.metadata?.threadId;
	return {
		id: message.id,
		...(threadId !== undefined && { threadId }),
		question: question ? textOf(question) : '',
		text: textOf(message),
		sources: sourcesOf(message),
	};
}

/** What the owner lets readers do with an answer. */
export function OwnActions({ message }: { message: DocentMessage }) {
	const { controller } = usePanel();
	return controller.options.messageActions?.map(({ id, label, icon, onSelect }) => (
		<button
			key={id}
			type="button"
			part="message-action"
			class="text-button"
			onClick={() => void onSelect(answerOf(message, controller.chat.chat.messages))}
		>
			{icon !== undefined && (
				<Icon size={15}>
					<path d={icon} />
				</Icon>
			)}
			{label}
		</button>
	));
}
