import { useEffect, useState } from 'preact/hooks';
import { DocentError } from '../docent-error.js';
import type { PanelStrings } from '../strings/en.js';
import { RetryIcon } from './icons.js';

interface NoticeProps {
	error: Error;
	strings: PanelStrings;
	onRetry: () => void;
}

/** An error, in the reader's words, with the one thing that helps. */
export function Notice({ error, strings, onRetry }: NoticeProps) {
	const known = DocentError.isInstance(error) ? error : undefined;
	const wait = useCountdown(error, known?.retryAfter);
	return (
		<div role="alert" class="notice rounded-lg bg-danger-soft px-3.5 py-3 text-sm">
			<p>
				{strings.errors[known?.code ?? 'server']}
				{known?.requestId && <span class="block pt-1 text-muted text-xs">{strings.reference(known.requestId)}</span>}
			</p>
			<button type="button" class="text-button mt-2" aria-disabled={wait > 0} onClick={() => wait > 0 || onRetry()}>
				<RetryIcon />
				{wait > 0 ? strings.retryIn(wait) : strings.retry}
			</button>
		</div>
	);
}

/** Seconds left until another try makes sense, counted from when the error appeared. */
function useCountdown(error: Error, seconds = 0): number {
	const [left, setLeft] = useState(seconds);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new error starts a new count
	useEffect(() => {
		setLeft(seconds);
		if (seconds <= 0) return;
		const end = Date.now() + seconds * 1_000;
		const timer = setInterval(() => {
			const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
			setLeft(remaining);
			if (remaining === 0) clearInterval(timer);
		}, 1_000);
		return () => clearInterval(timer);
	}, [error, seconds]);
	return left;
}
