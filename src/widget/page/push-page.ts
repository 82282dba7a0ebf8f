/**
 * Makes room for the docked panel beside the page. By a style sheet of the document that is there only meanwhile: the page's
 * own styles, attributes and their spelling stay untouched, and strict pages allow it.
 * @param atStart The panel is at the side where lines begin.
 * @returns gives the room back
 */
export function pushPage(root: HTMLElement, atStart: boolean): () => void {
	const sheet = new CSSStyleSheet();
	let pushed = 0;

	const push = (width: number) => {
		if (width === pushed) return;
		pushed = width;
		const others = document.adoptedStyleSheets.filter((other) => other !== sheet);
		if (width === 0) {
			document.adoptedStyleSheets = others;
			return;
		}
		const side = (root.dir === 'rtl') === atStart ? 'right' : 'left';
		sheet.replaceSync(`@media not print{html{margin-${side}:${width}px!important}}`);
		document.adoptedStyleSheets = [...others, sheet];
	};
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
	return () => {
		children.disconnect();
		panels.disconnect();
		push(0);
	};
}
