/** The focus before the panel took it. */
export function createFocusReturn(host: HTMLElement, opener: HTMLElement) {
	let before: Element | null = null;
	return {
		remember() {
			const { activeElement } = document;
			before = activeElement === host ? (host.shadowRoot?.activeElement ?? null) : activeElement;
		},
		/** Returns the focus to the previous element, or to `opener` when that is gone. */
		giveBack() {
			const target = before?.isConnected && before !== document.body ? before : opener;
			(target as HTMLElement).focus({ preventScroll: true });
		},
	};
}

/** Removes the caret before its field is removed. Chromium would otherwise search the whole conversation for a new place, which is slow. */
export function dropCaret(inside: Node): void {
	// Only Chromium has a selection in each shadow root and needs this.
	const selection = (inside.getRootNode() as Partial<Document>).getSelection?.();
	if (selection?.rangeCount) selection.removeAllRanges();
}
