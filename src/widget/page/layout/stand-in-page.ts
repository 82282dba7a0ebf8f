/**
 * Moves the assistant into an element of the page, and back into it when the page has made the element anew. Where there is no
 * such element it waits, unseen.
 * @param host Our element on the page.
 * @param target Selector of the element.
 * @returns takes it out again
 */
export function standInPage(host: HTMLElement, target: string): () => void {
	const place = () => {
		if (host.isConnected && host.parentElement?.matches(target)) return;
		const found = document.querySelector(target);
		if (!found && host.dataset.mode === 'waiting' && host.isConnected) return;
		host.dataset.mode = found ? 'inline' : 'waiting';
		(found ?? document.documentElement).append(host);
	};
	const warn = () => {
		if (host.dataset.mode === 'waiting')
			console.warn(`Docent: there is no element "${target}" to stand in; see "target".`);
	};
	// In the page the host is an ordinary element, not a popover.
	host.popover = null;
	place();
	if (document.readyState === 'complete') warn();
	else addEventListener('load', warn, { once: true });
	const observer = new MutationObserver(place);
	observer.observe(document.documentElement, { childList: true, subtree: true });
	return () => {
		observer.disconnect();
		removeEventListener('load', warn);
		delete host.dataset.mode;
		host.popover = 'manual';
		// The assistant was removed meanwhile.
		if (!host.isConnected) return;
		document.documentElement.append(host);
		host.showPopover?.();
	};
}
