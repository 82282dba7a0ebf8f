/**
 * Sets the visible part of the window as CSS properties. An on-screen keyboard covers the rest, and only some browsers make the
 * window smaller then.
 */
export function fitVisibleArea(element: HTMLElement, signal: AbortSignal): void {
	const view = globalThis.visualViewport;
	const update = () => {
		// A reader who zooms in wants to see only a part of the panel.
		if (!view || view.scale > 1.01) return;
		// Each of them makes the browser style the page, so all are read before the first is written.
		const { width, height, offsetTop } = view;
		element.style.setProperty('--_docent-visible-width', `${width}px`);
		element.style.setProperty('--_docent-visible-height', `${height}px`);
		element.style.setProperty('--_docent-visible-top', `${offsetTop}px`);
	};
	update();
	view?.addEventListener('resize', update, { signal });
	view?.addEventListener('scroll', update, { signal });
}
