/** Keeps events from the page: its shortcuts, focus traps and smooth scrolling would answer to them. */
export function containEvents(shadow: ShadowRoot, names: string): void {
	for (const name of names.split(' ')) {
		shadow.addEventListener(name, (event) => event.stopPropagation(), { passive: true });
	}
}
