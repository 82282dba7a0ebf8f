import { ownDocument } from '../../../page/own-document.js';

/** Room between the link and what is shown beside it, and from there to the edges; in CSS pixels. */
const gap = 6;
const margin = 12;

/**
 * Places a fixed element above an anchor, or below it where there is more room, inside the borders of `within` and of the
 * window.
 */
export function placeBeside(element: HTMLElement, anchor: HTMLElement, within: HTMLElement): void {
	const at = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
	const border = within.getBoundingClientRect();
	const { clientWidth, clientHeight } = ownDocument.documentElement;
	const left = Math.max(border.left, 0) + margin;
	const right = Math.min(border.right || clientWidth, clientWidth) - margin;
	element.style.maxWidth = `${right - left}px`;
	const above = at.top - margin - gap;
	const below = clientHeight - at.bottom - margin - gap;
	element.style.maxHeight = `${Math.max(above, below, 0)}px`;
	const { width, height } = element.getBoundingClientRect();
	const rtl = getComputedStyle(anchor).direction === 'rtl';
	const start = rtl ? at.right - width + margin : at.left - margin;
	element.style.left = `${Math.max(left, Math.min(start, right - width))}px`;
	element.style.top = `${height <= above || above >= below ? at.top - gap - height : at.bottom + gap}px`;
}
