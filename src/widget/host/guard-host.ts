import type { Host } from './host.js';
import { ownDocument } from './own-document.js';

/**
 * Keeps our element usable among the children of the body. Libraries for modal dialogs make them inert and hide them from screen readers,
 * and style sheets that come late hide or zoom the body.
 */
export function guardHost({ element, follow }: Host): void {
	const free = () => {
		// The next task looks again, so that a script which insists does not stop the page.
		if (!element.matches('[inert], [aria-hidden]')) return;
		attributes.disconnect();
		element.inert = false;
		element.ariaHidden = null;
		setTimeout(watch);
	};
	const attributes = new MutationObserver(free);
	const watch = () => {
		attributes.observe(element, { attributeFilter: ['inert', 'aria-hidden'] });
		free();
	};
	watch();
	const look = () => element.isConnected && follow();
	// Some pages have taken them away.
	const { ResizeObserver, IntersectionObserver } = globalThis as Partial<typeof globalThis>;
	// Its width says how the page is zoomed. A frame later, because it may change again.
	const sizes = ResizeObserver && new ResizeObserver(() => requestAnimationFrame(look));
	const shown = IntersectionObserver && new IntersectionObserver(look);
	sizes?.observe(element);
	for (const one of [element, ownDocument.body ?? element]) shown?.observe(one);
	// A page may close all popovers.
	element.addEventListener('toggle', look);
	element.addEventListener('docent:destroy', () => {
		attributes.disconnect();
		sizes?.disconnect();
		shown?.disconnect();
	});
}
