import { watchPath } from '../navigation/watch-path.js';
import { composedParent } from './selection.js';

export interface SelectionWatchOptions {
	/** Selector of the page's content. */
	contentSelector: string;
	/** Our element on the page. */
	host: Element;
}

const quiet = 250;
const minLength = 3;
/** Space above a selection for the pill, and below it beside the handles of a touch screen, in CSS pixels. */
const room = { above: 44, below: 8, touch: 28 };
const off = 'nav, input, textarea, select, [contenteditable]:not([contenteditable=false]), [data-docent-ignore]';

/** Whether the whole range is text that the reader may ask about. */
function isContent(range: Range, { contentSelector, host }: SelectionWatchOptions): boolean {
	let inside = false;
	const { commonAncestorContainer: common } = range;
	for (let node = common instanceof Element ? common : composedParent(common); node; node = composedParent(node)) {
		if (node === host || node.matches(off)) return false;
		inside ||= node.matches(contentSelector);
	}
	return inside;
}

/** The selected range with its real ends, which may be inside one of `shadowRoots`. */
function selectedRange(shadowRoots: ShadowRoot[]): Range | undefined {
	const selection = getSelection();
	// The text of a focused field is in the string but not in the range. After the field loses the focus, it is in the range only.
	if (!selection?.rangeCount || !`${selection}`.trim()) return undefined;
	const composed = shadowRoots.length > 0 && selection.getComposedRanges?.({ shadowRoots })[0];
	if (!composed) return selection.getRangeAt(0);
	const range = document.createRange();
	range.setStart(composed.startContainer, composed.startOffset);
	range.setEnd(composed.endContainer, composed.endOffset);
	return range;
}

/**
 * Decides when "Ask about this" may be offered: the reader has selected at least three characters of the page's text
 * and has let go.
 * @param show Gets the selection, its box, and where the offer's upper edge may stand beside it, in CSS pixels of the window.
 * @returns a function that stops watching
 */
export function watchSelection(
	options: SelectionWatchOptions,
	show: (range: Range, box: DOMRect, top: number) => void,
	hide: () => void,
): () => void {
	let shown = false;
	let changed = false;
	let pressed = false;
	let touch = false;
	let shadowRoots: ShadowRoot[] = [];
	let timer = 0;

	const dismiss = () => {
		if (shown) hide();
		shown = false;
	};
	const settle = () => {
		if (!changed || pressed) return;
		changed = false;
		const range = selectedRange(shadowRoots);
		if (!range || `${range}`.trim().length < minLength || !isContent(range, options)) return;
		const box = range.getBoundingClientRect();
		const above = !touch && box.top >= room.above;
		shown = true;
		show(range, box, above ? box.top - room.above : box.bottom + (touch ? room.touch : room.below));
	};
	const wait = () => {
		clearTimeout(timer);
		timer = setTimeout(settle, quiet) as unknown as number;
	};
	const onPointer = (event: Event) => {
		const path = event.composedPath();
		if (path.includes(options.host)) return;
		pressed = event.type === 'pointerdown';
		touch = (event as PointerEvent).pointerType === 'touch';
		shadowRoots = path.filter((target) => target instanceof ShadowRoot);
		wait();
	};
	const onChange = () => {
		changed = true;
		dismiss();
		wait();
	};
	const onKey = (event: Event) => {
		if (!shown || (event as KeyboardEvent).key !== 'Escape') return;
		// The pill never has the focus, so it takes the press on its way down; the panel and the page may use the next one.
		event.stopPropagation();
		dismiss();
	};
	const watched: Record<string, (event: Event) => void> = {
		pointerdown: onPointer,
		pointerup: onPointer,
		pointercancel: onPointer,
		selectionchange: onChange,
		scroll: dismiss,
		keydown: onKey,
	};
	for (const name in watched)
		document.addEventListener(name, watched[name] as EventListener, { capture: true, passive: true });
	const stopPath = watchPath(dismiss);
	// An existing selection counts too.
	onChange();
	return () => {
		clearTimeout(timer);
		stopPath();
		for (const name in watched) document.removeEventListener(name, watched[name] as EventListener, true);
	};
}
