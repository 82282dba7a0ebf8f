export interface TabThrough {
	/** Puts the focus back to where it came from, if the button has it. */
	giveBack(): void;
}

/**
 * Lets a button that stands at the end of the document follow an element of the page in the order of the Tab key: it comes after
 * whatever has the focus in the element, and before what comes next on the page.
 * @param element What the button belongs to now, if anything.
 */
export function tabThrough(
	button: HTMLElement,
	element: () => HTMLElement | undefined,
	signal: AbortSignal,
): TabThrough {
	/** Where the button was reached from. */
	let from: HTMLElement | undefined;

	const enter = (event: KeyboardEvent) => {
		const { activeElement: active } = document;
		if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
		if (!(active instanceof HTMLElement) || active === from || !element()?.contains(active)) return;
		event.preventDefault();
		from = active;
		button.focus({ preventScroll: true });
	};
	const leave = (event: KeyboardEvent) => {
		const back = event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey);
		if (!back && event.key !== 'Tab') return;
		// Forward, the browser goes on from what had the focus before.
		from?.focus({ preventScroll: true });
		if (!back) return;
		event.preventDefault();
		from = undefined;
	};
	const forget = () => {
		if (document.activeElement !== from && !button.matches(':focus')) from = undefined;
	};
	document.addEventListener('keydown', enter, { capture: true, signal });
	document.addEventListener('focusin', forget, { signal });
	button.addEventListener('keydown', leave);
	return {
		giveBack() {
			if (button.matches(':focus')) from?.focus({ preventScroll: true });
		},
	};
}
