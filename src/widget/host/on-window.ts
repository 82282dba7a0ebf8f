/**
 * Listens to the window.
 * @returns a function that stops listening
 */
export function onWindow(name: string, listener: (event: Event) => void): () => void {
	addEventListener(name, listener);
	return () => removeEventListener(name, listener);
}
