import { ownDocument } from '../../../page/own-document.js';

/** Whether the reader has selected something in `element`, which may lie in a shadow tree. */
function isSelectedIn(element: Element): boolean {
	const root = element.getRootNode();
	const selection = getSelection();
	if (!selection?.rangeCount) return false;
	const shadowRoots = root instanceof ShadowRoot ? [root] : [];
	const { startContainer, startOffset, endContainer, endOffset } =
		selection.getComposedRanges?.({ shadowRoots })[0] ?? selection.getRangeAt(0);
	if (startContainer === endContainer && startOffset === endOffset) return false;
	const range = ownDocument.createRange();
	range.setStart(startContainer, startOffset);
	range.setEnd(endContainer, endOffset);
	return range.intersectsNode(element);
}

/** Resolves when nothing of `element` is selected: new nodes would take the selection away. */
export function unselected(element: Element, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (!isSelectedIn(element)) return resolve();
		const watching = new AbortController();
		signal.addEventListener('abort', () => watching.abort(), { signal: watching.signal });
		const check = () => {
			if (isSelectedIn(element)) return;
			watching.abort();
			resolve();
		};
		ownDocument.addEventListener('selectionchange', check, { signal: watching.signal });
	});
}
