import { createButton } from '../../host/host.js';
import { type PillStrings, pillStrings } from '../../strings/en-pill.js';
import type { ContentWatch } from '../content-watch.js';
import { watchPath } from '../navigation/watch-path.js';
import { captureSelection, composedParent } from '../selection/selection.js';

/** Distance from the block's edge and from the page's own buttons, in CSS pixels. */
const gap = 8;

interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

const overlap = (one: Box, other: Box) =>
	one.left < other.left + other.width &&
	other.left < one.left + one.width &&
	one.top < other.top + other.height &&
	other.top < one.top + one.height;

/** Positions of the page's own buttons on the code, such as a copy button. */
function buttonsOf(pre: Element): DOMRect[] {
	const around = pre.parentElement?.parentElement ?? pre;
	const buttons = [...around.querySelectorAll('button, [role=button], a[href], summary, clipboard-copy')];
	return buttons.map((button) => button.getBoundingClientRect()).filter(({ width }) => width > 0);
}

/** Whether a line of the block is visible and not below a header of the page. */
function isSeen(pre: Element, x: number, y: number): boolean {
	if (y < 0 || y > innerHeight) return false;
	const root = pre.getRootNode() as Document | ShadowRoot;
	const hit = root.elementFromPoint(x, y);
	return hit === null || pre.contains(hit) || hit.contains(pre);
}

/**
 * Puts a button over the edge of a code block, at its end, beside what the page has there and beside the panel: over the upper
 * edge when that is seen, else over the lower one, else at the bottom of the window.
 * @returns false when nothing of the block is seen, or the panel leaves no place on it
 */
function placeOnCode(button: HTMLElement, pre: HTMLElement, panel: Element | null, rtl: boolean): boolean {
	const block = pre.getBoundingClientRect();
	const { offsetWidth: width, offsetHeight: height } = button;
	if (block.width === 0 || block.bottom < height || block.top > innerHeight - height) return false;

	const covered = panel?.getBoundingClientRect();
	const covers = covered !== undefined && overlap(block, covered);
	const taken = covers ? [covered, ...buttonsOf(pre)] : buttonsOf(pre);
	const beside = (top: number): Box => {
		const box = { left: rtl ? block.left + gap : block.right - width - gap, top, width, height };
		for (let shift = 0; shift < taken.length; shift++) {
			const other = taken.find((rect) => overlap(box, rect));
			if (!other) break;
			box.left = rtl ? other.right + gap : other.left - width - gap;
		}
		return box;
	};
	const isInside = ({ left }: Box) => left >= block.left && left + width <= block.right;
	const upper = isSeen(pre, block.left + gap, block.top + 2) ? beside(block.top - height / 2) : undefined;
	const lower = isSeen(pre, block.left + gap, block.bottom - 2) ? beside(block.bottom - height / 2) : undefined;
	const box =
		[upper, lower].find((candidate) => candidate && isInside(candidate)) ??
		upper ??
		lower ??
		beside(innerHeight - height - gap);
	if (covers && !isInside(box)) return false;
	button.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - width - gap))}px`;
	button.style.top = `${Math.max(gap, Math.min(box.top, innerHeight - height - gap))}px`;
	return true;
}

/** Editable code, and elements that themes put beside code. */
const off = '[contenteditable]:not([contenteditable=false]), [data-docent-ignore], .linenodiv, .linenos, .gutter, nav';

/** The nearest code block of the content around an element. */
function codeBlockOf(path: EventTarget[], { host, options }: ContentWatch): HTMLElement | undefined {
	const pre = path.find((target): target is HTMLElement => target instanceof HTMLElement && target.localName === 'pre');
	if (!pre || path.includes(host.element) || !pre.textContent?.trim()) return undefined;
	let inside = false;
	for (let element: Element | null = pre; element; element = composedParent(element)) {
		if (element.matches(off)) return undefined;
		inside ||= element.matches(options.contentSelector);
	}
	return inside ? pre : undefined;
}

function contentsOf(pre: HTMLElement): Range {
	const range = document.createRange();
	range.selectNodeContents(pre.querySelector('code') ?? pre);
	return range;
}

/** Offers "Ask" on the code block under the pointer, the finger or the focus. */
export function createCodeOffer(watch: ContentWatch, first: EventTarget[]) {
	const { host, onAsk, signal } = watch;
	const button = createButton('offer-code mark');
	host.root.append(button);
	let pre: HTMLElement | undefined;
	/** Whether the reader came by keyboard. The offer then stays while the focus does. */
	let byFocus = false;
	const tab = tabThrough(button, () => pre, signal);

	const hide = () => {
		pre = undefined;
		button.hidden = true;
	};
	const place = () => {
		if (!pre) return;
		button.hidden = false;
		const panel = host.root.querySelector('.panel');
		if (!pre.isConnected || !placeOnCode(button, pre, panel, host.root.dir === 'rtl')) hide();
	};
	const show = (found: HTMLElement | undefined, focus: boolean) => {
		if (!found) {
			if (byFocus === focus) hide();
			return;
		}
		pre = found;
		byFocus = focus;
		place();
	};
	const onEvent = (event: Event) => {
		const path = event.composedPath();
		if (path.includes(host.element)) return;
		const { type, pointerType, relatedTarget } = event as PointerEvent;
		const touch = pointerType === 'touch';
		if (type === 'scroll' && !byFocus) hide();
		else if (type === 'scroll' || type === 'resize') place();
		else if (type === 'focusin') show(codeBlockOf(path, watch), true);
		// A scrolling finger shows no interest; its tap ends in a click.
		else if (type === 'click' && touch) show(codeBlockOf(path, watch), false);
		else if (type === 'pointerover' && !touch) show(codeBlockOf(path, watch), false);
		// The pointer has left the window.
		else if (type === 'pointerout' && !touch && !relatedTarget) show(undefined, false);
	};
	for (const name of ['pointerover', 'pointerout', 'focusin', 'click', 'scroll', 'resize']) {
		addEventListener(name, onEvent, { capture: true, passive: true, signal });
	}

	button.addEventListener('pointerdown', (event) => event.preventDefault());
	button.addEventListener('click', () => {
		const range = pre && contentsOf(pre);
		// When the panel closes, the focus must not return to a removed button.
		tab.giveBack();
		hide();
		if (range) onAsk(captureSelection(range, host.element));
	});
	// The panel may open over the offer.
	host.element.addEventListener('docent:open', hide, { signal });
	const stopPath = watchPath(hide);
	signal.addEventListener('abort', () => {
		stopPath();
		button.remove();
	});

	const setStrings = ({ ask, askAboutCode }: PillStrings) => {
		button.textContent = ask;
		button.ariaLabel = button.title = askAboutCode;
	};
	setStrings(pillStrings);
	hide();
	// The event that loaded this code counts too.
	const before = codeBlockOf(first, watch);
	show(before, before?.contains(document.activeElement) ?? false);
	return { setStrings };
}

/**
 * Lets a button that stands at the end of the document follow an element of the page in the order of the Tab key: it comes after
 * whatever has the focus in the element, and before what comes next on the page.
 * @param element What the button belongs to now, if anything.
 */
function tabThrough(button: HTMLElement, element: () => HTMLElement | undefined, signal: AbortSignal) {
	/** The element that had the focus before the button. */
	let from: HTMLElement | undefined;

	const enter = (event: KeyboardEvent) => {
		const { activeElement: active } = document;
		if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
		if (!(active instanceof HTMLElement) || active === from || !element()?.contains(active)) return;
		event.preventDefault();
		from = active;
		button.focus({ preventScroll: true });
	};
	const leave = (event: KeyboardEvent) => {
		const back = event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey);
		if (!back && event.key !== 'Tab') return;
		// Forward, the browser continues from the previously focused element.
		from?.focus({ preventScroll: true });
		if (!back) return;
		event.preventDefault();
		from = undefined;
	};
	const forget = () => {
		if (document.activeElement !== from && !button.matches(':focus')) from = undefined;
	};
	document.addEventListener('keydown', enter, { capture: true, signal });
	document.addEventListener('focusin', forget, { signal });
	button.addEventListener('keydown', leave);
	return {
		/** Returns the focus if the button has it. */
		giveBack() {
			if (button.matches(':focus')) from?.focus({ preventScroll: true });
		},
	};
}
