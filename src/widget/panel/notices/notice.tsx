import { useEffect } from 'preact/hooks';
import type { AnswerErrorCode, DocentError } from '../../../client/docent-error.js';
import type { DocentMessage } from '../../conversation/message.js';
import { textOf } from '../../conversation/message-text.js';
import { onWindow } from '../../page/on-window.js';
import { RetryIcon } from '../icons.js';
import { lazyPart } from '../lazy-part.js';
import { usePanel } from '../use-panel.js';
import { NoticeCard } from './notice-card.js';
import type { Stall } from './use-stall.js';

const parts = () => import('./notice-parts.lazy.js');

export const PageMatches = lazyPart<{ question: string }>(async () => {
	const { PageMatches, css } = await parts();
	return { view: PageMatches, css };
});

interface StallProps {
	stall: Stall;
	question: DocentMessage | undefined;
	/** What is said until its code has come. */
	text: string;
}

export const StallNotice = lazyPart<StallProps>(
	async () => {
		const { StallNotice, css } = await parts();
		return { view: StallNotice, css };
	},
	({ text }) => <p class="text-muted text-sm">{text}</p>,
);

interface ActionProps {
	error: DocentError;
	question: DocentMessage | undefined;
}

const Action = lazyPart<ActionProps>(
	async () => ({ view: (await parts()).NoticeAction }),
	(_, failed) => failed && <Retry />,
);

/** An error in the reader's words, with the one thing that helps, and pages in place of the answer. */
export function Notice({ error, question, answered }: ActionProps & { answered: boolean }) {
	const { strings, controller } = usePanel();
	const { code, limit, requestId, retryable, retryAfter, message, cause } = error;
	// The service's own sentence, which may say more.
	const said = code === 'answer' && !cause ? message.slice(0, 300) : undefined;
	const offline = code === 'offline';
	const [title, text] = strings.errors[code as AnswerErrorCode];
	useEffect(() => (offline ? onWindow('online', controller.chat.retry) : undefined), [offline, controller.chat]);
	return (
		<>
			<NoticeCard
				alert
				message={[title, limit ? strings.limits[limit] : text]}
				waiting={offline || code === 'limit'}
				detail={requestId ? strings.reference(requestId) : said}
			>
				{retryable && !retryAfter ? <Retry /> : <Action error={error} question={question} />}
			</NoticeCard>
			{question && !answered && !offline && <PageMatches question={textOf(question)} />}
		</>
	);
}

function Retry() {
	const { strings, controller } = usePanel();
	return (
		<button type="button" class="text-button" onClick={() => controller.chat.retry()}>
			<RetryIcon />
			{strings.retry}
		</button>
	);
}
