/** Whether the reader types into an element: a key or a selection there belongs to the page. */
export const isEditable = (target: EventTarget | null | undefined): boolean =>
	!!(target as Partial<Element> | null | undefined)?.closest?.('input,textarea,select,[contenteditable]');
