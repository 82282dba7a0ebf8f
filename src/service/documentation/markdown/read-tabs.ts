/** Lines that a tag may be written over. */
const tagLinesMax = 30;
/** A longer tag is text: a page may hold thousands that never end. */
const tagMaxLength = 4_000;

/** A tag within backticks is code. */
const tagStart = /`[^`\n]*`|<(\/?)(Tabs|TabItem)\b/g;

/** Puts the labels of Docusaurus's tabs in the place of their tags, in Markdown; in MDX they are read as components. */
export class TabReader {
	/** Labels that `<Tabs values={[…]}>` gives to the tabs within. */
	readonly #groups: Map<string, string>[] = [];

	/** The line, with those that its last tag ends in. */
	wholeTags(lines: readonly string[], at: number): string[] {
		const first = lines[at] ?? '';
		const last = [...first.matchAll(tagStart)].findLast(([, , name]) => name !== undefined)?.index ?? 0;
		let text = first.slice(last);
		for (let taken = 1; taken <= tagLinesMax; taken += 1) {
			if (endOfTag(text, 0) !== undefined) return lines.slice(at, at + taken);
			const next = lines[at + taken];
			if (next === undefined || text.length > tagMaxLength) break;
			text += `\n${next}`;
		}
		return [first];
	}

	read(text: string): string {
		const indent = /^\s*/.exec(text)?.[0] ?? '';
		let shown = '';
		let end = 0;
		for (const { 0: head, 1: slash, 2: name, index } of text.matchAll(tagStart)) {
			if (index < end || name === undefined) continue;
			const tagEnd = endOfTag(text, index);
			if (tagEnd === undefined) break;
			shown += text.slice(end, index);
			end = tagEnd;
			const attributes = text.slice(index + head.length, tagEnd);
			if (name === 'TabItem') shown += slash === '' ? this.#labelled(attributes, indent) : '';
			else if (slash === '') this.#groups.push(labelsOf(attributes));
			else this.#groups.pop();
		}
		return shown + text.slice(end);
	}

	#labelled(attributes: string, indent: string): string {
		const value = attribute(attributes, 'value');
		const label = attribute(attributes, 'label') ?? this.#groups.at(-1)?.get(value ?? '') ?? value;
		return label === undefined ? '' : `\n${indent}**${label}**\n\n${indent}`;
	}
}

/** Behind the `>` of a tag, which may stand in its texts too. */
function endOfTag(text: string, from: number): number | undefined {
	let quote: string | undefined;
	for (let at = from; at < Math.min(text.length, from + tagMaxLength); at += 1) {
		const character = text[at] ?? '';
		if (quote !== undefined) quote = character === quote ? undefined : quote;
		else if (character === '"' || character === "'" || character === '`') quote = character;
		else if (character === '>') return at + 1;
	}
	return undefined;
}

const attribute = (attributes: string, name: string) =>
	new RegExp(`\\s${name}=(["'])([^"']+)\\1`).exec(attributes)?.[2];

function labelsOf(attributes: string): Map<string, string> {
	const values = /\svalues=\{([^\]]*)\]/.exec(attributes)?.[1] ?? '';
	return new Map(
		[...values.matchAll(/\{[^{}]*\}/g)].flatMap(([entry]): [string, string][] => {
			const given = (name: string) => new RegExp(`\\b${name}["']?\\s*:\\s*(["'\`])(.*?)\\1`).exec(entry)?.[2];
			const [value, label] = [given('value'), given('label')];
			return value === undefined || label === undefined ? [] : [[value, label]];
		}),
	);
}
