/**
 * Opens a link of an answer. Routers of documentation sites look at the element that was clicked and do not see links
 * inside a shadow root, so a plain click is passed on to a link of the same address that stands in the page.
 * Modified clicks and other origins are left to the browser.
 * @param onNavigate Opens an address of the page's own origin instead, when the site wants that.
 */
export function openLink(event: MouseEvent, href: string, onNavigate?: (url: string) => void): void {
	const modified = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
	if (event.defaultPrevented || modified || new URL(href, location.href).origin !== location.origin) return;
	event.preventDefault();
	if (onNavigate) onNavigate(href);
	else clickInPage(href);
}

function clickInPage(href: string): void {
	const link = document.createElement('a');
	link.href = href;
	link.hidden = true;
	document.body.append(link);
	link.click();
	link.remove();
}
