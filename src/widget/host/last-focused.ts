/**
 * Remembers what has the focus inside an element. When the page moves our element, or takes it away and it comes back, the focus is
 * lost meanwhile.
 * @returns what has the focus, or had it in the task that has taken it
 */
export function lastFocused(inside: HTMLElement, signal: AbortSignal): () => HTMLElement | undefined {
	let focused: HTMLElement | undefined;
	const listen = (name: string, listener: (event: Event) => void) =>
		inside.addEventListener(name, listener, { signal, capture: true });
	listen('focusin', ({ target }) => {
		focused = target as HTMLElement;
	});
	// What is taken from the page loses the focus and is back before the task ends.
	listen('focusout', () =>
		setTimeout(() => {
			if (!inside.contains((inside.getRootNode() as ShadowRoot).activeElement)) focused = undefined;
		}),
	);
	return () => focused;
}
