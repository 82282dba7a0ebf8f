export interface LeavingListener {
	/** The page is hidden, and may go without another word, or it is seen again. */
	onVisibility(isSeen: boolean): void;
	/** The page goes. */
	onLeave(): void;
	/** The browser shows the page again as it was left. */
	onReturn(): void;
	/** The device has a connection again. */
	onOnline(): void;
}

/** Follows the reader and the connection leaving and coming back. Returns the end of it. */
export function watchLeaving({ onVisibility, onLeave, onReturn, onOnline }: LeavingListener): () => void {
	const listeners: Record<string, (event: Event) => void> = {
		online: onOnline,
		visibilitychange: () => onVisibility(globalThis.document?.visibilityState !== 'hidden'),
		pagehide: onLeave,
		pageshow: (event) => (event as PageTransitionEvent).persisted && onReturn(),
	};
	for (const [type, listener] of Object.entries(listeners)) globalThis.addEventListener?.(type, listener);
	return () => {
		for (const [type, listener] of Object.entries(listeners)) globalThis.removeEventListener?.(type, listener);
	};
}
