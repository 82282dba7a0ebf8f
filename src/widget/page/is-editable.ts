/** Whether the reader types into an element: a key or a selection there belongs to the page. */
export function isEditable(target: EventTarget | null | undefined): boolean {
	return target instanceof Element && target.closest('input,textarea,select,[contenteditable]') !== null;
}
