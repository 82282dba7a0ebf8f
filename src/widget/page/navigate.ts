/**
 * Opens a link of an answer. Routers of documentation sites look at the element that was clicked and do not see links
 * inside a shadow root, so a plain click is passed on to a link of the same address that stands in the page.
 * Modified clicks and other origins are left to the browser.
 * @param go Opens an address of the page's own origin.
 */
export function openLink(event: MouseEvent, href: string, go: (url: string) => void = clickInPage): void {
	const modified = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
	if (event.defaultPrevented || modified || new URL(href, location.href).origin !== location.origin) return;
	event.preventDefault();
	go(href);
}

export function clickInPage(href: string): void {
	const link = document.createElement('a');
	link.href = href;
	link.hidden = true;
	document.body.append(link);
	link.click();
	link.remove();
}
