import { type SecretFormat, type SecretKind, secretFormats } from './secret-formats.js';

/** Placeholders that people write in place of a secret. */
const placeholder =
	/example|sample|your|placeholder|dummy|fake|redacted|change[-_]?me|insert|replace|secret[-_]?(?:key|token|here)|x{4,}|\*{3,}|\.{3}|…|0{6,}|12345|abcde|foobar|[<>%]|\$\{?|\{\{|^(?:\d{1,5}|pass(?:word|wd|phrase)?|pwd|secret|token|admin|root|test|postgres|mysql)$/i;

const isPlaceholder = (value: string): boolean => placeholder.test(value);

/** A text with few different characters is not random. */
const isMonotonous = (value: string): boolean => new Set(value.slice(-16)).size < 6;

/** Property access such as `config.password`, which names a secret without containing it. */
const isDotted = (value: string) => /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+$/.test(value);

/** Entropy in bits per character, from the characters' frequencies. */
function entropyOf(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Changes between digits, lower case and upper case per character. Random text changes often, names only between words. */
const changeRate = (text: string) =>
	(text.match(/[a-z](?=[\dA-Z])|\d(?=[A-Za-z])|[A-Z](?=[\da-z])/g)?.length ?? 0) / text.length;

/** Whether a text was generated. Words, paths and names have fewer digits and more repetition. */
function looksRandom(value: string): boolean {
	if (isPlaceholder(value) || isDotted(value) || isMonotonous(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value))
		return false;
	const isHex = /^[0-9a-f]+$/i.test(value);
	if (isHex) return value.length >= 24 && entropyOf(value) > 3;
	return entropyOf(value) > 3.5 && changeRate(value) > 0.15;
}

/** Whether a value has a digit and two of these: lower case, upper case, other signs. `Tr0ub4dor&3` has all of them. */
const isMixed = (value: string): boolean =>
	!isPlaceholder(value) &&
	!isDotted(value) &&
	/\d/.test(value) &&
	[/[a-z]/, /[A-Z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length >= 2;

/** A part of a text that looks like a secret. */
export interface FoundSecret {
	kind: SecretKind;
	/** Name for people, for example `a GitHub token`. */
	name: string;
	/** Position in the text, in UTF-16 code units. */
	start: number;
	end: number;
}

/** A name such as `client_secret`, followed by its value. */
const assigned =
	/(?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?key|auth[_-]?key|credentials?|authorization)["'`]{0,2}\s{0,5}[:=]\s{0,5}["'`]?(?:(?:bearer|basic|token)\s{1,3})?(?<secret>[A-Za-z0-9+/_.~-]{16,200}={0,2})/gi;
/** The same for a password, which may be shorter and have other signs. */
const assignedPassword =
	/(?:passw(?:or)?d|passphrase|pwd)["'`]{0,2}\s{0,5}[:=]\s{0,5}["'`]?(?<secret>[^\s"'`(){},;|]{8,100})(?![\w(])/gi;
const bearer = /\bBearer\s{1,3}(?<secret>[A-Za-z0-9+/_.~-]{20,200}={0,2})/g;

/** Public keys begin with the same letters as secret ones. */
const isPublic = (value: string) => /^(?:svc|mint)_dsc_/.test(value);

type Accept = (value: string, kind: SecretKind) => boolean;

const isGenuine: Accept = (value, kind) => {
	if (kind === 'privateKey') return true;
	const bare = value.replace(/^[a-z]+[_-]/i, '');
	return !isPlaceholder(bare) && (kind === 'password' || !isMonotonous(bare));
};

/** Known formats come first, because they name what they find. */
const shapes: readonly (readonly [...SecretFormat, accept: Accept])[] = [
	...secretFormats.map((format) => [...format, isGenuine] as const),
	['token', 'a key or a password', assigned, (value) => !isPublic(value) && looksRandom(value)],
	['token', 'a key or a password', bearer, (value) => !isPublic(value) && looksRandom(value)],
	['password', 'a key or a password', assignedPassword, (value) => !isPublic(value) && isMixed(value)],
];

/** All likely secrets of a text, in order. If two overlap, the one with the known format counts. */
export function findSecrets(text: string): FoundSecret[] {
	const found: FoundSecret[] = [];
	for (const [kind, name, pattern, accept] of shapes) {
		for (const match of text.matchAll(pattern)) {
			const secret = match.groups?.secret ?? match[0];
			const start = match.index + match[0].lastIndexOf(secret);
			const end = start + secret.length;
			const isNew = found.every((other) => end <= other.start || start >= other.end);
			if (isNew && accept(secret, kind)) found.push({ kind, name, start, end });
		}
	}
	return found.sort((one, other) => one.start - other.start);
}

/** The text with a mark in place of each secret. */
export function withoutSecrets(text: string): string {
	return findSecrets(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)}[…]${rest.slice(end)}`, text);
}
