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
export function placeOnCode(button: HTMLElement, pre: HTMLElement, panel: Element | null, rtl: boolean): boolean {
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
