/** The letters and digits of a text, with the place each stands at: what is left when markup, spaces and quotes differ. */
export interface SqueezedText {
	readonly text: string;
	/** The range from one place in `text` to another, both inside it. */
	range(start: number, end: number): Range;
}

const lettersAndDigits = /[\p{L}\p{N}]/gu;

/** One code unit for each that it has, so that places stay the same. */
const folded = (letter: string) => {
	const lower = letter.toLowerCase();
	return lower.length === letter.length ? lower : letter;
};

export function squeeze(text: string): string {
	return (text.match(lettersAndDigits) ?? []).map(folded).join('');
}

/** Marks that close a sentence belong to it. */
const endOfWords = (text: string, end: number) =>
	end + (/^[.,;:!?)\]"'’”»。！？…]+/.exec(text.slice(end))?.[0].length ?? 0);

/** What stands in a text without being a part of it. */
const skipped = 'script, style, noscript, template, button, select, textarea, svg, [aria-hidden=true], [hidden], .copy';

/** Reads what a range shows; text that is hidden, as in another tab of a tab list, is left out. */
export function squeezeRange(range: Range): SqueezedText {
	const nodes: Text[] = [];
	const offsets: number[] = [];
	let text = '';
	const shown = createVisibility();
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
		range(start, end) {
			const found = document.createRange();
			const [first, last] = [nodes[start], nodes[end - 1]];
			if (first) found.setStart(first, offsets[start] ?? 0);
			if (last) found.setEnd(last, endOfWords(last.data, (offsets[end - 1] ?? 0) + 1));
			return found;
		},
	};
}

function createVisibility(): (element: Element) => boolean {
	const known = new Map<Element, boolean>();
	return (element) => {
		let shown = known.get(element);
		if (shown === undefined) {
			shown = !element.closest(skipped) && element.checkVisibility?.() !== false;
			known.set(element, shown);
		}
		return shown;
	};
}
