/** True for keys of an input method, which chooses words by them. */
export function isComposing(event: KeyboardEvent): boolean {
	// Safari reports the Enter that ends a composition after the composition, with the key code 229.
	return event.isComposing || event.keyCode === 229;
}
