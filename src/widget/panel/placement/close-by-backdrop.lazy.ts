/** What covers the page behind a modal dialog belongs to the dialog itself: nothing of its content was hit. */
const isBackdrop = (event: Event) =>
	event.target instanceof HTMLDialogElement && event.target.matches('.panel') && !isInside(event.target, event);

/** A click on the dialog's own edge hits the dialog as well; the keyboard's clicks stand nowhere. */
function isInside(dialog: HTMLDialogElement, event: Event): boolean {
	const { clientX: x, clientY: y } = event as MouseEvent;
	const { left, right, top, bottom } = dialog.getBoundingClientRect();
	return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Closes the panel by a click beside it. A press that began inside, as in selecting text, does not count.
 * @returns stops
 */
export function closeByBackdrop(root: HTMLElement, onClose: () => void): () => void {
	let pressed = false;
	const onPress = (event: Event) => {
		pressed = isBackdrop(event);
	};
	const onClick = (event: Event) => {
		if (pressed && isBackdrop(event)) onClose();
		pressed = false;
	};
	root.addEventListener('pointerdown', onPress);
	root.addEventListener('click', onClick);
	return () => {
		root.removeEventListener('pointerdown', onPress);
		root.removeEventListener('click', onClick);
	};
}
