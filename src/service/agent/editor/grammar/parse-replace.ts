import type { Parsed, ReplaceText } from '../instruction.js';
import type { Cursor } from './cursor.js';
import { parseScope } from './parse-scope.js';

const nouns = [
	'text',
	'texts',
	'word',
	'words',
	'phrase',
	'term',
	'name',
	'string',
	'sentence',
	'line',
	'typo',
	'spelling',
	'paragraph',
];
const quantities = [
	'all',
	'every',
	'each',
	'any',
	'occurrence',
	'occurrences',
	'instance',
	'instances',
	'mention',
	'mentions',
	'use',
	'uses',
	'of',
	'the',
	'old',
];
const arrows = ['with', 'by', 'to', 'into', 'as', '->', '=>', '→'];
const scopeStarts = [
	'in',
	'on',
	'across',
	'throughout',
	'within',
	'everywhere',
	'of',
	'from',
	'for',
	'and',
	'but',
	'except',
	'ignoring',
	'including',
];

type Flags = Pick<ReplaceText, 'isPartOfWords' | 'ignoresCase' | 'inCode' | 'inLinks'>;

const flagPhrases: [set: Partial<Flags>, ...phrases: string[]][] = [
	[
		{ isPartOfWords: false },
		'whole words only',
		'whole words',
		'whole word',
		'as a whole word',
		'as whole words',
		'only whole words',
		'matching whole words',
	],
	[
		{ isPartOfWords: true },
		'also within words',
		'within words',
		'also inside words',
		'inside words',
		'also in longer words',
		'in longer words',
		'parts of words',
		'as part of words',
	],
	[
		{ ignoresCase: true },
		'ignoring case',
		'ignore case',
		'ignoring the case',
		'case insensitive',
		'case-insensitive',
		'case insensitively',
		'case-insensitively',
		'in any case',
		'whatever the case',
		'regardless of case',
	],
	[{ ignoresCase: false }, 'matching case', 'match case', 'case sensitive', 'case-sensitive', 'case-sensitively'],
	[
		{ inCode: false },
		'except in code',
		'except code',
		'but not in code',
		'not in code',
		'outside of code',
		'outside code',
		'excluding code',
		'without code',
		'except in code blocks',
		'but not in code blocks',
		'not in code blocks',
	],
	[
		{ inCode: true },
		'including code blocks',
		'including code',
		'also in code blocks',
		'also in code',
		'in code too',
		'in code blocks too',
		'code too',
	],
	[
		{ inLinks: true },
		'including links',
		'including link targets',
		'including urls',
		'also in links',
		'also in link targets',
		'in links too',
		'links too',
		'also in urls',
		'in urls too',
	],
	[{ inLinks: false }, 'except in links', 'but not in links', 'not in links', 'except links', 'excluding links'],
];

/** What is said after the two texts: where, and how exactly. */
function parseManner(cursor: Cursor): { scope: ReplaceText['scope']; flags: Partial<Flags> } {
	const scope: ReplaceText['scope'] = { places: [] };
	const flags: Partial<Flags> = {};
	for (;;) {
		const attempt = cursor.fork();
		attempt.mark(',(');
		const flag = takeFlag(attempt) ?? takeFlagAfterAnd(attempt);
		if (flag) Object.assign(flags, flag);
		else {
			const more = parseScope(attempt);
			if (more === undefined) return { scope, flags };
			scope.places.push(...more.places);
		}
		attempt.mark(')');
		cursor.at = attempt.at;
	}
}

function takeFlag(cursor: Cursor): Partial<Flags> | undefined {
	for (const [set, ...phrases] of flagPhrases) {
		// The longest first: "whole words" would leave the "only" behind.
		const byLength = [...phrases].sort((a, b) => b.length - a.length);
		if (cursor.take(...byLength) !== undefined) return set;
	}
	return undefined;
}

function takeFlagAfterAnd(cursor: Cursor): Partial<Flags> | undefined {
	return cursor.take('and', 'but') === undefined ? undefined : takeFlag(cursor);
}

/** Addresses are written in links: there they are meant, too. */
const looksLikeAddress = (text: string) => /^(https?:\/\/|www\.|\/[\w.-]|\.{1,2}\/)|^\S+\.(mdx?|html?)$/.test(text);

function replacement(
	from: string | undefined,
	to: string | undefined,
	cursor: Cursor,
	defaults: Partial<Flags> = {},
): Parsed | undefined {
	if (from === undefined || to === undefined || from.trim() === '' || from === to) return undefined;
	const { scope, flags } = parseManner(cursor);
	return {
		kind: 'replace-text',
		from,
		to,
		scope,
		isPartOfWords: false,
		ignoresCase: false,
		inCode: true,
		inLinks: looksLikeAddress(from),
		...defaults,
		...flags,
	};
}

/** Without quotes, only single words are certain not to be a description: "Change the tone to a friendlier one". */
function plainWord(cursor: Cursor, ...until: string[]): string | undefined {
	const isQuoted = cursor.token?.kind === 'quote';
	const text = cursor.argument(...until);
	return isQuoted || (text !== undefined && /^[^\s/]+$/.test(text) && !/^(the|a|an|our|this|it)$/i.test(text))
		? text
		: undefined;
}

/** `Replace "A" with "B"`, `Change "A" to "B"`, `Fix the typo "A" to "B"`. */
export function parseReplace(cursor: Cursor): Parsed | undefined {
	if (
		cursor.take('replace', 'change', 'substitute', 'swap', 'correct', 'fix', 'turn', 'find', 'rewrite', 'update') ===
		undefined
	) {
		return undefined;
	}
	cursor.skip(...quantities);
	cursor.skip(...nouns);
	const from = plainWord(cursor, ...arrows, 'and');
	if (
		cursor.take('and replace it with', 'and replace them with', 'and replace with', 'and change it to', ...arrows) ===
		undefined
	) {
		return undefined;
	}
	cursor.skip('the', ...nouns);
	return replacement(from, plainWord(cursor, ...scopeStarts), cursor);
}

/** `Rename Acme to Umbrella everywhere`. */
export function parseRename(cursor: Cursor): Parsed | undefined {
	if (cursor.take('rename', 'rebrand') === undefined) return undefined;
	cursor.skip('the', 'product', ...nouns);
	const isQuoted = cursor.token?.kind === 'quote';
	const from = cursor.argument(...arrows);
	if (cursor.take(...arrows) === undefined) return undefined;
	const to = cursor.argument(...scopeStarts);
	if (!isQuoted && [from, to].some((text) => /[/\\]|\.\w+$/.test(text ?? ''))) return undefined;
	return replacement(from, to, cursor);
}

/** `Use "B" instead of "A"`, `Write "B" instead of "A"`. */
export function parseUseInstead(cursor: Cursor): Parsed | undefined {
	if (cursor.take('use', 'write', 'say', 'put') === undefined) return undefined;
	cursor.skip('the', ...nouns);
	const to = plainWord(cursor, 'instead');
	if (cursor.take('instead of', 'rather than', 'in place of') === undefined) return undefined;
	return replacement(plainWord(cursor, ...scopeStarts), to, cursor);
}

/** `Remove the text "A"`. */
export function parseRemoveText(cursor: Cursor): Parsed | undefined {
	if (cursor.take('remove', 'delete', 'drop', 'cut') === undefined) return undefined;
	const before = cursor.at;
	cursor.skip(...quantities);
	cursor.skip(...nouns);
	const isNamed = cursor.at > before;
	const from = cursor.quote();
	return isNamed || from !== undefined ? replacement(from, '', cursor) : undefined;
}
