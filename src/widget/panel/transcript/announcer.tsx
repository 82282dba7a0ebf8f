import { useEffect, useState } from 'preact/hooks';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { plainTextOf } from '../markdown/plain-text.js';
import type { Stall } from '../notices/notice.js';

interface AnnouncerProps {
	says: 'searching' | 'writing' | 'answer';
	/** The newest answer; none where an error is told, which is an alert of its own. */
	answer: DocentMessage | undefined;
	/** The answer makes the reader wait. */
	stall: Stall | undefined;
	strings: PanelStrings;
}

/** Milliseconds between two signs of life while an answer is written. */
const signOfLife = 7_000;

/**
 * Tells a screen reader what happens: the state while an answer is made, then the whole answer once. The growing text
 * itself is never announced, because every change would be read from its beginning.
 */
export function Announcer({ says, answer, stall, strings }: AnnouncerProps) {
	const [announced, setAnnounced] = useState('');
	const [worked, setWorked] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: announces changes of state, not of the growing text
	useEffect(() => {
		setWorked(says !== 'answer');
		if (stall) return setAnnounced(strings[stall].join('. '));
		if (says === 'searching') return setAnnounced(strings.searching);
		if (says === 'answer') return setAnnounced(worked && answer ? plainTextOf(textOf(answer), strings) : '');
		setAnnounced(strings.writing);
		// Screen readers announce changes only, so two wordings take turns.
		const takeTurns = (said: string) => (said === strings.writing ? strings.stillWriting : strings.writing);
		const timer = setInterval(() => setAnnounced(takeTurns), signOfLife);
		return () => clearInterval(timer);
	}, [says, stall]);
	return (
		<div class="sr-only" aria-live="polite" aria-atomic="true">
			{announced}
		</div>
	);
}
