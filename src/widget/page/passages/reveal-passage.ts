import { headingOf } from './page-target.js';

/** The sides of a box, in CSS pixels from the window's corner. */
export type Box = Pick<DOMRectReadOnly, 'top' | 'right' | 'bottom' | 'left'>;

/** What a passage is shown among. */
export interface Surroundings {
	/** The passage, from the heading above it on where both fit into a look. */
	passage: Box;
	/** The floating panel, where one is open. `canBeLower`: only its lower edge keeps its place. */
	panel?: (Box & { canBeLower: boolean }) | undefined;
	window: { width: number; height: number };
	/** Height of what stays over the page's upper edge. */
	head: number;
	/** How far the page can still be scrolled. `up` is not positive. */
	reach: { up: number; down: number };
}

/** How a passage comes to be seen. The panel keeps what is absent. */
export interface PassageView {
	/** CSS pixels that the page is scrolled by. */
	scroll: number;
	panelWidth?: number;
	panelHeight?: number;
}

/** CSS pixels between a passage and what stands around it. */
const gap = 16;
/** The smallest panel in CSS pixels, and a width at which it reads well. */
const least = { width: 240, height: 288 };
const comfortable = 320;
/** The share of the window's height within which a passage is easily seen. */
const easilySeen = 0.9;
/** The share of the window's height that a heading may stand above its passage and still be shown with it. */
const nearHeading = 1 / 3;

/**
 * Keeps a passage clear of the panel: the panel becomes as narrow as the margin beside the passage, or the passage moves above it, or
 * the panel becomes lower. Where nothing of that is possible, the passage is only scrolled into the window.
 */
export function planView({ passage, panel, window, head, reach }: Surroundings): PassageView {
	const height = passage.bottom - passage.top;
	const clamp = (scroll: number) => Math.min(Math.max(scroll, reach.up), reach.down);
	/** The way to between two heights. Of a passage that is too high for both, a beginning in the upper half is seen. */
	const wayTo = (top: number, bottom: number) => {
		const lowestEnd = height > bottom - top ? passage.top + (bottom - top) / 2 : passage.bottom;
		if (passage.top >= top - 1 && lowestEnd <= bottom) return 0;
		return clamp(passage.top - top - Math.max(0, (bottom - top - height) / 2));
	};
	const isBetween = (top: number, bottom: number, scroll: number) =>
		passage.top - scroll >= top - 1 && passage.bottom - scroll <= bottom + 1;
	const scroll = wayTo(head, window.height * easilySeen);
	if (!panel || passage.right <= panel.left || passage.left >= panel.right) return { scroll };

	const isAtRight = panel.left > window.width - panel.right;
	const panelWidth = Math.floor(isAtRight ? panel.right - passage.right - gap : passage.left - gap - panel.left);
	if (panelWidth >= comfortable) return { scroll, panelWidth };
	const above = wayTo(head + gap / 2, panel.top - gap / 2);
	if (isBetween(head + gap / 2, panel.top - gap / 2, above)) return { scroll: above };
	if (panelWidth >= least.width) return { scroll, panelWidth };
	if (!panel.canBeLower) return { scroll };
	const panelHeight = Math.floor(Math.max(least.height, panel.bottom - head - height - 2 * gap));
	const strip = [head + gap, Math.max(panel.bottom - panelHeight - gap, head + gap + 1)] as const;
	const toStrip = wayTo(...strip);
	const isReached = passage.top - toStrip >= strip[0] - 1 && passage.top - toStrip < strip[1];
	return isReached && panelHeight < panel.bottom - panel.top ? { scroll: toStrip, panelHeight } : { scroll };
}

const elementOf = ({ commonAncestorContainer: node }: Range) =>
	node instanceof Element ? node : (node.parentElement ?? document.body);

/** The box around what is seen of ranges: long lines of code end where their block does. */
function boxOf(ranges: readonly Range[]): Box | undefined {
	const boxes = ranges.flatMap((range) => {
		const around: Element[] = [];
		for (let element: Element | null = elementOf(range); element; element = element.parentElement)
			if (around.length === 0 || getComputedStyle(element).overflowX !== 'visible') around.push(element);
		const sides = around
			.filter((element) => element !== document.body)
			.map((element) => element.getBoundingClientRect());
		return [...range.getClientRects()]
			.filter(({ width }) => width > 0)
			.map(({ top, bottom, left, right }) => ({
				top,
				bottom,
				left: Math.max(left, ...sides.map((side) => side.left)),
				right: Math.min(right, ...sides.map((side) => side.right)),
			}));
	});
	if (boxes.length === 0) return undefined;
	return {
		top: Math.min(...boxes.map(({ top }) => top)),
		right: Math.max(...boxes.map(({ right }) => right)),
		bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
		left: Math.min(...boxes.map(({ left }) => left)),
	};
}

/** The passage's box, from the heading of its section on when that is near: by it readers see where they are. */
function boxWithHeading(ranges: readonly Range[]): Box | undefined {
	const passage = boxOf(ranges);
	const heading = passage && ranges[0] && headingOf(ranges[0]);
	if (!heading) return passage;
	const words = document.createRange();
	words.selectNodeContents(heading);
	const above = boxOf([words]);
	const isNear = above && passage.top - above.top <= innerHeight * nearHeading;
	const isInColumn = above && above.left < passage.right && above.right > passage.left;
	return isNear && isInColumn ? { ...passage, top: Math.min(above.top, passage.top) } : passage;
}

/** What covers more of the window than this is not a header. */
const headShare = 1 / 3;

/** Height of what stays over the page's upper edge: a header, and a banner above it. */
function headHeight(x: number): number {
	let head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
	for (let known = -1; known < head; ) {
		known = head;
		for (const element of document.elementsFromPoint(x, head + 1)) {
			if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
			const { top, bottom } = element.getBoundingClientRect();
			if (top <= head + 1 && bottom <= innerHeight * headShare) head = Math.max(head, bottom);
		}
	}
	return head;
}

/** Elements that scroll an element, from the inside to the outside. */
function scrollersOf(element: Element): Element[] {
	const root = document.scrollingElement ?? document.documentElement;
	const found: Element[] = [];
	for (let around: Element | null = element; around; around = around.parentElement)
		if (
			around !== root &&
			around !== document.body &&
			around.scrollHeight > around.clientHeight &&
			/auto|scroll|overlay/.test(getComputedStyle(around).overflowY)
		)
			found.push(around);
	return root.scrollHeight > root.clientHeight || found.length === 0 ? [...found, root] : found;
}

const frame = () => new Promise((resolve) => setTimeout(resolve, 34));
/** Frames that a page's own scrolling to a heading takes at the most. */
const scrollingFrames = 30;

/** Resolves when the page has ended its own scrolling. It is first measured after a frame, which has drawn the marks already. */
async function standsStill(ranges: readonly Range[]): Promise<void> {
	for (let frames = 0, last: number | undefined; frames < scrollingFrames; frames++) {
		await frame();
		const top = boxOf(ranges)?.top;
		if (top === last) return;
		last = top;
	}
}

/**
 * Scrolls to the passage when the page's own scrolling to the heading did not show it. The heading stays in view.
 *
 * @param panel what floats above the page, measured when the page stands still
 * @returns what the panel has to be so that nothing of the passage lies behind it; undefined without a passage
 */
export async function revealPassage(
	ranges: readonly Range[],
	panel: () => Surroundings['panel'],
	signal: AbortSignal,
): Promise<PassageView | undefined> {
	const element = ranges[0]?.startContainer.parentElement;
	if (!element) return undefined;
	await standsStill(ranges);
	if (signal.aborted) return undefined;
	const scrollers = scrollersOf(element);
	const scroller = scrollers.at(-1) as Element;
	if (scrollers.length > 1) element.scrollIntoView({ block: 'nearest' });
	const passage = boxWithHeading(ranges);
	if (!passage) return undefined;
	const { scrollTop, scrollHeight, clientHeight } = scroller;
	const view = planView({
		passage,
		panel: panel(),
		window: { width: innerWidth, height: innerHeight },
		head: headHeight(passage.left + 1),
		reach: { up: -scrollTop, down: scrollHeight - clientHeight - scrollTop },
	});
	const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
	const behavior = still ? 'instant' : 'smooth';
	if (Math.abs(view.scroll) > 1) {
		scroller.scrollBy({ top: view.scroll, behavior });
		await standsStill(ranges);
		// A header that hides on the way down comes back on the way up.
		const covered = headHeight(passage.left + 1) - (boxWithHeading(ranges)?.top ?? 0);
		if (view.scroll < 0 && covered > 1 && !signal.aborted) scroller.scrollBy({ top: -covered, behavior });
	}
	return view;
}

/** Calls back once the reader has left the passage by a scroll of one screen. It has been revealed before. */
export function watchLeft(ranges: readonly Range[], onLeft: () => void, signal: AbortSignal): void {
	let home: number | undefined;
	const look = () => {
		const top = boxOf(ranges)?.top;
		if (top === undefined) return;
		// The page may still be on its way to the passage.
		if (top >= 0 && top < innerHeight) home ??= top;
		if (home !== undefined && Math.abs(top - home) >= innerHeight) onLeft();
	};
	look();
	document.addEventListener('scroll', look, { capture: true, passive: true, signal });
}
