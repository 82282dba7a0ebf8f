/** Puts the caret into the field that has the focus. Chromium gives focus back without it, and nothing can be typed. */
export function giveCaretBack(): void {
	let field = document.activeElement as Partial<HTMLInputElement> | null;
	while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
	// Fields of other kinds, such as numbers, have no caret that can be moved.
	const at = field?.selectionStart;
	if (typeof at === 'number') field?.setSelectionRange?.(at, at);
}
