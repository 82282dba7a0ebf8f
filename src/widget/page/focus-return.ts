/** Where the focus was before the panel took it. */
export interface FocusReturn {
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
