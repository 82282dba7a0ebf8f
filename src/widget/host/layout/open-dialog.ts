import { lastFocused } from '../last-focused.js';
import { smallScreen } from '../media.js';
import { fitVisibleArea } from './fit-visible-area.js';

// A list forgives, for browsers that do not know the name.
const modals = ':is(:modal)';

/** Whether the page has something modal or in full screen that has not let the reader into our element. */
export const isCovered = (host: Element): boolean =>
	document.activeElement !== host && !host.closest(modals) && !!document.querySelector(modals);

export interface OpenDialog {
	/** The reader wants it: it comes before a modal dialog of the page and an element in full screen. */
	reach(): void;
	close(): void;
}

const listenUntil = (signal: AbortSignal) => (target: EventTarget, names: string, listener: (event: Event) => void) => {
	for (const name of names.split(' ')) target.addEventListener(name, listener, { signal, capture: true });
};

/**
 * Opens our dialog. It is modal on small screens, because it covers the page there; elsewhere the page stays usable. Under what the page
 * itself has above everything only a modal dialog can be used.
 * @param isModal It covers every page.
 */
export function openDialog(element: HTMLDialogElement, isModal: boolean, onEscape: () => void): OpenDialog {
	const closing = new AbortController();
	const root = element.getRootNode() as ShadowRoot;
	const small = smallScreen();
	const focused = lastFocused(element, closing.signal);
	let scroller: Element | undefined;
	let top = 0;
	let modal = false;
	let raised = false;

	const show = () => {
		const target = focused();
		element.close();
		modal = small.matches || isModal || raised;
		if (modal) element.showModal();
		// `show()` would move the focus, also when the panel is only restored.
		else element.setAttribute('open', '');
		// Closing takes the focus, and `showModal` gives it to the first button.
		if (target || modal) (target ?? element).focus({ preventScroll: true });
	};
	const hasFocus = () => element.contains(root.activeElement);
	const reach = () => {
		const wasCovered = isCovered(root.host);
		if (!hasFocus()) element.focus();
		if (modal || (hasFocus() && !wasCovered && !document.fullscreenElement)) return;
		raised = true;
		show();
	};
	/** What was below may have gone. */
	const lower = () => {
		if (!raised) return;
		raised = false;
		show();
		reach();
	};
	const listen = listenUntil(closing.signal);
	listen(small, 'change', show);
	listen(document, 'close fullscreenchange', lower);
	// The host comes back after the page has taken it: focus, scrolling and being modal went with its place.
	listen(root.host, 'beforetoggle', () =>
		Promise.resolve().then(() => {
			if (closing.signal.aborted) return;
			show();
			if (scroller) scroller.scrollTop = top;
		}),
	);
	listen(element, 'scroll', ({ target }) => {
		scroller = target as Element;
		top = scroller.scrollTop;
	});
	// It comes in once, not again with each change of its place.
	listen(element, 'animationend', () => {
		element.style.animation = 'none';
	});
	listen(element, 'cancel', (event) => {
		// A dialog within it has one of its own.
		if (event.target !== element) return;
		event.preventDefault();
		onEscape();
	});
	fitVisibleArea(element, closing.signal);
	element.tabIndex = -1;
	// It may have been laid out unseen.
	element.style.display = element.style.visibility = '';
	show();
	return {
		reach,
		close() {
			closing.abort();
			element.close();
			element.style.animation = '';
		},
	};
}
