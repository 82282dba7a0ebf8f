import { stemmer } from 'stemmer';
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
}

const candidates = /[\p{L}\p{N}_$@][\p{L}\p{N}\p{M}_$'’]*(?:[.:/\\-]+[\p{L}\p{N}_$]+)*/gu;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** The segmenter chooses its dictionary by the script of the text, whatever its language. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
/** A longer chain of words is a path or an address, not a name. */
const compoundMaxParts = 6;

/** Short forms and the stems of their long forms. */
const sameStem: Record<string, string> = {
	config: 'configur',
	conf: 'configur',
	auth: 'authent',
	authn: 'authent',
	param: 'paramet',
	arg: 'argument',
	repo: 'repositori',
	js: 'javascript',
	ts: 'typescript',
	env: 'environ',
	dir: 'directori',
	db: 'databas',
	folder: 'directori',
	pkg: 'packag',
	id: 'identifi',
	setup: 'instal',
	delet: 'remov',
	colour: 'color',
};

/** The terms of a text, each compound name followed by its words. */
export function terms(text: string): string[] {
	return tokenise(text).flatMap((token) => (token.parts.length === 0 ? [token.term] : [token.term, ...token.parts]));
}

/** Cuts a text into tokens without stopwords. Chinese, Japanese and Korean text becomes pairs of characters. */
export function tokenise(text: string): Token[] {
	const tokens: Token[] = [];
	for (const [candidate] of namesInLetters(fold(text)).matchAll(candidates)) tokens.push(...tokensOf(candidate));
	return tokens;
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

/** The tokens of words that were cut before, which is most of the work. */
const cut = new Map<string, readonly Token[]>();
/** Bounds the memory for texts full of invented words. */
const cutMax = 50_000;

function tokensOf(candidate: string): readonly Token[] {
	let tokens = cut.get(candidate);
	if (tokens === undefined) {
		tokens = cutCandidate(candidate);
		if (cut.size >= cutMax) cut.clear();
		cut.set(candidate, tokens);
	}
	return tokens;
}

const titleCase = /\b\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){2,4}\b/gu;

/** The acronyms of names in a text: `csp` for "Content Security Policy". */
export function acronyms(text: string): string[] {
	return [...text.matchAll(titleCase)].map((match) => (match[0].match(/\p{Lu}/gu) ?? []).join('').toLowerCase());
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
function fold(text: string): string {
	const composed = text.normalize('NFKC');
	return /[^\u0020-\u007e\s]/.test(composed)
		? composed
				.replace(/[ıłŁøØđĐßẞ]/g, (letter) => plainLetters[letter] ?? letter)
				.normalize('NFD')
				.replace(marks, '')
				.normalize('NFC')
		: composed;
}

function cutCandidate(candidate: string): Token[] {
	const tokens: Token[] = [];
	const words = splitWords(candidate);
	const parts: string[] = [];
	for (const word of words) {
		const runs = word.match(unspaced);
		if (runs === null) parts.push(...contentWords(word));
		else {
			for (const run of runs) for (const piece of cutRun(run)) tokens.push(single(piece, piece, piece));
			for (const rest of word.split(unspaced).flatMap(contentWords)) tokens.push(single(stem(rest), rest, rest));
		}
	}
	if (words.length === 1 || parts.length === 0 || words.length > compoundMaxParts) {
		for (const word of parts) tokens.push(single(stem(word), word, candidate));
		return tokens;
	}
	const word = words.join('').toLowerCase();
	tokens.push({ term: stem(word), word, surface: candidate, parts: parts.map(stem), partWords: parts });
	return tokens;
}

function single(term: string, word: string, surface: string): Token {
	return { term, word, surface, parts: [], partWords: [] };
}

/** Splits `createUserToken`, `HTTPServer`, `data-api-key` and `foo.bar` into words, but not iOS and macOS. */
function splitWords(candidate: string): string[] {
	return candidate
		.replace(/^i['’]d$/i, '')
		.replace(/['’]s$/i, '')
		.replace(/['’]/g, '')
		.replace(/^[vV](?=\d+$)/, 'v ')
		.replace(/(?<=\p{Ll})OS$/u, 'os')
		.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
		.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
		.split(/[^\p{L}\p{N}\p{M}ー]+/u)
		.filter((word) => word !== '');
}

/** The word in lower case; nothing for a stopword. */
function contentWords(word: string): string[] {
	const lower = word.toLowerCase();
	return lower === '' || stopwords.has(lower) ? [] : [lower];
}

/** The term of a word in lower case. */
export function stem(word: string): string {
	const stemmed = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
	return Object.hasOwn(sameStem, stemmed) ? (sameStem[stemmed] ?? stemmed) : stemmed;
}

/** Cuts text of a script without spaces: Chinese, Japanese and Korean into pairs, others into words. */
function cutRun(run: string): string[] {
	if (!cjk.test(run)) return [...segmenter.segment(run)].map(({ segment }) => segment);
	const characters = [...run];
	if (characters.length === 1) return characters;
	return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
