/** An owner's own texts in place of the panel's. Loaded where there are some. */

import { closestName } from '../../options/closest-name.js';
import { pillStrings } from './en-pill.js';
import { formalTag, type Language, languageTags } from './languages.js';
import { isForms, isGroup, sentencesIn } from './texts.lazy.js';

/**
 * Puts texts of an owner in place of those that have their name and shape.
 * @param tag the language that they are in
 * @param warn is told of every other one, by its name, and of the names that stand beside it
 */
function placeIn(tag: string, warn: (name: string, known: readonly string[]) => unknown) {
	const sentence = sentencesIn(tag);

	/** A value in the shape of the text that it stands for; undefined when it has none. */
	const shaped = (text: unknown, own: unknown): unknown => {
		if (typeof text === 'function') {
			return typeof own === 'string' || isForms(own) ? sentence(own) : typeof own === 'function' ? own : undefined;
		}
		if (typeof own === 'string') return typeof text === 'string' ? own : undefined;
		const isPair = Array.isArray(text) && Array.isArray(own) && own.length === text.length;
		return isPair && own.every((part) => typeof part === 'string') ? own : undefined;
	};

	return function withOwn<Texts extends object>(texts: Texts, own: unknown, path = ''): Texts {
		if (!isGroup(own)) return texts;
		const all = { ...texts } as Record<string, unknown>;
		for (const [name, value] of Object.entries(own)) {
			const text = Object.hasOwn(all, name) ? all[name] : undefined;
			const isTexts = isGroup(text) && isGroup(value);
			const use = isTexts ? withOwn(text, value, `${path}${name}.`) : shaped(text, value);
			if (use === undefined) warn(path + name, Object.keys(texts));
			else all[name] = use;
		}
		return all as Texts;
	};
}

/** Texts on the page, which `ownWords` places. */
const pageWords = ['launcher', ...Object.keys(pillStrings)];

/** Groups that come with the part of the panel that they belong to. `menu` is a group of the panel's own texts as well. */
const parts = 'answers browserModel contact diagrams menu pageActions palette stepper transcript'.split(' ');

const others = (own: Record<string, unknown>, left: readonly string[]) =>
	Object.fromEntries(Object.entries(own).filter(([name]) => !left.includes(name)));

/** German that addresses readers with "Sie". */
async function addressed(language: Language): Promise<Language> {
	const { default: formal } = await import('./de-formal.json');
	const withFormal = placeIn(language.tag, () => {});
	const later = withFormal(await language.later(), formal.later);
	return {
		...language,
		panel: withFormal(language.panel, formal.panel),
		later: async () => later,
		part: (name, texts) => withFormal(texts, (formal.parts as Record<string, unknown>)[name]),
	};
}

/**
 * The language with the owner's texts: those for every language, then those for this one.
 * @param wanted the language that the owner asks for, as in `de-x-formal`
 */
export async function ownLanguage(found: Language, strings: object = {}, wantedTag = ''): Promise<Language> {
	const isFormal = found.tag === 'de' && wantedTag.toLowerCase() === formalTag;
	const language = isFormal ? await addressed(found) : found;
	const given = strings as Record<string, unknown>;
	const wanted = [
		others(given, [...languageTags, formalTag]),
		given[language.tag],
		isFormal && given[formalTag],
	].filter(isGroup);
	const later = await language.later();
	const laterNames = Object.keys(later);
	const withOwn = placeIn(language.tag, (name, known) => {
		if (name.startsWith('menu.')) return;
		const [last = name, ...groups] = name.split('.').toReversed();
		const meant = closestName(last, groups.length > 0 ? known : [...known, ...pageWords, ...laterNames, ...parts]);
		const hint = meant && meant !== last ? ` "${meant}" may be meant.` : '';
		console.warn(
			`Docent: the option "strings" has no use for "${name}": no text has that name and form.${hint} It is ignored.`,
		);
	});
	let { panel } = language;
	let rest = later;
	for (const own of wanted) {
		const known = (name: string) => laterNames.includes(name) && isGroup(own[name]);
		const onPage = pageWords.filter((name) => typeof own[name] === 'string');
		panel = withOwn(panel, others(own, [...parts, ...onPage, ...laterNames.filter(known)]));
		rest = withOwn(rest, Object.fromEntries(Object.entries(own).filter(([name]) => known(name))));
	}
	return {
		...language,
		panel,
		later: async () => rest,
		part: (name, texts) =>
			wanted.reduce((all, own) => withOwn(all, own[name], `${name}.`), language.part?.(name, texts) ?? texts),
	};
}
