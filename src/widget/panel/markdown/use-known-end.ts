import { useContext, useEffect, useReducer } from 'preact/hooks';
import { useLanguage } from '../language.js';
import { PartsContext } from '../lazy-part.js';
import { type Learn, syntax } from './rich-syntax.js';

const learnFirst: Learn = async (...given) => (await import('./rich/rich.lazy.js')).teach(...given);

/** How much of an answer can be shown; learns what the rest needs. */
export function useKnownEnd(text: string): number {
	const language = useLanguage();
	const { addSheet, onMissing } = useContext(PartsContext);
	const [, again] = useReducer<number, void>((turn) => turn + 1, 0);
	const end = syntax.knownEnd(text);
	const waits = end < text.length;
	const learn = syntax.learn ?? learnFirst;
	useEffect(() => {
		if (!waits) return;
		// What cannot be fetched stays as it is written.
		const giveUp = (error: unknown) => {
			syntax.knownEnd = (all) => all.length;
			onMissing(error).then(undefined, () => {});
			again();
		};
		learn(language, addSheet).then(again, giveUp);
	}, [waits, learn, language, addSheet, onMissing]);
	return end;
}
