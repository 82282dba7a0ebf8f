import { eastAsian, eastAsianWords } from './east-asian.js';
import { stem } from './stem.js';
import { stopwords } from './stopwords.js';

/** A word of a text, or a compound name such as `useChat` or `data-api-key`. */
export interface Token {
	/** Folded and stemmed. */
	term: string;
	/** The word as it is written. */
	surface: string;
	/** Folded and in lower case, not stemmed; the words of a compound name are joined. */
	word: string;
	/** The terms of a compound name's words; empty for a single word. */
	parts: string[];
	/** The same words, not stemmed. */
	partWords: string[];
	/** For a verb with a particle, both as one word: `logout` for "logging out". */
	joined?: { word: string; term: string };
}

const candidates = /[\p{L}\p{N}_$@][\p{L}\p{N}\p{M}_$'’]*(?:[.:/\\-]+[\p{L}\p{N}_$]+)*/gu;
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** The segmenter chooses its dictionary by the script of the text, whatever its language. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
/** A longer chain of words is a path or an address, not a name. */
const compoundMaxParts = 6;

/** The terms of a text, each compound name followed by its words, each verb by the word that it makes with its particle. */
export function terms(text: string): string[] {
	const result: string[] = [];
	for (const token of tokenise(text)) addTerms(token, result);
	return result;
}

/** Adds the terms of a token to a list. */
export function addTerms({ term, parts, joined }: Token, list: string[]): void {
	list.push(term);
	for (const part of parts) list.push(part);
	if (joined !== undefined) list.push(joined.term);
}

const verbsOfPlace: ReadonlySet<string> = new Set(['log', 'sign', 'opt', 'plug', 'check', 'built', 'turn', 'switch']);
const get: ReadonlySet<string> = new Set(['get']);
const self: ReadonlySet<string> = new Set(['self']);
/**
 * Words that make one word with the verb before them: "log out" and "logout", "roll back" and "rollback". Some do so with certain
 * verbs only; after others "in" and "on" begin a place, as in "runs on Linux".
 */
const particles: ReadonlyMap<string, ReadonlySet<string> | undefined> = new Map([
	...['out', 'up', 'down', 'off', 'back', 'over'].map((particle) => [particle, undefined] as const),
	['in', verbsOfPlace],
	['on', verbsOfPlace],
	['rid', get],
	['started', get],
	...['host', 'hosted', 'hosting'].map((host) => [host, self] as const),
]);
/** Verbs whose particle may stand further on, as in "turn the launcher off". */
const splitVerbs: ReadonlySet<string> = new Set(['turn', 'switch']);
/** The number of words up to a particle that stands further on. */
const splitMax = 4;

/**
 * Cuts a text into tokens without stopwords. A particle belongs to the verb before it. Chinese and Japanese words become pairs of
 * characters.
 */
export function tokenise(text: string): Token[] {
	const tokens: Token[] = [];
	// The place of a word that may be a verb, the end of its text, and the number of words in which its particle may follow.
	let verb = -1;
	let end = 0;
	let reach = 0;
	for (const { 0: candidate, index } of namesInLetters(fold(text)).matchAll(candidates)) {
		const found = cutOnce(candidate);
		if (verb >= 0) {
			const token = index === end + 1 || reach > 0 ? tokens[verb] : undefined;
			const joined = token && found.particle && joinParticle(token.term, found.particle);
			if (joined) {
				tokens[verb] = { ...token, joined };
				verb = -1;
				continue;
			}
			if (reach === 0) verb = -1;
			else reach -= 1;
		}
		const { word } = found;
		if (verb < 0 && word !== undefined) {
			verb = tokens.length;
			end = index + candidate.length;
			reach = splitVerbs.has(word.term) ? splitMax : 0;
		}
		for (const token of found.tokens) tokens.push(token);
	}
	return tokens;
}

/** The word that a verb makes with a particle; nothing for a word that the particle does not belong to. */
function joinParticle(verb: string, particle: string): Token['joined'] {
	const verbs = particles.get(particle);
	if (verbs !== undefined && !verbs.has(verb)) return undefined;
	const word = verb + particle;
	return { word, term: stem(word) };
}

/** The term of a verb and the particle that follows it; nothing for other pairs of words. */
export function joinedTerm(verb: string, particle: string): string | undefined {
	const small = particle.toLowerCase();
	const { word } = particles.has(small) ? cutOnce(verb) : {};
	return word && joinParticle(word.term, small)?.term;
}

const signs: readonly [RegExp, string][] = [
	[/\bC\+\+/gi, 'cplusplus'],
	[/\b([CF])#/gi, '$1sharp'],
	[/(?<![\w.])\.NET\b/g, 'dotnet'],
];

/** Writes out names such as C++ and C#, which differ only by their signs. */
function namesInLetters(text: string): string {
	return /[+#]|\.NET/.test(text) ? signs.reduce((plain, [sign, name]) => plain.replace(sign, name), text) : text;
}

/** What a word or a compound name of a text is. */
interface Cut {
	tokens: readonly Token[];
	/** The only token, when it is a word and no compound name. */
	word: Token | undefined;
	/** The word in lower case, when it is a particle. */
	particle: string | undefined;
}

/** What was cut before, which is most of the work. */
const cut = new Map<string, Cut>();
/** Bounds the memory for texts full of invented words. */
const cutMax = 50_000;

function cutOnce(candidate: string): Cut {
	let found = cut.get(candidate);
	if (found === undefined) {
		const tokens = cutCandidate(candidate);
		const small = candidate.toLowerCase();
		const [only] = tokens;
		const word = tokens.length === 1 && only?.parts.length === 0 ? only : undefined;
		found = { tokens, word, particle: particles.has(small) ? small : undefined };
		if (cut.size >= cutMax) cut.clear();
		cut.set(candidate, found);
	}
	return found;
}

/** Names of three words and more: "Content Security Policy", and with a hyphen "Role-based access control". */
const longNames =
	/(?<![\p{L}\p{N}_])(?:\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){2,4}|\p{L}+(?:-\p{Ll}+ \p{Ll}+| \p{Ll}+-\p{Ll}+)(?: \p{Ll}+)?)(?![\p{L}\p{N}_])/gu;
const acronymLength = 3;

/** The acronyms of names in a text: `csp` for "Content Security Policy", `rba` and `rbac` for "Role-based access control". */
export function acronyms(text: string): string[] {
	return Array.from(text.matchAll(longNames), ([name]) => {
		const letters = (name.match(/(?<!\p{L})\p{L}/gu) ?? []).join('').toLowerCase();
		return name.includes('-') && letters.length > acronymLength
			? [letters, letters.slice(0, acronymLength)]
			: [letters];
	}).flat();
}

/** Letters without a separate accent, with their plain forms. */
const plainLetters: Readonly<Record<string, string>> = {
	ı: 'i',
	ł: 'l',
	Ł: 'L',
	ø: 'o',
	Ø: 'O',
	đ: 'd',
	Đ: 'D',
	ß: 'ss',
	ẞ: 'SS',
};

/** Accents of the Latin, Greek and Cyrillic scripts, and the lengthening, vowel signs and hamza of Arabic. */
const marks = /[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g;

/** Removes differences of writing: full-width forms, ligatures and accents. */
export function fold(text: string): string {
	const composed = text.normalize('NFKC');
	return /[^\u0020-\u007e\s]/.test(composed)
		? composed
				.replace(/[ıłŁøØđĐßẞ]/g, (letter) => plainLetters[letter] ?? letter)
				.normalize('NFD')
				.replace(marks, '')
				.normalize('NFC')
		: composed;
}

/** A version at the beginning of a name: `v3.4`, `3.4.x`, and what follows it in `2.0.0-beta.1`. */
const version = /^[@$_]?v?(?<numbers>\d+(?:\.\d+)+)(?:\.x)?(?:[.:/\\-]+(?<rest>.+))?$/i;

/** A name with its version: `OAuth2.0`. */
const nameWithVersion = /^(\p{L}{3,})(\d+(?:\.\d+)+)$/u;

/** A longer chain of numbers is data. */
const versionMaxLength = 64;

const hasDigit = /\d/;

/** A word as a text has it, with its accents: `Größe` for the surface `Grosse`. */
export const asWrittenIn = (text: string, surface: string): string =>
	text.match(candidates)?.find((word) => fold(word) === surface) ?? surface;

function cutCandidate(candidate: string): Token[] {
	const mayBeVersion = candidate.length <= versionMaxLength && hasDigit.test(candidate);
	const { numbers, rest } = (mayBeVersion && version.exec(candidate)?.groups) || {};
	if (numbers !== undefined)
		return [versionToken(numbers, candidate), ...(rest === undefined ? [] : cutCandidate(rest))];
	const [, ...named] = (mayBeVersion && nameWithVersion.exec(candidate)) || [];
	if (named.length > 0) return named.flatMap(cutCandidate);
	const tokens: Token[] = [];
	const words = splitWords(candidate);
	const contents: string[] = [];
	for (const word of words) {
		const runs = word.match(unspaced);
		if (runs === null) contents.push(...contentWords(word));
		else {
			for (const run of runs) tokens.push(...tokensOfRun(run));
			for (const rest of word.split(unspaced).flatMap(contentWords)) tokens.push(single(stem(rest), rest, rest));
		}
	}
	if (words.length === 1 || contents.length === 0 || words.length > compoundMaxParts) {
		for (const word of contents) tokens.push(single(stem(word), word, candidate));
		return tokens;
	}
	const [whole] = contentWords(words.join(''));
	// An abbreviation such as "e.g." is a stopword as a whole.
	if (whole !== undefined)
		tokens.push({ term: stem(whole), word: whole, surface: candidate, parts: contents.map(stem), partWords: contents });
	return tokens;
}

/** A version with the versions that it belongs to: `3.4` and `3` for `3.4.1`. */
function versionToken(numbers: string, surface: string): Token {
	const all = numbers.split('.');
	const parts = all.slice(1).map((_, index) => all.slice(0, all.length - 1 - index).join('.'));
	return { term: numbers, word: numbers, surface, parts, partWords: parts };
}

function single(term: string, word: string, surface: string): Token {
	return { term, word, surface, parts: [], partWords: [] };
}

/** Splits `createUserToken`, `HTTPServer`, `data-api-key` and `foo.bar` into words, but not iOS and macOS. */
function splitWords(candidate: string): string[] {
	return (hasDigit.test(candidate) ? splitNumber(candidate) : candidate)
		.replace(/^i['’]d$/i, '')
		.replace(/['’]s$/i, '')
		.replace(/['’]/g, '')
		.replace(/(?<=\p{Ll})OS$/u, 'os')
		.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
		.replace(/(\p{Lu}{2})(\p{Lu}\p{Ll})/gu, '$1 $2')
		.split(/[^\p{L}\p{N}\p{M}ー]+/u)
		.filter((word) => word !== '');
}

/** Splits `oauth2` and `v2`, but not `k8s`. The number of `429s` is 429. */
function splitNumber(candidate: string): string {
	return candidate.replace(/^(\d{3})s$/, '$1').replace(/(\p{L}{3}|^[vV])(\d+)$/u, '$1 $2');
}

/** The word in lower case; nothing for a stopword. */
function contentWords(word: string): string[] {
	const lower = word.toLowerCase();
	return lower === '' || stopwords.has(lower) ? [] : [lower];
}

/** The words of text in a script without spaces. */
function tokensOfRun(run: string): Token[] {
	if (!eastAsian.test(run)) return [...segmenter.segment(run)].map(({ segment }) => single(segment, segment, segment));
	return eastAsianWords(run).flatMap(({ word, terms }) => terms.map((term) => single(term, term, word)));
}
