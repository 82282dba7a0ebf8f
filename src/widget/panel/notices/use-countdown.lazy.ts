import { useEffect, useMemo, useState } from 'preact/hooks';

const hour = 3_600;

/** How long still. */
export interface Waiting {
	/** Below an hour, as in `1:05`: read in every language, and as wide as it was a second ago. */
	clock: string | undefined;
	/** When it is over, as the reader's language writes it. */
	time: string;
}

/** Counts down from when `cause` appeared, in seconds; `undefined` when the time is over. */
export function useCountdown(cause: unknown, seconds = 0, language = 'en'): Waiting | undefined {
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
