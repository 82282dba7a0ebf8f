const closing: Readonly<Record<string, string>> = {
	'"': '"',
	"'": "'",
	'“': '”',
	'„': '“”',
	'”': '”',
	'‘': '’',
	'‚': '‘’',
	'«': '»',
	'»': '«',
};

/** Reads a text in backticks. In a fence the first line names the language. */
function readTicks(source: string, at: number, mark: string): { value: string; end: number } | undefined {
	const from = at + mark.length;
	const runs = /`+/g;
	runs.lastIndex = from;
	for (let run = runs.exec(source); run !== null; run = runs.exec(source)) {
		if (run[0].length !== mark.length) continue;
		const content = source.slice(from, run.index);
		const end = run.index + mark.length;
		const fence = mark.length > 2 ? /^[^`\n]*\n/.exec(content)?.[0] : undefined;
		if (fence !== undefined) return { value: content.slice(fence.length).replace(/\n[ \t]*$/, ''), end };
		const isPadded = content.startsWith(' ') && content.endsWith(' ') && content.trim() !== '';
		return { value: isPadded ? content.slice(1, -1) : content, end };
	}
	return undefined;
}

/** Reads a text in quotes of any kind, in backticks or in a fence. A quote within a word does not close it. */
export function readQuoted(source: string, at: number): { value: string; end: number } | undefined {
	const [ticks] = /^`+/.exec(source.slice(at, at + 100)) ?? [];
	if (ticks !== undefined) return readTicks(source, at, ticks);
	const marks = closing[source[at] ?? ''];
	if (marks === undefined) return undefined;
	for (let end = at + 1; end < source.length; end += 1) {
		if (marks.includes(source[end] ?? '') && /^(?:$|[\s.,;:!?)\]}])/.test(source.slice(end + 1, end + 2)))
			return { value: source.slice(at + 1, end), end: end + 1 };
	}
	return undefined;
}

/** Quotes a text with marks that it does not contain. */
export function quote(text: string): string {
	if (!text.includes('"')) return `"${text}"`;
	const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
	if (text.includes('\n')) {
		const fence = '`'.repeat(Math.max(3, longest + 1));
		return `${fence}\n${text}\n${fence}`;
	}
	const mark = '`'.repeat(longest + 1);
	const isPadded = /^`|`$|^ .* $/.test(text);
	return isPadded ? `${mark} ${text} ${mark}` : mark + text + mark;
}
