import { useRef, useState } from 'preact/hooks';
import { sourcesOf } from '../../../../client/sources.js';
import type { FeedbackRating, FeedbackReason } from '../../../../contract/feedback.js';
import type { DocentMessage } from '../../../conversation/message.js';
import { textOf } from '../../../conversation/message-text.js';
import { quotedOf } from '../../../conversation/quoted.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { CopyButton } from '../../copy-button.js';
import { RetryIcon } from '../../icons.js';
import { lazyPart } from '../../lazy-part.js';
import { usePanel } from '../../use-panel.js';
import type { AnswerActionsProps } from '../answer.js';
import { answerMarkdown } from './answer-markdown.lazy.js';
import { OwnActions } from './own-actions.lazy.js';
import { ThumbIcon } from './thumb-icon.lazy.js';

/** What the reader says about an answer. */
export interface Feedback {
	rating: FeedbackRating;
	reasons: FeedbackReason[];
	/** Empty when there is none. */
	comment: string;
}

export interface FeedbackDetailsProps {
	rating: 'up' | 'down';
	/** Whether the service has taken the rating. */
	taken: Promise<boolean> | undefined;
	/** Resolves with whether the service has taken it. */
	onSend: (feedback: Feedback) => Promise<boolean>;
	/** The form went; the focus was in it. */
	onClose: () => void;
}

const loadFeedback = () => import('../feedback/feedback.lazy.js');

const FeedbackDetails = lazyPart<FeedbackDetailsProps>(loadFeedback);

const unsaid: Pick<Feedback, 'reasons' | 'comment'> = { reasons: [], comment: '' };

/** What can be done with a finished answer. */
export function ActionRow({ message, newest, onRegenerate, later }: AnswerActionsProps & { later: LaterStrings }) {
	const { answer } = later;
	const { strings, links } = usePanel();
	const row = useRef<HTMLDivElement>(null);
	const { rating, presses, taken, press, send } = useRating(message);
	// Asked again, the same passages would be quoted.
	const quoted = quotedOf(message);
	const isSame = quoted && !quoted.reason;
	return (
		<>
			<div ref={row} class="actions mt-2 flex flex-wrap items-center gap-1">
				<CopyButton
					text={() => answerMarkdown(textOf(message), sourcesOf(message), links, strings)}
					label={strings.copy}
					copiedLabel={strings.copied}
					labelled={newest}
				/>
				{onRegenerate && !isSame && (
					<button type="button" class="text-button" onClick={onRegenerate}>
						<RetryIcon />
						{answer.regenerate}
					</button>
				)}
				{(['up', 'down'] as const).map((way) => (
					<button
						key={way}
						type="button"
						class="icon-button small"
						aria-label={answer[way]}
						title={answer[way]}
						aria-pressed={rating === way}
						onClick={() => press(way)}
					>
						<ThumbIcon way={way} />
					</button>
				))}
				<OwnActions message={message} />
			</div>
			{rating && presses > 0 && (
				<FeedbackDetails
					key={presses}
					rating={rating}
					taken={taken.current}
					onSend={send}
					onClose={() => row.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()}
				/>
			)}
		</>
	);
}

/** The rating is the answer's own; here it is given, and told to the page and to the service. */
function useRating({ id, metadata }: DocentMessage) {
	const { controller, emit } = usePanel();
	const [presses, setPresses] = useState(0);
	const taken = useRef<Promise<boolean>>(undefined);
	const rating = metadata?.rating;
	const threadId = metadata?.threadId;
	const send = (feedback: Feedback) => {
		const detail = { ...feedback, messageId: id, ...(threadId !== undefined && { threadId }) };
		controller.chat.rate(id, feedback.rating);
		emit('feedback', detail);
		// Where it cannot be loaded or sent, the page has heard of it.
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
			taken.current = send({ ...unsaid, rating: rating === way ? 'none' : way });
		},
	};
}
