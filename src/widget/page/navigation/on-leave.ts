/**
 * Calls back whenever the page may be left for good: no later event is sure to come.
 * @returns stops
 */
export function onLeave(keep: () => void): () => void {
	const onVisibility = () => {
		if (document.visibilityState === 'hidden') keep();
	};
	addEventListener('pagehide', keep);
	document.addEventListener('visibilitychange', onVisibility);
	return () => {
		removeEventListener('pagehide', keep);
		document.removeEventListener('visibilitychange', onVisibility);
	};
}
