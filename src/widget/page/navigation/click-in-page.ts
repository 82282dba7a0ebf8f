/**
 * Follows a link the way the page's own links are followed: routers of documentation sites look at the element that was clicked
 * and do not see links inside a shadow root.
 * @param loadHref Address for when no router takes the click and the browser loads a page.
 */
export function clickInPage(href: string, loadHref = href): void {
	const link = document.createElement('a');
	link.href = href;
	link.hidden = true;
	// The listener runs last, so that the page's own code has decided about the click.
	const onClick = (event: MouseEvent) => {
		if (!event.defaultPrevented) link.href = loadHref;
	};
	window.addEventListener('click', onClick);
	document.body.append(link);
	// htmx only handles links that it has processed.
	(window as { htmx?: { process?(link: Element): void } }).htmx?.process?.(link);
	link.click();
	link.remove();
	window.removeEventListener('click', onClick);
}
