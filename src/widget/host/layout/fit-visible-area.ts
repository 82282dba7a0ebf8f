/**
 * Tells the style sheet what is visible of the window, because a keyboard on the screen covers the rest of it and only some
 * browsers make the window smaller then.
 * @returns stops telling
 */
export function fitVisibleArea(element: HTMLElement): () => void {
	const view = globalThis.visualViewport;
	const update = () => {
		// A reader who has zoomed in sees a part of the panel on purpose.
		if (!view || view.scale > 1.01) return;
		element.style.setProperty('--_docent-visible-width', `${view.width}px`);
		element.style.setProperty('--_docent-visible-height', `${view.height}px`);
		element.style.setProperty('--_docent-visible-top', `${view.offsetTop}px`);
	};
	update();
	view?.addEventListener('resize', update);
	view?.addEventListener('scroll', update);
	return () => {
		view?.removeEventListener('resize', update);
		view?.removeEventListener('scroll', update);
	};
}
