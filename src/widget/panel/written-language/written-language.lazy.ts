import { functionWords, scriptLanguage, wordsIn } from '../../../contract/written-words.js';

/** As much of a text as is looked at. */
const most = 700;
/** A language has so much more of its words in a text than any other. */
const lead = 1.3;

/** Prose without code, addresses and tags. */
const proseOf = (text: string) =>
	text
		.slice(0, 4 * most)
		.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm, ' ')
		.replace(/`[^`]*`|\]\([^)]*\)|https?:\S+|<[^>]*>/g, ' ')
		.slice(0, most);

/** The language that a text is written in, as a BCP 47 tag; undefined where it does not show one. */
export function writtenLanguage(text: string): string | undefined {
	const prose = proseOf(text);
	const script = scriptLanguage(prose);
	if (script !== undefined) return script;
	const said = wordsIn(prose);
	const counted = [...functionWords]
		.map(([tag, own]) => ({ tag, words: said.filter((word) => own.has(word)) }))
		.sort((a, b) => b.words.length - a.words.length);
	const [{ tag, words } = { tag: '', words: [] }, second] = counted;
	// Letters alone are rarely words: "plan e".
	const areWords = words.length >= 2 && words.some(({ length }) => length > 1) && words.length >= said.length / 12;
	return areWords && words.length > (second?.words.length ?? 0) * lead ? tag : undefined;
}
