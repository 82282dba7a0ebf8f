import type { ElementContent, RootContent } from 'hast';
import type { ComponentChildren } from 'preact';
import { codeText } from '../../markdown/code-text.js';

/** The kinds of token that have a colour, by what the grammars call them; most have several names. */
const kinds: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries({
		keyword: 'keyword selector-tag selector-pseudo template-tag',
		string: 'string regexp char link code',
		number: 'number literal symbol bullet variable.constant_',
		comment: 'comment quote',
		title: 'title section selector-id selector-class',
		type: 'type built_in class title.class_',
		attribute: 'attr attribute property template-variable variable selector-attr',
		name: 'name tag',
		meta: 'meta doctag prompt',
		plain: 'subst',
		addition: 'addition',
		deletion: 'deletion',
	}).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
);

function kindOf(classes: unknown): string | undefined {
	const [name = '', ...more] = Array.isArray(classes) ? classes.map(String) : [];
	const full = [name, ...more].join('.');
	return kinds[full] ?? kinds[name];
}

/** Tokens as nodes: their characters, in elements that only carry a class of ours. */
export function tokenView(node: RootContent | ElementContent): ComponentChildren {
	if (node.type === 'text') return codeText(node.value);
	if (node.type !== 'element') return null;
	const children = node.children.map(tokenView);
	const kind = kindOf(node.properties.className);
	return kind ? <span class={`md-t-${kind}`}>{children}</span> : children;
}
