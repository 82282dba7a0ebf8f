import { chooseLanguage, formalTag } from './languages.js';

/** An owner's texts for a language, by the names of single texts: the page needs some before the panel is there, and never the groups. */
export type OwnWords = (tag: string) => Readonly<Record<string, string>>;

/** @param wanted the language that the owner asks for */
export const ownWords =
	(strings: object, wanted = ''): OwnWords =>
	(tag) => {
		const given = strings as Record<string, Record<string, string>>;
		const formal = tag === 'de' && wanted.toLowerCase() === formalTag && given[formalTag];
		const words: object = { ...given, ...given[chooseLanguage(tag)], ...formal };
		return Object.fromEntries(
			Object.entries(words).filter(([, text]) => typeof text === 'string'),
		) as ReturnType<OwnWords>;
	};
