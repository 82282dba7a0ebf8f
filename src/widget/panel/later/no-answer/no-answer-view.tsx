import { textOf } from '../../../chat/message-text.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import type { AnswerPartProps } from '../../answer.js';
import { usePanel } from '../../use-panel.js';
import { PageMatches } from '../notice/page-matches.js';
import { HandoffButton } from './handoff-button.js';

/** Below an answer that says there is none: the nearest pages, other words, and the way to a person. */
export function NoAnswerView({ message, later }: AnswerPartProps & { later: LaterStrings }) {
	const { controller } = usePanel();
	const { messages } = controller.chat.chat;
	const asked = messages
		.slice(
			0,
			messages.findIndex(({ id }) => id === message.id),
		)
		.findLast(({ role }) => role === 'user');
	const question = asked ? textOf(asked) : '';
	const rephrase = (event: MouseEvent) => {
		const panel = (event.currentTarget as HTMLElement).closest('.panel');
		const { store } = controller;
		store.set({ draft: question, focusRequests: store.get().focusRequests + 1 });
		// The composer takes the focus after it has been rendered with the question in it.
		setTimeout(() => panel?.querySelector<HTMLTextAreaElement>('.composer-input')?.select(), 50);
	};
	return (
		<section class="no-answer" aria-label={later.noAnswer.title}>
			{question && <PageMatches question={question} answer={textOf(message)} later={later} />}
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
