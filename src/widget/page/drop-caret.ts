/** Chromium looks for the place of a caret whose field is gone in all that stands around it: a long conversation takes it long. */
export function dropCaret(inside: Node): void {
	// Only Chromium has a selection for each shadow root, and needs this.
	const selection = (inside.getRootNode() as Partial<Document>).getSelection?.();
	if (selection?.rangeCount) selection.removeAllRanges();
}
