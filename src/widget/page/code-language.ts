import { composedParent } from './composed-parent.js';

const named = /(?:^|\s)(?:language|lang|highlight-source|highlight|source)-([\w+#.-]{1,24})(?:\s|$)/;

function languageOf(element: Element): string | undefined {
	const given = element.getAttribute('data-language') ?? element.getAttribute('data-lang');
	return (given || named.exec(element.getAttribute('class') ?? '')?.[1])?.toLowerCase();
}

/** The language that the page gives to the code block around a node, in lower case. */
export function codeLanguage(node: Node): string | undefined {
	let element = node instanceof Element ? node : composedParent(node);
	const inner = element?.closest('pre')?.querySelector('code');
	const own = inner && languageOf(inner);
	if (own) return own;
	for (; element && !element.matches('article, main, body'); element = composedParent(element)) {
		const language = languageOf(element);
		if (language) return language;
	}
	return undefined;
}
