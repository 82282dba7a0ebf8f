/** Everything that only some notices need, in one chunk. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { Handoff } from '../contact/handoff-part.js';
import { CopyButton } from '../copy-button.js';
import { RetryIcon } from '../icons.js';
import { useLanguage, useStrings } from '../language.js';
import { useController } from '../state/panel-controller.js';
import { NoticeCard, type NoticeProps, Retry, type Stall } from './notice.js';
import { PageMatches } from './page-matches.lazy.js';

const requestIdIn = /\breq_\w+/;

interface ServiceNoticeProps extends NoticeProps {
	later: LaterStrings;
}

/** What the service says, or what is wrong with its answer. */
export function ServiceNotice({ error, question, answered, later }: ServiceNoticeProps) {
	const { limits, reference } = later.notice;
	const errors = { ...useStrings().errors, ...later.notice.errors };
	const { code, limit, requestId, retryable, retryAfter, message, cause } = error;
	const [title, text] = errors[code as keyof typeof errors];
	// The service's own sentence, which may say more.
	const said = code === 'answer' && !cause ? message.slice(0, 300) : undefined;
	// In the middle of an answer only that sentence names the request.
	const id = requestId ?? requestIdIn.exec(said ?? '')?.[0];
	return (
		<>
			<NoticeCard
				alert
				// The button says when.
				message={[title, limit ? limits[limit] : retryAfter ? '' : text]}
				waiting={code === 'limit'}
				detail={id ? reference(id) : said}
			>
				{retryable && !retryAfter ? <Retry /> : <NoticeAction error={error} question={question} later={later} />}
			</NoticeCard>
			<Handoff />
			{question && !answered && <PageMatches question={textOf(question)} later={later} />}
		</>
	);
}

/** The help when asking again at once does not help: waiting, fewer words, or the site's owner. */
function NoticeAction({ error, question, later }: Omit<ServiceNoticeProps, 'answered'>) {
	const strings = useStrings();
	const controller = useController();
	const { code, status, message, requestId, retryable } = error;
	if (retryable) return <RetryLater error={error} later={later} />;
	if (code === 'too-large' && question) {
		return (
			<button type="button" class="text-button" onClick={() => controller.store.set({ editing: question.id })}>
				{later.notice.editQuestion}
			</button>
		);
	}
	// Details for the site's owner, who knows what to do about it.
	const details = () =>
		[`Docent: ${code} ${status ?? ''}`.trim(), message, requestId, pageAddress()].filter(Boolean).join('\n');
	return <CopyButton text={details} label={later.notice.copyDetails} copiedLabel={strings.copied} labelled />;
}

/** Counts down, then asks again when it is told to. */
function RetryLater({ error, later: { notice } }: Pick<ServiceNoticeProps, 'error' | 'later'>) {
	const strings = useStrings();
	const language = useLanguage();
	const controller = useController();
	const waiting = useCountdown(error, error.retryAfter, language.tag);
	const until = waiting && (waiting.clock ? notice.retryIn(waiting.clock) : notice.retryAfter(waiting.time));
	return (
		<>
			<button
				type="button"
				class="text-button"
				aria-disabled={!!waiting}
				onClick={() => waiting || controller.conversation.retry()}
			>
				<RetryIcon />
				{until ?? strings.retry}
			</button>
			{/* Empty at first: screen readers announce only later changes. */}
			<span class="sr-only" role="status">
				{waiting ? '' : notice.retryNow}
			</span>
		</>
	);
}

interface StallNoticeProps {
	stall: Stall;
	question: DocentMessage | undefined;
	later: LaterStrings;
}

/** Asks whether to wait on, and meanwhile shows pages in place of the answer. */
export function StallNotice({ stall, question, later }: StallNoticeProps) {
	const strings = useStrings();
	const controller = useController();
	const { conversation } = controller;
	return (
		<>
			<NoticeCard message={strings[stall]} waiting>
				<button
					type="button"
					class="text-button"
					onClick={() => void conversation.stop().then(() => conversation.retry())}
				>
					<RetryIcon />
					{later.notice.stopAndRetry}
				</button>
			</NoticeCard>
			{stall === 'slow' && question && <PageMatches question={textOf(question)} later={later} />}
		</>
	);
}

const hour = 3_600;

/** The rest of a wait. */
interface Waiting {
	/** Below an hour, as in `1:05`: read in every language, and as wide as it was a second ago. */
	clock: string | undefined;
	/** The time of its end, as the reader's language writes it. */
	time: string;
}

/** Counts down from when `cause` appeared, in seconds; `undefined` when the time is over. */
function useCountdown(cause: unknown, seconds = 0, language = 'en'): Waiting | undefined {
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new cause starts a new count
	const end = useMemo(() => Date.now() + seconds * 1_000, [cause]);
	const [left, setLeft] = useState(seconds);
	useEffect(() => {
		const update = () => {
			const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
			setLeft(remaining);
			if (remaining === 0) clearInterval(timer);
		};
		const timer = setInterval(update, 1_000);
		update();
		return () => clearInterval(timer);
	}, [end]);
	if (left === 0) return undefined;
	const dateStyle = left < 12 * hour ? undefined : 'medium';
	return {
		clock: left < hour ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : undefined,
		time: new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short' }).format(end),
	};
}

export { default as css } from './notice.css';
export { PageMatches } from './page-matches.lazy.js';
