import { contextItems } from '../../contract/limits.js';
import { currentPath } from './current-path.js';
import { cutText } from './cut-text.js';
import { rangeText } from './range-text.js';
import type { CapturedSelection } from './selection.js';

/**
 * What the reader sees of the page's content, at most 8,000 UTF-16 code units of it; `undefined` when there is nothing.
 * A page without such content is taken as a whole.
 */
export function capturePage(contentSelector: string): CapturedSelection | undefined {
	const range = document.createRange();
	range.selectNodeContents(document.querySelector(contentSelector) ?? document.body);
	const text = rangeText(range);
	if (text === '') return undefined;
	return { type: 'textSelection', ...cutText(text, contextItems.valueMaxLength), path: currentPath() };
}
