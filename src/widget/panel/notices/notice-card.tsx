import type { ComponentChildren } from 'preact';
import { AlertIcon, ClockIcon } from '../icons.js';

interface NoticeCardProps {
	message: readonly [title: string, text: string];
	/** Nothing is broken: it only takes time. */
	waiting: boolean;
	/** Read out at once, and once: nothing in the message changes afterwards. */
	alert?: boolean;
	/** In small print below the text. */
	detail?: string | undefined;
	/** The one thing to do. */
	children: ComponentChildren;
}

/** Tells what is the matter, and offers what helps. */
export function NoticeCard({ message: [title, text], waiting, alert = false, detail, children }: NoticeCardProps) {
	return (
		<div class="notice flex gap-2.5 rounded-lg border border-line bg-raised p-3.5 text-sm">
			<span class={waiting ? 'text-accent' : 'text-danger'}>{waiting ? <ClockIcon /> : <AlertIcon />}</span>
			<div class="min-w-0 flex-1">
				<div role={alert ? 'alert' : undefined}>
					<p class="font-semibold">{title}</p>
					<p class="text-muted">{text}</p>
					{detail && <p class="pt-1 text-muted text-xs">{detail}</p>}
				</div>
				{children}
			</div>
		</div>
	);
}
