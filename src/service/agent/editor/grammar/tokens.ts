/** A word, a text between quotes or in a fence, a mark at the end of words, or the end of a line. */
export interface Token {
	kind: 'word' | 'quote' | 'mark' | 'line';
	/** Of a quote what stands between the marks. */
	text: string;
	start: number;
	end: number;
}

const closing: Record<string, string> = {
	'"': '"',
	"'": "'",
	'“': '”',
	'„': '“”',
	'”': '”',
	'‘': '’',
	'‚': '‘’',
	'«': '»',
	'»': '«',
	'‹': '›',
	'「': '」',
};

const isBoundary = (character: string | undefined) => character === undefined || /[\s.,;:!?)\]}]/.test(character);

/** Cuts an instruction into its tokens in one pass: its time grows with its length alone. */
export function tokenize(text: string): Token[] {
	const tokens: Token[] = [];
	/** Marks that are known not to come any more: looking for them again would take the square of the time. */
	const absent = new Set<string>();
	let at = 0;
	while (at < text.length) {
		const character = text[at] ?? '';
		if (character === '\n') {
			tokens.push({ kind: 'line', text: '\n', start: at, end: at + 1 });
			at += 1;
			continue;
		}
		if (/\s/.test(character)) {
			at += 1;
			continue;
		}
		const token = readFence(text, at, absent) ?? readTicks(text, at, absent) ?? readQuote(text, at, absent);
		if (token) tokens.push(token);
		else tokens.push(...readWord(text, at));
		at = tokens.at(-1)?.end ?? at + 1;
	}
	return tokens;
}

/** Three backticks or more, on a line of their own, up to the same. */
function readFence(text: string, start: number, absent: Set<string>): Token | undefined {
	if (text[start] !== '`' && text[start] !== '~') return undefined;
	const fence = /^(`{3,}|~{3,})[^`\n]*\n/.exec(text.slice(start, start + 200));
	const mark = fence?.[1];
	if (
		!fence ||
		mark === undefined ||
		absent.has(mark) ||
		!/(^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 50), start))
	) {
		return undefined;
	}
	const from = start + fence[0].length;
	const close = new RegExp(`^[ \\t]*${mark}[ \\t]*$`, 'm').exec(text.slice(from));
	if (close === null) {
		absent.add(mark);
		return undefined;
	}
	const content = text.slice(from, from + close.index).replace(/\n$/, '');
	return { kind: 'quote', text: content, start, end: from + close.index + close[0].length };
}

/** As many backticks as opened; a blank on both sides is not meant, as in Markdown. */
function readTicks(text: string, start: number, absent: Set<string>): Token | undefined {
	if (text[start] !== '`') return undefined;
	let from = start;
	while (text[from] === '`') from += 1;
	const mark = text.slice(start, from);
	if (absent.has(`\`${mark}`)) return undefined;
	for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at)) {
		let end = at;
		while (text[end] === '`') end += 1;
		if (end - at === mark.length) {
			const content = text.slice(from, at);
			const isPadded = content.startsWith(' ') && content.endsWith(' ') && content.trim() !== '';
			return { kind: 'quote', text: isPadded ? content.slice(1, -1) : content, start, end };
		}
		at = end;
	}
	absent.add(`\`${mark}`);
	return undefined;
}

function readQuote(text: string, start: number, absent: Set<string>): Token | undefined {
	const marks = closing[text[start] ?? ''];
	if (marks === undefined || absent.has(marks) || !/[\s([:>]/.test(text[start - 1] ?? ' ')) return undefined;
	for (let end = start + 1; end < text.length; end += 1) {
		if (marks.includes(text[end] ?? '\n') && isBoundary(text[end + 1])) {
			return { kind: 'quote', text: text.slice(start + 1, end), start, end: end + 1 };
		}
	}
	absent.add(marks);
	return undefined;
}

/** Up to the next blank; marks at its end are tokens of their own. */
function readWord(text: string, start: number): Token[] {
	let end = start;
	while (end < text.length && !/\s/.test(text[end] ?? '')) end += 1;
	// Parentheses around words, but not those of `run()`.
	const word = text.slice(start, end);
	if (word.startsWith('(')) return [{ kind: 'mark', text: '(', start, end: start + 1 }];
	const marks = word.includes('(') ? /[.,;:!?]/ : /[.,;:!?)]/;
	let wordEnd = end;
	while (wordEnd > start && marks.test(text[wordEnd - 1] ?? '')) wordEnd -= 1;
	const tokens: Token[] = [];
	if (wordEnd > start) tokens.push({ kind: 'word', text: text.slice(start, wordEnd), start, end: wordEnd });
	for (let at = wordEnd; at < end; at += 1) {
		tokens.push({ kind: 'mark', text: text[at] ?? '', start: at, end: at + 1 });
	}
	return tokens;
}
