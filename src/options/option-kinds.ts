import type { MessageAction, PageTool } from './options.js';

/** A kind of values: its description and its check. */
export interface OptionKind<Value = unknown> {
	/** Description of valid values, as a part of a sentence. */
	expected: string;
	/**
	 * The value as it is used; attributes and JSON write some as text.
	 * @returns `undefined` when it cannot be used
	 */
	read(value: unknown): Value | undefined;
}

/** A row of an option table. */
export interface OptionRow extends OptionKind {
	/** Value of an option that is not given. */
	default?: unknown;
	/** Meaning of an option that is not given and stays absent. */
	absent?: unknown;
	/** Pattern of texts that the loader accepts without a further check. The kind accepts all of them. */
	plain?: string;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a text as JSON. Other values stay unchanged. */
function fromJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return undefined;
	}
}

export const someText: OptionKind<string> = {
	expected: 'some text',
	read(value) {
		if (typeof value === 'number') return String(value);
		return typeof value === 'string' && value.trim() !== '' ? value : undefined;
	},
};

/** @param example shows the meaning of the pattern */
export const textLike = (pattern: RegExp, example: string): OptionKind<string> => ({
	expected: example,
	read: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
});

/** A trimmed text that meets a condition. */
export const textWhere = (expected: string, holds: (value: string) => boolean): OptionKind<string> => ({
	expected,
	read: (value) => (typeof value === 'string' && value.trim() !== '' && holds(value.trim()) ? value.trim() : undefined),
});

/** Whether the browser accepts a value for a CSS property. Without a browser every value is accepted. */
export const isCss = (property: string, value: string): boolean => globalThis.CSS?.supports?.(property, value) ?? true;

export const flag: OptionKind<boolean> = {
	expected: 'true or false',
	read(value) {
		const read = fromJson(value);
		return typeof read === 'boolean' ? read : undefined;
	},
};

export const oneOf = <const Word extends string>(...words: readonly Word[]): OptionKind<Word> => ({
	expected: words.join(' or '),
	read: (value) => words.find((word) => word === value),
});

export const wholeNumber = (least: number, most: number): OptionKind<number> => ({
	expected: `${least} to ${most}`,
	read(value) {
		const read = fromJson(value);
		return typeof read === 'number' && Number.isInteger(read) && read >= least && read <= most ? read : undefined;
	},
});

export const aFunction: OptionKind = {
	expected: 'a function',
	read: (value) => (typeof value === 'function' ? value : undefined),
};

export const listOfTexts: OptionKind<string[]> = {
	expected: 'a list of texts',
	read(value) {
		const read = fromJson(value);
		return Array.isArray(read) && read.every((item) => typeof item === 'string') ? read : undefined;
	},
};

const isTexts = (value: unknown): boolean =>
	isObject(value) &&
	Object.values(value).every((text) => [text].flat().every((part) => typeof part === 'string') || isTexts(text));

/** Texts by name, in groups. The panel knows which names there are. */
export const textsByName: OptionKind<object> = {
	expected: 'an object of texts, such as {"disclaimer": "Check what you read."}',
	read(value) {
		const read = fromJson(value);
		return isTexts(read) ? (read as object) : undefined;
	},
};

/** An object with only these members. Unknown members are refused, because they are usually misspelt. */
export const objectOf = (members: Readonly<Record<string, OptionKind>>): OptionKind<object> => ({
	expected: `an object of ${Object.entries(members)
		.map(([name, member]) => `${name} (${member.expected})`)
		.join(', ')}`,
	read(value) {
		const given = fromJson(value);
		if (!isObject(given)) return undefined;
		const read = Object.entries(given)
			.filter(([, member]) => member != null)
			.map(([name, member]) => [name, members[name]?.read(member)] as const);
		return read.some(([, member]) => member === undefined) ? undefined : Object.fromEntries(read);
	},
});

/** The first kind that accepts the value. */
export const either = <Kinds extends readonly OptionKind[]>(...kinds: Kinds): Kinds[number] => ({
	expected: kinds.map(({ expected }) => expected).join(', or '),
	read(value) {
		for (const { read } of kinds) {
			const found = read(value);
			if (found !== undefined) return found;
		}
		return undefined;
	},
});

/** What a list holds, when each can be used and no two have the same name. */
function eachOnce<Item>(value: unknown, read: (item: unknown) => Item | undefined, nameOf: (item: Item) => string) {
	if (!Array.isArray(value)) return undefined;
	const items = value.map(read).filter((item) => item !== undefined);
	return new Set(items.map(nameOf)).size < value.length ? undefined : items;
}

function readAction(value: unknown): MessageAction | undefined {
	const { id, label, icon, onSelect } = (value ?? {}) as Partial<Record<keyof MessageAction, unknown>>;
	const texts = [id, label, ...(icon == null ? [] : [icon])];
	if (typeof onSelect !== 'function' || texts.some((text) => someText.read(text) === undefined)) return undefined;
	return {
		id: String(id),
		label: String(label),
		...(icon != null && { icon: String(icon) }),
		onSelect: onSelect as MessageAction['onSelect'],
	};
}

export const listOfActions: OptionKind<MessageAction[]> = {
	expected: 'a list of { id, label, onSelect }, with an icon or without, each id once',
	read: (value) => eachOnce(value, readAction, ({ id }) => id),
};

function readTool(value: unknown): PageTool | undefined {
	const { name, label, confirm, run } = (value ?? {}) as Partial<Record<keyof PageTool, unknown>>;
	const texts = [label, ...(confirm == null ? [] : [confirm])];
	if (typeof run !== 'function' || texts.some((text) => someText.read(text) === undefined)) return undefined;
	if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) return undefined;
	return {
		name,
		label: String(label),
		...(confirm != null && { confirm: String(confirm) }),
		run: run as PageTool['run'],
	};
}

export const listOfTools: OptionKind<PageTool[]> = {
	expected: 'a list of { name, label, run }, with confirm or without, each name once and of letters, digits, - and _',
	read: (value) => eachOnce(value, readTool, ({ name }) => name),
};
