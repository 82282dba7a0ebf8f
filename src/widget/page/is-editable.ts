/** Whether the reader types into an element: a key or a selection there belongs to the page. */
export function isEditable(target: EventTarget | null | undefined): boolean {
	const element = target instanceof Element ? target : null;
	return !!element?.closest('input, textarea, select, [contenteditable]:not([contenteditable=false])');
}
