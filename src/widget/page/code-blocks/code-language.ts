import { composedParent } from '../composed-parent.js';

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
export function codeLanguage(start: Element): string | undefined {
	const inner = start.localName === 'pre' ? start.querySelector('code') : null;
	for (let element: Element | null = inner ?? start; element; element = composedParent(element)) {
		if (element.matches('article, main, body, [role=main]')) return undefined;
		const found = languageOf(element);
		if (found) return found;
	}
	return undefined;
}
