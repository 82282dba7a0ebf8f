import { contextItems } from '../../../contract/limits.js';
import { cutText } from '../cut-text.js';
import { currentPath } from '../navigation/navigate.js';
import { type CapturedSelection, rangeText } from '../selection/selection.js';

/**
 * What the reader sees of the page's content, at most 8,000 UTF-16 code units of it; `undefined` when there is nothing.
 * A page without such content is taken as a whole.
 */
export function capturePage(contentSelector: string): CapturedSelection | undefined {
	const range = document.createRange();
	const content = document.querySelector(contentSelector) ?? document.body;
	range.selectNodeContents(content);
	// A breadcrumb above the title is not part of the page's text.
	const title = content.querySelector('h1');
	if (title) range.setStartBefore(title);
	const read = rangeText(range).replace(/\u200b/g, '');
	if (read === '') return undefined;
	// The first line represents the text wherever it is shown.
	const text = title || !document.title ? read : `${document.title}\n\n${read}`;
	return { type: 'textSelection', ...cutText(text, contextItems.valueMaxLength), path: currentPath() };
}
