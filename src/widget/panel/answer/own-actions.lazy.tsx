import { sourcesOf } from '../../../client/sources.js';
import type { AnswerMessage } from '../../../options/options.js';
import { type DocentMessage, questionOf, textOf } from '../../conversation/message.js';
import { Icon } from '../icons.js';
import { useController } from '../state/panel-controller.js';

/** The answer in the form of the owner's functions. */
function answerOf(message: DocentMessage, messages: readonly DocentMessage[]): AnswerMessage {
	const threadId = message.metadata?.threadId;
	return {
		id: message.id,
		...(threadId !== undefined && { threadId }),
		question: questionOf(message, messages),
		text: textOf(message),
		sources: sourcesOf(message),
	};
}

/** The owner's own actions. */
function OwnActionsView({ message }: { message: DocentMessage }) {
	const controller = useController();
	const { options, conversation } = controller;
	return (
		<>
			{options.messageActions?.map(({ id, label, icon, onSelect }) => (
				<button
					key={id}
					type="button"
					part="message-action"
					class="text-button"
					onClick={() => void onSelect(answerOf(message, conversation.messages))}
				>
					{icon !== undefined && (
						<Icon size={16}>
							<path d={icon} />
						</Icon>
					)}
					{label}
				</button>
			))}
		</>
	);
}

export { OwnActionsView as view };
