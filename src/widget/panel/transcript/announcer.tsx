import { useEffect, useRef, useState } from 'preact/hooks';
import { dataOf } from '../../conversation/answer-data.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { useLanguage } from '../language.js';
import { plainTextOf } from '../markdown/plain-text.js';
import type { Stall } from '../notices/notice.js';
import type { Speech } from './speech.lazy.js';

interface AnnouncerProps {
	says: 'searching' | 'writing' | 'answer';
	/** The newest answer; none where an error is told, which is an alert of its own. */
	answer: DocentMessage | undefined;
	/** The answer makes the reader wait. */
	stall: Stall | undefined;
	strings: PanelStrings;
}

/** Milliseconds between two pieces of an answer that is read out while it is written. */
const pace = 3_000;

/** Pieces with nothing to say, before a sign of life is given: at most one in ten seconds. */
const patience = 4;

/**
 * Tells a screen reader what happens: the state while an answer is made, and the answer. A short one is read out as a whole; one that
 * takes longer sentence by sentence, because every change of a growing text would be read from its beginning.
 */
export function Announcer({ says, answer, stall, strings }: AnnouncerProps) {
	const { tag } = useLanguage();
	const [announced, setAnnounced] = useState('');
	const [worked, setWorked] = useState(false);
	const now = useRef(answer);
	now.current = answer;
	const reading = useRef<{ id: string; say: Speech }>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: announces changes of state, not of the growing text
	useEffect(() => {
		setWorked(says !== 'answer');
		if (stall) return setAnnounced(strings[stall].join('. '));
		if (says === 'searching') return setAnnounced(strings.searching);
		if (says === 'answer') {
			const text = worked && answer ? textOf(answer) : '';
			if (answer && text && dataOf(answer, 'data-passages')) {
				void import('./speech.lazy.js')
					.then(({ sayPassages }) => sayPassages(answer, tag, strings))
					.then(setAnnounced, () => setAnnounced(plainTextOf(text, strings)));
				return;
			}
			if (!text || reading.current?.id !== answer?.id) return setAnnounced(plainTextOf(text, strings));
			const timer = setTimeout(() => setAnnounced(reading.current?.say(text, false) ?? ''), pace);
			return () => clearTimeout(timer);
		}
		setAnnounced(strings.writing);
		let isOver = false;
		let silent = 0;
		// Screen readers announce changes only, so two wordings take turns.
		const takeTurns = (said: string) => (said === strings.writing ? strings.stillWriting : strings.writing);
		const goOn = ({ createSpeech }: typeof import('./speech.lazy.js')) => {
			const { current } = now;
			if (isOver || !current) return;
			if (reading.current?.id !== current.id) reading.current = { id: current.id, say: createSpeech(strings) };
			const words = reading.current.say(textOf(current), true);
			silent = words ? 0 : silent + 1;
			if (words) setAnnounced(words);
			else if (silent % patience === 0) setAnnounced(takeTurns);
		};
		const timer = setInterval(() => void import('./speech.lazy.js').then(goOn, () => {}), pace);
		return () => {
			isOver = true;
			clearInterval(timer);
		};
	}, [says, stall]);
	return (
		<div class="sr-only" aria-live="polite" aria-atomic="true">
			{announced}
		</div>
	);
}
