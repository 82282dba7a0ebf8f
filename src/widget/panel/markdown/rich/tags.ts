import { inlineTags } from '../../../../contract/answer-tags.js';

const name = inlineTags.join('|');
const attributes = String.raw`(?:\s[^<>]{0,200})?`;
const lineBreak = /^<br[ \t]*\/?>/i;
const element = new RegExp(String.raw`^<(${name})${attributes}>([^]{1,500}?)</\1\s*>`, 'i');
const everywhere = new RegExp(String.raw`(\`+)[^]*?(?:\1|$)|<(${name})${attributes}>[^]{1,500}?</\2\s*>`, 'gi');
const opening = new RegExp(String.raw`(\`+)[^]*?(?:\1|$)|<(${name})${attributes}>(?![^]{0,500}?</\2\s*>)`, 'gi');

/** The line break that a text begins with. */
export const breakAt = (source: string): string | undefined => lineBreak.exec(source)?.[0];

/** The element that a text begins with. Its attributes are nothing to us. */
export function elementAt(source: string): { raw: string; tag: string; inner: string } | undefined {
	const [raw, tag, inner = ''] = element.exec(source) ?? [];
	return raw && tag ? { raw, tag: tag.toLowerCase(), inner } : undefined;
}

/** Where an element begins whose end may still come. */
export function unfinishedElement(text: string): number {
	for (const { 2: tag, index } of text.matchAll(opening)) if (tag && text.length - index < 500) return index;
	return text.length;
}

/** Replaces whole elements outside of code. */
export const replaceElements = (text: string, replace: (raw: string) => string): string =>
	text.replace(everywhere, (raw, code) => (code ? raw : replace(raw)));
