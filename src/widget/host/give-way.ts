import { ownDocument } from './own-document.js';

/** CSS pixels between the launcher and what it stands above. */
const gap = 20;

/** The outermost element around one that the page has fixed in the window. */
function fixedAround(element: Element | null): Element | undefined {
	let fixed: Element | undefined;
	for (let around = element; around; around = around.parentElement)
		if (getComputedStyle(around).position === 'fixed') fixed = around;
	return fixed;
}

/**
 * Lets the launcher stand above what the page has fixed at the lower edge in its place, such as a consent banner or a player. Pages tell
 * nobody about such elements, so its own place is looked at whenever the page has changed or was resized.
 * @returns ends it
 */
export function giveWay(launcher: HTMLElement, host: Element): () => void {
	/** The page's element in the launcher's place, when it begins in the lower half of the window. */
	const inTheWay = ({ left, right, top, bottom }: DOMRect): Element | undefined =>
		[left + 1, (left + right) / 2, right - 1]
			.flatMap((x) => [top + 1, bottom - 1].flatMap((y) => ownDocument.elementsFromPoint(x, y)))
			.map((element) => (element === host ? undefined : fixedAround(element)))
			.find((fixed) => fixed && fixed.getBoundingClientRect().top > innerHeight / 2);
	const look = () => {
		timer = undefined;
		// Its own place: as if nothing were there.
		launcher.style.insetBlockEnd = '';
		const place = launcher.getBoundingClientRect();
		const found = place.width ? inTheWay(place) : undefined;
		if (found) launcher.style.insetBlockEnd = `${innerHeight - found.getBoundingClientRect().top + gap}px`;
		if (found === above) return;
		above = found;
		sizes?.disconnect();
		if (found) sizes?.observe(found);
	};
	let above: Element | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const later = () => {
		timer ??= setTimeout(look, 200);
	};
	const { ResizeObserver } = globalThis as Partial<typeof globalThis>;
	const sizes = ResizeObserver && new ResizeObserver(later);
	const changes = new MutationObserver(later);
	changes.observe(ownDocument.body ?? host, { childList: true, subtree: true });
	addEventListener('resize', later);
	// Banners slide in and out.
	ownDocument.addEventListener('transitionend', later);
	later();
	return () => {
		clearTimeout(timer);
		sizes?.disconnect();
		changes.disconnect();
		removeEventListener('resize', later);
		ownDocument.removeEventListener('transitionend', later);
	};
}
