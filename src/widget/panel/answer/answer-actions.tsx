import { useRef, useState } from 'preact/hooks';
import { dataOf } from '../../conversation/answer-data.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { type LinkPolicy, useLinks } from '../citations/link-policy.js';
import { CopyButton } from '../copy-button.js';
import { Icon, RetryIcon } from '../icons.js';
import { useStrings } from '../language.js';
import { lazyPart, lazyPartOfPanelTexts, orMissing } from '../lazy-part.js';
import { suggestionsLanguage } from '../markdown/code-fence.js';
import { useController } from '../state/panel-controller.js';
import { unsaid, usePanelFact } from '../state/panel-state.js';
import type { Feedback } from './feedback.lazy.js';

interface AnswerActionsProps {
	message: DocentMessage;
	/** Whether this is the newest answer, whose actions have visible names. */
	newest: boolean;
	/** Whether the reader can go on from here: it is the newest answer, and whole. */
	regenerates: boolean;
}

const loadFeedback = () => import('./feedback.lazy.js');

const FeedbackDetails = lazyPart(loadFeedback, orMissing);

const OwnActions = lazyPartOfPanelTexts(() => import('./own-actions.lazy.js'));

/** The answer for the clipboard: as it came when the code cannot be loaded. */
const copiedOf = (
	message: DocentMessage,
	article: Element | null | undefined,
	links: LinkPolicy,
	strings: PanelStrings,
) =>
	import('./answer-copy.lazy.js').then(
		({ answerCopy }) => answerCopy(message, article, links, strings),
		() => ({ text: textOf(message) }),
	);

/** The actions of a finished answer. */
function ActionRow({ message, newest, regenerates }: AnswerActionsProps) {
	const controller = useController();
	const strings = useStrings();
	const links = useLinks();
	const names = { up: strings.goodAnswer, down: strings.badAnswer };
	const row = useRef<HTMLDivElement>(null);
	const { rating, presses, taken, press, send } = useRating(message);
	// A quoted answer would be the same again, unless the model was only unavailable (`reason`).
	const quoted = dataOf(message, 'data-quoted');
	const isSame = quoted && !quoted.reason;
	return (
		<>
			<div ref={row} class="actions mt-2 flex flex-wrap items-center gap-1">
				<CopyButton
					text={() => copiedOf(message, row.current?.closest('article'), links, strings)}
					label={strings.copy}
					copiedLabel={strings.copied}
					labelled={newest}
				/>
				{regenerates && !isSame && (
					<button type="button" class="text-button" onClick={() => controller.conversation.retry()}>
						<RetryIcon />
						{strings.regenerate}
					</button>
				)}
				{(controller.options.apiKey ? (['up', 'down'] as const) : []).map((way) => (
					<button
						key={way}
						type="button"
						class="icon-button small"
						aria-label={names[way]}
						title={names[way]}
						aria-pressed={rating === way}
						onClick={() => press(way)}
					>
						<ThumbIcon way={way} />
					</button>
				))}
				{controller.options.messageActions && <OwnActions message={message} />}
			</div>
			{rating && presses > 0 && (
				<FeedbackDetails
					key={presses}
					messageId={message.id}
					rating={rating}
					taken={taken.current}
					onSend={send}
					onClose={() => row.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()}
				/>
			)}
		</>
	);
}

/** The rating of an answer, with sending it to the page and to the service. */
function useRating({ id, metadata }: DocentMessage) {
	const controller = useController();
	const { store } = controller;
	const [presses, setPresses] = useState(0);
	// The form may have been open in the panel before this one.
	const isOpen = usePanelFact(store, ({ feedback }) => !!feedback[id]);
	if (isOpen && presses === 0) setPresses(1);
	const taken = useRef<Promise<boolean>>(undefined);
	const rating = metadata?.rating;
	const threadId = metadata?.threadId;
	const send = (feedback: Feedback) => {
		const detail = { ...feedback, messageId: id, ...(threadId !== undefined && { threadId }) };
		controller.conversation.rate(id, feedback.rating);
		controller.emit('feedback', detail);
		// The page gets the event even when the rating cannot be sent.
		return loadFeedback().then(
			({ sendFeedback }) => sendFeedback(controller.options, detail),
			() => false,
		);
	};
	return {
		rating,
		presses,
		taken,
		send,
		press(way: 'up' | 'down') {
			setPresses(presses + 1);
			store.set({ feedback: { ...store.get().feedback, [id]: way === 'down' && rating !== way ? unsaid : undefined } });
			taken.current = send({ ...unsaid, rating: rating === way ? 'none' : way });
		},
	};
}

/** The icon points up; for the other direction it is rotated. */
const ThumbIcon = ({ way }: { way: 'up' | 'down' }) => (
	<Icon size={16}>
		<path
			transform={way === 'up' ? undefined : 'rotate(180 12 12)'}
			d="M7 10.5V21H4.5A1.5 1.5 0 0 1 3 19.5V12a1.5 1.5 0 0 1 1.5-1.5zl4-8a3 3 0 0 1 3 3V9h5a2 2 0 0 1 2 2.3l-1.2 8a2 2 0 0 1-2 1.7H7"
		/>
	</Icon>
);

const Suggestions = lazyPartOfPanelTexts(() => import('./suggestions.lazy.js'));

/** Whether the service has sent what may be suggestions. */
const hasSuggestions = ({ parts }: DocentMessage) =>
	parts.some(
		(part) => part.type === 'data-suggestions' || (part.type === 'text' && part.text.includes(suggestionsLanguage)),
	);

/** Replies without an answer in them. Readers do not rate these. */
const courtesies: readonly unknown[] = ['greeting', 'thanks'];

/** Everything below a finished answer: its actions and suggested questions. */
export function AnswerActions(props: AnswerActionsProps) {
	return (
		<>
			{!courtesies.includes(dataOf(props.message, 'data-passages')?.frame) && <ActionRow {...props} />}
			{props.regenerates && hasSuggestions(props.message) && <Suggestions message={props.message} />}
		</>
	);
}
