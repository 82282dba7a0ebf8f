import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ConnectionErrorCode, DocentError } from '../../../client/docent-error.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { AlertIcon, ClockIcon, RetryIcon } from '../icons.js';
import { useLanguage, useStrings } from '../language.js';
import { type LaterTexts, lazyPart, orMissing, viewOf } from '../lazy-part.js';
import { useController } from '../state/panel-controller.js';

/** The silence that lasts too long: before the first word, or between two. Both are texts of the panel. */
export type Stall = keyof Pick<PanelStrings, 'slow' | 'paused'>;

/** Milliseconds of silence after which the reader is told. A slow model is the reader's to stop: nothing ends by itself. */
export const patience: Record<Stall, number> = { slow: 15_000, paused: 10_000 };

const parts = () => import('./notice-actions.lazy.js');

export const PageMatches = lazyPart(() => parts().then(viewOf('PageMatches')));

interface StallProps {
	stall: Stall;
	question: DocentMessage | undefined;
	/** The text until the notice's code has come. */
	text: string;
}

export const StallNotice = lazyPart<StallProps & LaterTexts>(
	() => parts().then(viewOf('StallNotice')),
	({ text }) => <p class="text-muted text-sm">{text}</p>,
);

export interface NoticeProps {
	error: DocentError;
	question: DocentMessage | undefined;
	/** Some of the answer has come. */
	answered: boolean;
}

const ServiceNotice = lazyPart(
	() => parts().then(viewOf('ServiceNotice')),
	(props, failed, language) => (failed ? <BareNotice {...props} /> : orMissing(props, failed, language)),
);

/** Stands for a notice whose code cannot be loaded. */
function BareNotice({ error: { code, retryAfter } }: NoticeProps) {
	const { errors, retry } = useStrings();
	const { tag } = useLanguage();
	const isLimit = code === 'limit';
	const [detail] = useState(
		() => retryAfter && `${retry}: ${new Date(Date.now() + retryAfter * 1_000).toLocaleString(tag)}`,
	);
	return (
		<NoticeCard alert message={errors[isLimit ? code : 'server']} waiting={isLimit} detail={detail || undefined}>
			<Retry />
		</NoticeCard>
	);
}

/** An error in the reader's words, with the one thing that helps, and pages in place of the answer. */
export function Notice(props: NoticeProps) {
	const { errors } = useStrings();
	const { code, status } = props.error;
	// The service has answered where there is a status.
	return code in errors && !status ? (
		<ConnectionNotice {...props} code={code as ConnectionErrorCode} />
	) : (
		<ServiceNotice {...props} />
	);
}

/** All of it is here: without a connection nothing more can be loaded. */
function ConnectionNotice({ code, question, answered }: NoticeProps & { code: ConnectionErrorCode }) {
	const strings = useStrings();
	const offline = code === 'offline';
	return (
		<>
			<NoticeCard alert message={strings.errors[code]} waiting={offline}>
				<Retry />
			</NoticeCard>
			{question && !answered && !offline && <PageMatches question={textOf(question)} />}
		</>
	);
}

interface NoticeCardProps {
	message: readonly [title: string, text: string];
	/** Nothing is broken: it only takes time. */
	waiting: boolean;
	/** Read out at once, and once: nothing in the message changes afterwards. */
	alert?: boolean;
	/** The small print below the text. */
	detail?: string | undefined;
	/** The one thing to do. */
	children: ComponentChildren;
}

/** Tells what is the matter, and offers what helps. */
export function NoticeCard({ message: [title, text], waiting, alert = false, detail, children }: NoticeCardProps) {
	return (
		<div class="notice flex gap-3 rounded-lg border border-line bg-raised p-[11px] text-sm">
			<span class={waiting ? 'text-accent' : 'text-danger'}>{waiting ? <ClockIcon /> : <AlertIcon />}</span>
			<div class="min-w-0 flex-1">
				<div role={alert ? 'alert' : undefined}>
					<p class="font-semibold">{title}</p>
					{text && <p class="text-muted">{text}</p>}
					{detail && (
						<p class="pt-1 text-muted text-xs">
							<bdi>{detail}</bdi>
						</p>
					)}
				</div>
				{children}
			</div>
		</div>
	);
}

/** Receives the rest of the newest answer, or asks its question again. */
export function Retry() {
	const strings = useStrings();
	const controller = useController();
	return (
		<button type="button" class="text-button" onClick={() => controller.conversation.retry()}>
			<RetryIcon />
			{strings.retry}
		</button>
	);
}
