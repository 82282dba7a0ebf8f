/** Shorter texts, in letters and digits, stand in many places, as "for example" does: they count only right after the previous match. */
const distinctiveLength = 12;
/** Distances at which a short and a longer text may follow the previous match. */
const reach = { short: 40, distinctive: 2_000 };
/** Shortest beginning of a text that still identifies its place. */
const prefixMinLength = 24;

/** Splits Markdown into the pieces that a page shows in this order. Text that only the source has is left out. */
export function piecesOf(markdown: string): string[] {
	let fenced = false;
	return markdown.split('\n').flatMap((line) => {
		if (/^\s*(?:```|~~~)/.test(line)) {
			fenced = !fenced;
			return [];
		}
		if (fenced) return [line];
		if (/^\s*(?::::|\{%|import\s|export\s)/.test(line)) return [];
		return [
			line
				.replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])?\s*(?:\[[ xX]\]\s)?/, '')
				.replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|\[[\^!][^\]]*\]|\{#[^}]*\}|<\/?[a-z][^>]*>|&#?\w+;/gi, ' ')
				.replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1'),
		];
	});
}

/** A cut text ends inside a word, which is removed. */
const withoutCutWord = (text: string) => (text.endsWith('…') ? text.replace(/\s*\S*…$/, '') : text);

/**
 * Where the text of a passage stands on the page: the longest parts of it that are there, in order. Empty when none of it is.
 * @param markdown the passage as the service quotes it
 * @param within what to look through
 * @param hidden whether to look through what the page hides as well
 */
export function findPassage(markdown: string, within: Range, hidden = false): Range[] {
	const page = squeezeRange(within, hidden);
	const found: { start: number; end: number }[] = [];

	function look(needle: string): boolean {
		const from = found.at(-1)?.end ?? 0;
		const start = needle === '' ? -1 : page.text.indexOf(needle, from);
		const distinctive = needle.length >= distinctiveLength;
		const far = distinctive ? (found.length > 0 ? reach.distinctive : Number.POSITIVE_INFINITY) : reach.short;
		if (start < 0 || start - from > far) return false;
		const last = found.at(-1);
		if (last && last.end === start) last.end = start + needle.length;
		else found.push({ start, end: start + needle.length });
		return true;
	}

	/** Finds the whole piece, or its sentences, or as much of their beginnings as possible. */
	function place(piece: string): void {
		if (look(squeeze(piece))) return;
		for (const sentence of piece.split(/(?<=[.!?:;])\s+|(?<=[。！？])/)) {
			let needle = squeeze(sentence);
			while (!look(needle) && needle.length >= prefixMinLength) {
				needle = needle.slice(0, Math.max(prefixMinLength - 1, Math.floor(needle.length * 0.8)));
				if (needle.length < prefixMinLength) break;
			}
		}
	}

	for (const piece of piecesOf(withoutCutWord(markdown))) place(piece);
	return found.map(({ start, end }) => page.range(start, end));
}

const lettersAndDigits = /[\p{L}\p{N}]/gu;

/** One code unit per letter, so that positions stay the same. */
const folded = (letter: string) => {
	const lower = letter.toLowerCase();
	return lower.length === letter.length ? lower : letter;
};

function squeeze(text: string): string {
	return (text.match(lettersAndDigits) ?? []).map(folded).join('');
}

/** Closing punctuation belongs to a sentence. */
const endOfWords = (text: string, end: number) =>
	end + (/^[.,;:!?)\]"'’”»。！？…]+/.exec(text.slice(end))?.[0].length ?? 0);

/** Elements that contain no text of the page. */
const skipped = 'script, style, noscript, template, button, select, textarea, svg, .copy';
/** The text of these is hidden, or is the same as a text beside it. */
const unseen = '[aria-hidden=true], [hidden]';

/** Letters and digits of a range with their positions: the part that stays the same when markup, spaces and quotes differ. */
function squeezeRange(range: Range, hidden: boolean) {
	const nodes: Text[] = [];
	const offsets: number[] = [];
	let text = '';
	const shown = createVisibility(hidden);
	const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
		if (!range.intersectsNode(node) || !node.parentElement || !shown(node.parentElement)) continue;
		for (const { 0: letter, index } of node.data.matchAll(lettersAndDigits)) {
			text += folded(letter);
			for (let unit = 0; unit < letter.length; unit++) {
				nodes.push(node);
				offsets.push(index + unit);
			}
		}
	}
	return {
		text,
		/** The range between two positions in `text`. */
		range(start: number, end: number): Range {
			const found = document.createRange();
			const [first, last] = [nodes[start], nodes[end - 1]];
			if (first) found.setStart(first, offsets[start] ?? 0);
			if (last) found.setEnd(last, endOfWords(last.data, (offsets[end - 1] ?? 0) + 1));
			return found;
		},
	};
}

function createVisibility(hidden: boolean): (element: Element) => boolean {
	const known = new Map<Element, boolean>();
	return (element) => {
		let shown = known.get(element);
		if (shown === undefined) {
			shown =
				!element.closest(skipped) && (hidden || (!element.closest(unseen) && element.checkVisibility?.() !== false));
			known.set(element, shown);
		}
		return shown;
	};
}
