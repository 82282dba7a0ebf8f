import { createFixedParts } from './push-fixed.js';

/**
 * Makes room for the docked panel beside the page. By a style sheet of the document that is there only meanwhile: the page's
 * own styles, attributes and their spelling stay untouched, and strict pages allow it.
 * @param host Our element on the page.
 * @param atStart The panel is at the side where lines begin.
 * @returns gives the room back
 */
export function pushPage(host: Element, root: HTMLElement, atStart: boolean): () => void {
	const sheet = new CSSStyleSheet();
	const fixed = createFixedParts(host);
	let pushed = 0;
	let frame = 0;
	const sideNow = () => ((root.dir === 'rtl') === atStart ? 'right' : 'left');

	const push = (width: number) => {
		if (width === pushed) return;
		pushed = width;
		const side = sideNow();
		const { adoptedStyleSheets } = document;
		const place = adoptedStyleSheets.indexOf(sheet);
		if (width > 0) {
			sheet.replaceSync(`@media not print{html{margin-${side}:${width}px!important;--docent-docked-width:${width}px}}`);
			if (place < 0) adoptedStyleSheets.push(sheet);
		} else if (place >= 0) adoptedStyleSheets.splice(place, 1);
		fixed.push(width, side);
		if (width === 0) return page.disconnect();
		page.observe(document.body, { childList: true, subtree: true });
	};
	/** Once for all that changes until the next frame. */
	const again = () => {
		cancelAnimationFrame(frame);
		frame = requestAnimationFrame(() => {
			fixed.forget();
			fixed.push(pushed, sideNow());
		});
	};
	const page = new MutationObserver(again);
	// The panel has no width while it is closed.
	const panels = new ResizeObserver((entries) => {
		const { target, borderBoxSize } = entries.at(-1) ?? {};
		// On small screens the panel covers the page instead.
		push(target?.matches(':modal') ? 0 : (borderBoxSize?.[0]?.inlineSize ?? 0));
	});
	let observed: Element | null = null;
	const observe = () => {
		const panel = root.querySelector('dialog.panel');
		if (panel === observed) return;
		if (observed) panels.unobserve(observed);
		if (panel) panels.observe(panel);
		observed = panel;
	};
	// The panel may not be there yet, or be made anew when the mode changes.
	const children = new MutationObserver(observe);
	children.observe(root, { childList: true, subtree: true });
	observe();
	// Another width of the window may have another layout.
	addEventListener('resize', again);
	return () => {
		removeEventListener('resize', again);
		cancelAnimationFrame(frame);
		children.disconnect();
		panels.disconnect();
		push(0);
		page.disconnect();
	};
}
