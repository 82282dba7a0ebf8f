import type { DocentError } from '../../../client/docent-error.js';
import type { DocentMessage } from '../../conversation/message.js';
import { textOf } from '../../conversation/message-text.js';
import type { PanelStrings } from '../../strings/en.js';
import { Steps } from '../answer/steps.js';
import { RetryIcon } from '../icons.js';
import { Notice, StallNotice } from '../notices/notice.js';
import type { Stall } from '../notices/use-stall.js';

/** A question and what answers it. */
export interface Turn {
	question: DocentMessage | undefined;
	answers: DocentMessage[];
}

export interface TurnEndProps {
	turn: Turn;
	/** An answer is on its way or arriving. */
	busy: boolean;
	error: DocentError | undefined;
	/** The answer makes the reader wait. */
	stall: Stall | undefined;
	note: string | undefined;
	strings: PanelStrings;
	onRetry: () => void;
}

/** How the newest turn stands. */
export function TurnEnd({ turn: { question, answers }, busy, error, stall, note, strings, onRetry }: TurnEndProps) {
	const unanswered = answers.length === 0;
	return (
		<>
			{unanswered && !busy && !error && (
				<div class="text-muted text-sm">
					<p>{question?.metadata?.ended === 'stopped' ? strings.stopped : strings.interrupted}</p>
					<button type="button" class="text-button mt-2" onClick={onRetry}>
						<RetryIcon />
						{strings.retry}
					</button>
				</div>
			)}
			{unanswered && busy && <Steps message={undefined} />}
			{note && <p class="text-muted text-sm">{note}</p>}
			{stall && <StallNotice stall={stall} question={question} text={strings[stall].join(' ')} />}
			{error && <Notice error={error} question={question} answered={answers.some((answer) => textOf(answer))} />}
		</>
	);
}
