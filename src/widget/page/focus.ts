/** Where the focus was before the panel took it. */
interface FocusReturn {
	remember(): void;
	/** To the element that had it, or to `opener` when that is gone. */
	giveBack(): void;
}

export function createFocusReturn(host: HTMLElement, opener: HTMLElement): FocusReturn {
	let before: Element | null = null;
	return {
		remember() {
			const { activeElement } = document;
			before = activeElement === host ? (host.shadowRoot?.activeElement ?? null) : activeElement;
		},
		giveBack() {
			const target = before?.isConnected && before !== document.body ? before : opener;
			(target as HTMLElement).focus({ preventScroll: true });
		},
	};
}

/** Chromium looks for the place of a caret whose field is gone in all that stands around it: a long conversation takes it long. */
export function dropCaret(inside: Node): void {
	// Only Chromium has a selection for each shadow root, and needs this.
	const selection = (inside.getRootNode() as Partial<Document>).getSelection?.();
	if (selection?.rangeCount) selection.removeAllRanges();
}
