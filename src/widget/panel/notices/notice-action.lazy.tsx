import type { DocentError } from '../../../client/docent-error.js';
import type { DocentMessage } from '../../conversation/message.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { CopyButton } from '../copy-button.js';
import { RetryIcon } from '../icons.js';
import { usePanel } from '../use-panel.js';
import { useCountdown } from './use-countdown.lazy.js';

interface NoticeActionProps {
	error: DocentError;
	question: DocentMessage | undefined;
	later: LaterStrings;
}

/** What helps where asking again at once does not: waiting, fewer words, or the site's owner. */
export function NoticeAction({ error, question, later }: NoticeActionProps) {
	const { strings, controller } = usePanel();
	const { code, status, message, requestId, retryable } = error;
	if (retryable) return <RetryLater error={error} later={later} />;
	if (code === 'too-large' && question) {
		return (
			<button type="button" class="text-button" onClick={() => controller.store.set({ editing: question.id })}>
				{later.notice.editQuestion}
			</button>
		);
	}
	// For the site's owner, who knows what to do about it.
	const details = () => [`Docent: ${code} ${status}`, message, requestId, pageAddress()].filter(Boolean).join('\n');
	return <CopyButton text={details} label={later.notice.copyDetails} copiedLabel={strings.copied} labelled />;
}

/** Counts down, then asks again when it is told to. */
function RetryLater({ error, later: { notice } }: Pick<NoticeActionProps, 'error' | 'later'>) {
	const { strings, language, controller } = usePanel();
	const waiting = useCountdown(error, error.retryAfter, language.tag);
	const until = waiting && (waiting.clock ? notice.retryIn(waiting.clock) : notice.retryAfter(waiting.time));
	return (
		<>
			<button
				type="button"
				class="text-button"
				aria-disabled={!!waiting}
				onClick={() => waiting || controller.chat.retry()}
			>
				<RetryIcon />
				{until ?? strings.retry}
			</button>
			{/* Stands there empty from the beginning: only what changes in it later is read out. */}
			<span class="sr-only" role="status">
				{waiting ? '' : notice.retryNow}
			</span>
		</>
	);
}
