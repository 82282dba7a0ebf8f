import { textOf } from '../../../conversation/message-text.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { PageMatches } from '../../notices/page-matches.lazy.js';
import { usePanel } from '../../use-panel.js';
import type { AnswerPartProps } from '../answer.js';
import { HandoffButton } from './handoff-button.lazy.js';

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
	const answer = textOf(message);
	// One list of pages is enough.
	const listsPages = /^[-*] .*\]\(/m.test(answer);
	const rephrase = (event: MouseEvent) => {
		const panel = (event.currentTarget as HTMLElement).closest('.panel');
		const composer = panel?.querySelector<HTMLTextAreaElement>('.composer-input');
		controller.store.set({ draft: question });
		if (!composer) return;
		// Ahead of the rendering, which then changes nothing: what the reader types at once must replace the selected text.
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
