import { useEffect, useState } from 'preact/hooks';
import type { DocentMessage } from '../chat/message.js';
import { textOf } from '../chat/message-text.js';
import type { PanelStrings } from '../strings/en.js';
import { plainTextOf } from './markdown/plain-text.js';

interface AnnouncerProps {
	status: 'submitted' | 'streaming' | 'ready' | 'error';
	/** The newest answer. */
	answer: DocentMessage | undefined;
	strings: PanelStrings;
}

/**
 * Tells a screen reader what happens: the state while an answer is made, then the whole answer once. The growing text
 * itself is never announced, because every change would be read from its beginning.
 */
export function Announcer({ status, answer, strings }: AnnouncerProps) {
	const [announced, setAnnounced] = useState('');
	const [worked, setWorked] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: announces changes of state, not of the growing text
	useEffect(() => {
		if (status === 'submitted') setAnnounced(strings.searching);
		else if (status === 'streaming') setAnnounced(strings.writing);
		else if (status === 'ready' && worked && answer) setAnnounced(plainTextOf(textOf(answer), strings));
		// Errors are alerts of their own.
		else setAnnounced('');
		setWorked(status === 'submitted' || status === 'streaming');
	}, [status]);
	return (
		<div class="sr-only" aria-live="polite" aria-atomic="true">
			{announced}
		</div>
	);
}
