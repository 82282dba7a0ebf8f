import { useEffect, useState } from 'preact/hooks';
import { loadOnce } from '../../../client/load-once.js';
import { useLanguage } from '../language.js';

let read: ((text: string) => string | undefined) | undefined;

/** Fetches what tells languages apart. */
export const loadLanguages = loadOnce(async () => {
	const { writtenLanguage } = await import('./written-language.lazy.js');
	read = writtenLanguage;
});

/** English that an English panel need not fetch anything for. */
const english = /\b(?:the|how|what)\b/i;

/** The language that a text is written in, for `lang`; undefined where it is the panel's, or is not known, or not yet. */
export function useWrittenLanguage(text: string): string | undefined {
	const { tag } = useLanguage();
	const [known, setKnown] = useState(() => read);
	const isApart = text !== '' && !(tag === 'en' && english.test(text));
	useEffect(() => {
		if (!isApart || known) return;
		let gone = false;
		loadLanguages().then(
			() => gone || setKnown(() => read),
			() => {},
		);
		return () => {
			gone = true;
		};
	}, [isApart, known]);
	return isApart ? known?.(text) : undefined;
}
