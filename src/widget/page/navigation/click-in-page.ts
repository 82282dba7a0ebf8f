/**
 * Follows a link the way the page's own links are followed: routers of documentation sites look at the element that was clicked
 * and do not see links inside a shadow root.
 * @param loadHref Address for when no router takes the click and the browser loads a page.
 */
export function clickInPage(href: string, loadHref = href): void {
	const link = document.createElement('a');
	link.href = href;
	link.hidden = true;
	// The last to hear of the click: what the page's own code wants of it is known by then.
	const onClick = (event: MouseEvent) => {
		if (!event.defaultPrevented) link.href = loadHref;
	};
	window.addEventListener('click', onClick);
	document.body.append(link);
	// It takes over only the links that it has been shown.
	(window as { htmx?: { process?(link: Element): void } }).htmx?.process?.(link);
	link.click();
	link.remove();
	window.removeEventListener('click', onClick);
}
