import type { ContextItem } from '../../../contract/assistant.js';
import { contextItems } from '../../../contract/limits.js';
import { composedParent } from '../composed-parent.js';
import { cutText } from '../cut-text.js';
import { currentPath } from '../navigation/current-path.js';
import { rangeText } from './range-text.js';

/** What the reader selected, ready to go along with a question. */
export interface CapturedSelection extends ContextItem {
	/** Only the beginning fits: 2,000 characters of text, 8,000 of code. */
	shortened: boolean;
	/** Of code, where the page says it, as in `ts`. For the reader; the service has no field for it. */
	language?: string;
}

/** Anything but the reader's own words and secrets, or `undefined` when nothing of it may be sent. */
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

/** The code that all of it stands in. A triple click on a line of code selects up to the beginning of the next block. */
function codeAround(range: Range): Element | undefined {
	const { startContainer: start } = range;
	const code = (start instanceof Element ? start : composedParent(start))?.closest('pre, code');
	if (!code) return undefined;
	const rest = range.cloneRange();
	rest.setStartAfter(code);
	return rest.toString().trim() === '' ? code : undefined;
}

const elementIdMaxLength = 256;

/** Identifier of the heading that the selection stands under: its own, or that of the section around it. */
function headingBefore(range: Range): string | undefined {
	const root = range.startContainer.getRootNode() as Document | ShadowRoot;
	let found: string | undefined;
	for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
		// Headings come in document order: from the first one after the selection's start on, none is meant.
		if (range.comparePoint(heading, 0) >= 0) break;
		found = heading.id || heading.querySelector('[id]')?.id || heading.closest('section[id]')?.id || found;
	}
	return found && found.length <= elementIdMaxLength ? found : undefined;
}

const written = /(?:^|\s)(?:language|lang|highlight(?:-source)?)-([\w+#.-]{1,24})(?=\s|$)/;
/** What themes write when they know no language. */
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
