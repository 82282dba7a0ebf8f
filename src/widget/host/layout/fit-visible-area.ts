/**
 * Sets the visible part of the window as CSS properties. An on-screen keyboard covers the rest, and only some browsers make the
 * window smaller then.
 */
export function fitVisibleArea(element: HTMLElement, signal: AbortSignal): void {
	const view = globalThis.visualViewport;
	const update = () => {
		// A reader who zooms in wants to see only a part of the panel.
		if (!view || view.scale > 1.01) return;
		element.style.setProperty('--_docent-visible-width', `${view.width}px`);
		element.style.setProperty('--_docent-visible-height', `${view.height}px`);
		element.style.setProperty('--_docent-visible-top', `${view.offsetTop}px`);
	};
	update();
	view?.addEventListener('resize', update, { signal });
	view?.addEventListener('scroll', update, { signal });
}
