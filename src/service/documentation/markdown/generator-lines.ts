import { alertNames } from '../../../contract/alert-names.js';
import { ProseLines } from '../../../search/markdown/prose-lines.js';
import { TabReader } from './read-tabs.js';
import type { Syntax } from './syntax.js';

const fenceLanguage = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,})[ \t]*([^\s`{[]*)/;

/** A badge, whose text is shown. Inline code is not a badge. */
const badge = /`[^`\n]*`|<Badge\b[^<>]{0,300}?\stext=(["'])(.{0,300}?)\1[^<>]{0,300}(?:\/>|>\s*<\/Badge>)/g;

/** An alert with a title, which GitHub does not have. */
const titledAlert = /^((?:[ \t]*>)+[ \t]?)\[!([a-z]+)\][-+]?[ \t]+(\S.*)$/i;

/** The module that a file of Markdown names, which is never shown. */
const importLine = /^import\s+(?:[\w{},*$\s]{1,300}\sfrom\s+)?(["'])[^"'\n]{1,300}\1;?\s*$/;

/** Attributes of Python-Markdown and kramdown, behind a link, an image or bold words, or for a whole block. */
const attributes = /`[^`\n]*`|(?<=[)\]*`])\{:?\s*(?:[.#][\w-]|[\w-]+=)[^{}\n]{0,200}\}/g;

const attributeLine = /^\s*\{:[^{}\n]{1,200}\}\s*$/;

const markdownNames = new Set(['md', 'markdown', 'mdx']);

/** Reads what generators write into single lines, in words and in code, as a reader sees it. */
export function readGeneratorLines(body: string, mdx: boolean, syntax: Syntax): string {
	const prose = new ProseLines();
	let language = '';
	let wrapper: string | undefined;
	const lines: string[] = [];
	const tabs = new TabReader();
	const all = body.split('\n');
	for (let at = 0; at < all.length; at += 1) {
		const line = all[at] ?? '';
		if (wrapper !== undefined && !prose.isInCode && line.trim() === wrapper) {
			wrapper = undefined;
			continue;
		}
		const kind = prose.read(line);
		if (kind === 'fence') {
			language = fenceLanguage.exec(line)?.[1]?.toLowerCase() ?? '';
			if (prose.isInCode && syntax.isUnwrapped(language)) wrapper = prose.leave();
			else lines.push(line);
		} else if (kind === 'prose' && !mdx && /<\/?Tab(?:s|Item)\b/.test(withoutCode(line))) {
			const tags = tabs.wholeTags(all, at);
			lines.push(tabs.read(tags.join('\n')));
			at += tags.length - 1;
		} else if (kind === 'prose') lines.push(mdx ? proseLine(line, syntax, '<></>') : markdownLine(line, syntax));
		else if (markdownNames.has(language)) lines.push(line);
		else {
			const shown = syntax.codeLine(line);
			if (shown !== undefined) lines.push(shown);
		}
	}
	return lines.join('\n');
}

const withoutCode = (line: string) => line.replace(/`[^`\n]*`/g, '');

/** A line of Markdown, where braces and imports mean nothing to MDX. */
function markdownLine(line: string, syntax: Syntax): string {
	if (importLine.test(line) || attributeLine.test(line)) return '';
	const shown =
		line.includes('{') && !/^\s*#/.test(line)
			? line.replace(attributes, (whole) => (whole.startsWith('`') ? whole : ''))
			: line;
	return proseLine(shown, syntax, '');
}

/** @param nothing stands in a heading for a component, beside whose place the space stays */
function proseLine(line: string, { isTableOfContents }: Syntax, nothing: string): string {
	if (isTableOfContents(line)) return '';
	const [, quote = '', kind = '', title = ''] = titledAlert.exec(line) ?? [];
	const alert = alertNames.get(kind.toLowerCase());
	if (alert !== undefined) return `${quote}[!${alert}]\n${quote}**${title}**\n${quote.trimEnd()}`;
	return line.includes('<Badge') ? withoutBadges(line, nothing) : line;
}

/** Moves the badges of a heading below it, because its anchor does not contain their words. */
function withoutBadges(line: string, nothing: string): string {
	const isHeading = /^#{1,6}\s/.test(line);
	const words: string[] = [];
	const shown = line.replace(badge, (whole, _, text: string | undefined) => {
		if (text === undefined) return whole;
		words.push(text);
		return isHeading ? nothing : text;
	});
	return isHeading && words.length > 0 ? `${shown.trimEnd()}\n\n**${words.join(', ')}**\n` : shown;
}
