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
 * Where the text of a passage stands on the page: the longest parts of it that are there, in order, each without what stands between its
 * words and is no text of the page. What is cut goes on to the end of its sentence. Empty when none of it is.
 * @param markdown the passage as the service quotes it
 * @param within what to look through
 * @param hidden whether to look through what the page hides as well
 */
export function findPassage(markdown: string, within: Range, hidden = false): Range[] {
	const page = squeezeRange(within, hidden);
	const found: { start: number; end: number; isCut: boolean }[] = [];

	function look(needle: string, isCut: boolean): boolean {
		const from = found.at(-1)?.end ?? 0;
		const start = needle === '' ? -1 : page.text.indexOf(needle, from);
		const distinctive = needle.length >= distinctiveLength;
		const far = distinctive ? (found.length > 0 ? reach.distinctive : Number.POSITIVE_INFINITY) : reach.short;
		if (start < 0 || start - from > far) return false;
		const last = found.at(-1);
		const end = start + needle.length;
		if (last && last.end === start) Object.assign(last, { end, isCut });
		else found.push({ start, end, isCut });
		return true;
	}

	/** Finds the whole piece, or its sentences, or as much of their beginnings as possible. */
	function place(piece: string, isCut: boolean): void {
		if (look(squeeze(piece), isCut)) return;
		const sentences = piece.split(/(?<=[.!?:;])\s+|(?<=[。！？])/);
		for (const [index, sentence] of sentences.entries()) {
			let needle = squeeze(sentence);
			let isShort = isCut && index === sentences.length - 1;
			while (!look(needle, isShort) && needle.length >= prefixMinLength) {
				isShort = true;
				needle = needle.slice(0, Math.max(prefixMinLength - 1, Math.floor(needle.length * 0.8)));
				if (needle.length < prefixMinLength) break;
			}
		}
	}

	const pieces = piecesOf(withoutCutWord(markdown));
	for (const [index, piece] of pieces.entries()) place(piece, index === pieces.length - 1 && markdown.endsWith('…'));
	return found.flatMap(({ start, end, isCut }) => page.ranges(start, end, isCut));
}

const lettersAndDigits = /[\p{L}\p{N}]+/gu;

/** One code unit per letter, so that positions stay the same. */
const foldedLetter = (letter: string) => {
	const lower = letter.toLowerCase();
	return lower.length === letter.length ? lower : letter;
};
/** Letter by letter, because a letter may depend on those around it: the last sigma of a word is another one. */
const folded = (letters: string) =>
	/^\w+$/.test(letters) ? letters.toLowerCase() : Array.from(letters, foldedLetter).join('');

function squeeze(text: string): string {
	return (text.match(lettersAndDigits) ?? []).map(folded).join('');
}

/** Signs belong to the word that they touch, as `<` to `<script>` and a full stop to its sentence. */
const startOfWords = (text: string, start: number) =>
	start - (/(?<=^|\s)[^\s\p{L}\p{N}]+$/u.exec(text.slice(0, start))?.[0].length ?? 0);
const endOfWords = (text: string, end: number) =>
	end + (/^[.,;:!?)\]"'”’»。！？…]+|^[^\s\p{L}\p{N}]+(?=\s|$)/u.exec(text.slice(end))?.[0].length ?? 0);

/** The end of the sentence of a place, as far as it stands in the same text. */
const endOfSentence = (text: string, from: number) =>
	from + (/^.*?(?:[.!?]["”’)]*(?=\s|$)|[。！？]|$)/su.exec(text.slice(from))?.[0].trimEnd().length ?? 0);

/** Elements that contain no text of the page. */
const skipped = 'script, style, noscript, template, button, select, textarea, svg, .copy';
/** The text of these is hidden, or is the same as a text beside it. */
const unseen = '[aria-hidden=true], [hidden]';

/** Letters and digits that stand together. */
interface Run {
	node: Text;
	/** Where they begin in the text of the node, and in what is looked through. */
	offset: number;
	start: number;
	/** The number of texts before them that are not looked through. */
	gap: number;
}

/** Letters and digits of a range with their positions: the part that stays the same when markup, spaces and quotes differ. */
function squeezeRange(range: Range, hidden: boolean) {
	const runs: Run[] = [];
	let gap = 0;
	let text = '';
	const shown = createVisibility(hidden);
	const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
		if (!range.intersectsNode(node) || !node.parentElement) continue;
		if (!shown(node.parentElement)) {
			if (node.data.trim()) gap += 1;
			continue;
		}
		for (const { 0: letters, index } of node.data.matchAll(lettersAndDigits)) {
			runs.push({ node, offset: index, start: text.length, gap });
			text += folded(letters);
		}
	}
	/** @returns the text of a position, and the place in it */
	const placeOf = (position: number): [Text, number] | undefined => {
		const run = runs.filter(({ start }) => start <= position).at(-1);
		return run && [run.node, run.offset + position - run.start];
	};
	return {
		text,
		/** The shown text between two positions in `text`. */
		ranges(start: number, end: number, isCut: boolean): Range[] {
			const isAfterGap = (run: Run, index: number) => run.gap !== runs[index - 1]?.gap;
			const starts = [start, ...runs.filter(isAfterGap).map((run) => run.start)];
			return starts
				.filter((from, index) => index === 0 || (from > start && from < end))
				.map((from, index, all) => {
					const last = (all[index + 1] ?? end) - 1;
					const found = document.createRange();
					const [first, final] = [placeOf(from), placeOf(last)];
					if (first) found.setStart(first[0], startOfWords(first[0].data, first[1]));
					if (!final) return found;
					const { data } = final[0];
					const after = final[1] + 1;
					found.setEnd(final[0], isCut && last === end - 1 ? endOfSentence(data, after) : endOfWords(data, after));
					return found;
				});
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
