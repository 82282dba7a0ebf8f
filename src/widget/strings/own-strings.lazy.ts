/** An owner's own texts in place of the panel's. Loaded where there are some. */
import { type Language, languageTags } from './languages.js';

const isGroup = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a text is about takes the place of `{1}`, `{2}`. */
const fill =
	(text: string) =>
	(...about: readonly unknown[]): string =>
		text.replace(/\{(\d)\}/g, (mark, place) => String(about[place - 1] ?? mark));

/** A value in the shape of the text that it stands for; undefined when it has none. */
function shaped(text: unknown, own: unknown): unknown {
	if (typeof own === 'function') return typeof text === 'function' ? own : undefined;
	if (typeof own === 'string')
		return typeof text === 'string' ? own : typeof text === 'function' ? fill(own) : undefined;
	const isPair = Array.isArray(text) && Array.isArray(own) && own.length === text.length;
	return isPair && own.every((part) => typeof part === 'string') ? own : undefined;
}

/**
 * The texts, with those of the owner that have a text of their name and shape.
 * @param warn is told of every other one, by its name
 */
export function withOwn<Texts extends object>(
	texts: Texts,
	own: unknown,
	warn: (name: string) => unknown,
	path = '',
): Texts {
	if (!isGroup(own)) return texts;
	const all = { ...texts } as Record<string, unknown>;
	for (const [name, value] of Object.entries(own)) {
		const text = Object.hasOwn(all, name) ? all[name] : undefined;
		const isTexts = isGroup(text) && isGroup(value);
		const use = isTexts ? withOwn(text, value, warn, `${path}${name}.`) : shaped(text, value);
		if (use === undefined) warn(path + name);
		else all[name] = use;
	}
	return all as Texts;
}

/** Groups that come with the part of the panel that they belong to. `menu` is a group of the panel's own texts as well. */
const parts = ['answers', 'menu', 'pageActions', 'palette'];

const others = (own: Record<string, unknown>, left: readonly string[]) =>
	Object.fromEntries(Object.entries(own).filter(([name]) => !left.includes(name)));

const formalTag = 'de-x-formal';

/** German that addresses readers with "Sie". */
async function addressed(language: Language): Promise<Language> {
	const { formal } = await import('./de-formal.js');
	const later = withOwn(await language.later(), formal.later, () => {});
	return {
		...language,
		panel: withOwn(language.panel, formal.panel, () => {}),
		later: async () => later,
		part: (name, texts) => withOwn(texts, (formal.parts as Record<string, unknown>)[name], () => {}),
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
	const warn = (name: string) =>
		name.startsWith('menu.') ||
		console.warn(
			`Docent: the option "strings" has no use for "${name}": no text has that name and form. It is ignored.`,
		);
	const later = await language.later();
	let { panel } = language;
	let rest = later;
	for (const own of wanted) {
		const laterNames = Object.keys(later);
		const known = (name: string) => laterNames.includes(name) && isGroup(own[name]);
		panel = withOwn(panel, others(own, [...parts, ...laterNames.filter(known)]), warn);
		rest = withOwn(rest, Object.fromEntries(Object.entries(own).filter(([name]) => known(name))), warn);
	}
	return {
		...language,
		panel,
		later: async () => rest,
		part: (name, texts) =>
			wanted.reduce((all, own) => withOwn(all, own[name], warn, `${name}.`), language.part?.(name, texts) ?? texts),
	};
}
