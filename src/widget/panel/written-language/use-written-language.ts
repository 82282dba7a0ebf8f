import { useEffect, useReducer } from 'preact/hooks';
import { shared } from '../lazy-part.js';

let read: ((text: string) => string | undefined) | undefined;

/** Fetches what tells languages apart. */
export const loadLanguages = shared(async () => {
	const { writtenLanguage } = await import('./written-language.lazy.js');
	read = writtenLanguage;
});

/** The language that a text is written in, for `lang`; undefined where it is not known, or not yet. */
export function useWrittenLanguage(text: string): string | undefined {
	const [, again] = useReducer<number, void>((turn) => turn + 1, 0);
	useEffect(() => {
		if (!read) loadLanguages().then(again, () => {});
	}, []);
	return read?.(text);
}
