/** One way to look at values: what they may be, in words, and what they are. */
export interface OptionKind {
	/** What a value must be, as it stands in a sentence. */
	expected: string;
	/**
	 * The value as it is used; attributes and JSON write some as text.
	 * @returns `undefined` when it cannot be used
	 */
	read(value: unknown): unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a text of JSON says; any other value is itself. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return undefined;
	}
}

const kind = (expected: string, read: OptionKind['read']): OptionKind => ({ expected, read });

export const someText = kind('some text', (value) => {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
});

/** @param example Shows what the pattern means. */
export const textLike = (pattern: RegExp, example: string): OptionKind =>
	kind(example, (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined));

export const flag = kind('true or false', (value) => {
	const read = fromJson(value);
	return typeof read === 'boolean' ? read : undefined;
});

export const oneOf = (...words: readonly string[]): OptionKind =>
	kind(words.join(' or '), (value) => words.find((word) => word === value));

export const wholeNumber = (least: number, most: number): OptionKind =>
	kind(`${least} to ${most}`, (value) => {
		const read = fromJson(value);
		return Number.isInteger(read) && Number(read) >= least && Number(read) <= most ? read : undefined;
	});

export const aFunction = kind('a function', (value) => (typeof value === 'function' ? value : undefined));

export const listOfTexts = kind('a list of texts', (value) => {
	const read = fromJson(value);
	return Array.isArray(read) && read.every((item) => typeof item === 'string') ? read : undefined;
});

/** An object of which only these members are known; others are refused, because they are most often misspelt. */
export function objectOf(members: Readonly<Record<string, OptionKind>>): OptionKind {
	const expected = `an object of ${Object.entries(members)
		.map(([name, member]) => `${name} (${member.expected})`)
		.join(', ')}`;
	return kind(expected, (value) => {
		const read = fromJson(value);
		if (!isObject(read)) return undefined;
		const given = Object.entries(read).filter(([, member]) => member != null);
		const members_ = given.map(([name, member]) => [name, members[name]?.read(member)] as const);
		return members_.some(([, member]) => member === undefined) ? undefined : Object.fromEntries(members_);
	});
}

/** The first kind that takes the value. */
export const either = (...kinds: readonly OptionKind[]): OptionKind =>
	kind(kinds.map(({ expected }) => expected).join(', or '), (value) => {
		for (const { read } of kinds) {
			const found = read(value);
			if (found !== undefined) return found;
		}
		return undefined;
	});
