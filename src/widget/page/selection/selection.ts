import type { ContextItem } from '../../../contract/assistant.js';
import { contextItems } from '../../../contract/limits.js';
import { composedParent } from '../composed-parent.js';
import { cutText } from '../cut-text.js';
import { currentPath } from '../navigation/current-path.js';
import { rangeText } from './range-text.js';

/** The reader's selection, ready for a question. */
export interface CapturedSelection extends ContextItem {
	/** Whether it was cut: at most 2,000 characters of text, or 8,000 of code. */
	shortened: boolean;
	/** Language of code when the page names it, for example `ts`. It is shown to the reader only. */
	language?: string;
}

/** Captures a range; undefined when no part of it may be sent, such as the reader's own input and secrets. */
export function captureSelection(range: Range, host: Element): CapturedSelection | undefined {
	if (host.contains(range.commonAncestorContainer)) return undefined;
	const text = rangeText(range);
	if (text.trim() === '') return undefined;
	const code = codeAround(range);
	const { value, shortened } = cutText(text, code ? contextItems.valueMaxLength : contextItems.selectionMaxLength);
	const elementId = headingBefore(range);
	const language = code && codeLanguage(code);
	return {
		type: code ? 'code' : 'textSelection',
		value,
		path: currentPath(),
		...(elementId ? { elementId } : {}),
		shortened,
		...(language ? { language } : {}),
	};
}

/** The code element that contains the whole range. A triple click on a line ends at the beginning of the next block. */
function codeAround(range: Range): Element | undefined {
	const { startContainer: start } = range;
	const code = (start instanceof Element ? start : composedParent(start))?.closest('pre, code');
	if (!code) return undefined;
	const rest = range.cloneRange();
	rest.setStartAfter(code);
	return rest.toString().trim() === '' ? code : undefined;
}

const elementIdMaxLength = 256;

/** Id of the heading above the selection, or of the surrounding section. */
function headingBefore(range: Range): string | undefined {
	const root = range.startContainer.getRootNode() as Document | ShadowRoot;
	let found: string | undefined;
	for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
		// Headings come in document order, so later ones are behind the selection.
		if (range.comparePoint(heading, 0) >= 0) break;
		found = heading.id || heading.querySelector('[id]')?.id || heading.closest('section[id]')?.id || found;
	}
	return found && found.length <= elementIdMaxLength ? found : undefined;
}

const written = /(?:^|\s)(?:language|lang|highlight(?:-source)?)-([\w+#.-]{1,24})(?=\s|$)/;
/** Names by which themes say that the language is unknown. */
const none = /^(?:none|default|text|txt|plain|plaintext|notranslate|source|wrapper)$/i;

function languageOf(element: Element): string | undefined {
	const { language, lang } = (element as HTMLElement).dataset;
	const found = language ?? lang ?? written.exec(element.className)?.[1];
	return found && !none.test(found) ? found.toLowerCase() : undefined;
}

/**
 * Language of a code block as documentation themes write it: in a data attribute or a class, on the code, on the `pre` or
 * on what stands around them, up to the article.
 */
function codeLanguage(start: Element): string | undefined {
	const inner = start.localName === 'pre' ? start.querySelector('code') : null;
	for (let element: Element | null = inner ?? start; element; element = composedParent(element)) {
		if (element.matches('article, main, body, [role=main]')) return undefined;
		const found = languageOf(element);
		if (found) return found;
	}
	return undefined;
}
