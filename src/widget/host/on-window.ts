/**
 * Listens to the window.
 * @returns stops
 */
export function onWindow(name: string, listener: () => void): () => void {
	addEventListener(name, listener);
	return () => removeEventListener(name, listener);
}
