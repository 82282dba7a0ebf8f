import { ownDocument } from '../../host/own-document.js';

/** What the reader has selected, if some of it lies in `element`, which may lie in a shadow tree. */
export function selectedRange(element: Element): Range | undefined {
	const root = element.getRootNode();
	const selection = getSelection();
	if (!selection?.rangeCount) return undefined;
	const shadowRoots = root instanceof ShadowRoot ? [root] : [];
	const { startContainer, startOffset, endContainer, endOffset } =
		selection.getComposedRanges?.({ shadowRoots })[0] ?? selection.getRangeAt(0);
	if (startContainer === endContainer && startOffset === endOffset) return undefined;
	const range = ownDocument.createRange();
	range.setStart(startContainer, startOffset);
	range.setEnd(endContainer, endOffset);
	return range.intersectsNode(element) ? range : undefined;
}
