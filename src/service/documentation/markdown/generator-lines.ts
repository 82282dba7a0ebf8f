import { alertNames } from './alert-names.js';

/** The mark that opens or closes a block of code. */
const fenceMark = /^\s*(`{3,}|~{3,})[ \t]*([^\s`{[]*)/;

/** VitePress and Starlight print the text of a badge. What stands in backticks is not one. */
const badge = /`[^`\n]*`|<Badge\b[^<>]{0,300}?\stext=(["'])(.{0,300}?)\1[^<>]{0,300}(?:\/>|>\s*<\/Badge>)/g;

/** VitePress and Obsidian let an alert have a title, GitHub does not. */
const titledAlert = /^((?:[ \t]*>)+[ \t]?)\[!([a-z]+)\][-+]?[ \t]+(\S.*)$/i;

const tableOfContents = /^\s*(?:\[\[toc\]\]|\[TOC\])\s*$/;

/** VitePress marks lines of code in comments, which it does not show. */
const codeMark =
	/[ \t]{0,100}(?:\/\/|\/\*|\{\/\*|#|<!--|--|%|;)[ \t]*\[!code ([^\]\n]{1,100})\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

/** So does Docusaurus, in lines of their own. */
const highlightComment =
	/^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|%|;)\s*highlight-(?:next-line|start|end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

const markdownNames = new Set(['md', 'markdown', 'mdx']);

/** Reads what generators write into single lines, in words and in code, as a reader sees it. */
export function readGeneratorLines(body: string, mdx: boolean): string {
	let fence: string | undefined;
	let language = '';
	const lines: string[] = [];
	for (const line of body.split('\n')) {
		const [, mark, name = ''] = fenceMark.exec(line) ?? [];
		if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
			fence = fence === undefined ? mark : undefined;
			language = name.toLowerCase();
			lines.push(line);
		} else if (fence === undefined) lines.push(proseLine(line, mdx));
		else if (markdownNames.has(language)) lines.push(line);
		else {
			const shown = codeLine(line);
			if (shown !== undefined) lines.push(shown);
		}
	}
	return lines.join('\n');
}

function proseLine(line: string, mdx: boolean): string {
	if (tableOfContents.test(line)) return '';
	const [, quote = '', kind = '', title = ''] = titledAlert.exec(line) ?? [];
	const alert = alertNames[kind.toLowerCase()];
	if (alert !== undefined) return `${quote}[!${alert}]\n${quote}**${title}**\n${quote.trimEnd()}`;
	if (line.includes('<Badge')) return withoutBadges(line);
	// In MDX these are components, which are read as such.
	return mdx || !/<\/?Tab(?:s|Item)\b/.test(line) ? line : tabLine(line);
}

/** The address of a heading has nothing of its badges, so their words stand below it. */
function withoutBadges(line: string): string {
	const isHeading = /^#{1,6}\s/.test(line);
	const words: string[] = [];
	const shown = line.replace(badge, (whole, _, text: string | undefined) => {
		if (text === undefined) return whole;
		words.push(text);
		return isHeading ? '' : text;
	});
	return isHeading && words.length > 0 ? `${shown.trimEnd()}\n\n**${words.join(', ')}**\n` : shown;
}

/** Docusaurus knows its tabs in files of Markdown too. */
function tabLine(line: string): string {
	const indent = /^\s*/.exec(line)?.[0] ?? '';
	const label = (tag: string) => /\slabel=["']([^"']+)/.exec(tag)?.[1] ?? /\svalue=["']([^"']+)/.exec(tag)?.[1];
	return line
		.replace(/<TabItem\b[^<>]*>/g, (tag) => (label(tag) ? `\n${indent}**${label(tag)}**\n\n${indent}` : ''))
		.replace(/<\/?Tab(?:s|Item)\b[^<>]*>/g, '');
}

/** `undefined` for a line that is not shown. */
function codeLine(line: string): string | undefined {
	if (highlightComment.test(line)) return undefined;
	const mark = line.includes('[!code') ? codeMark.exec(line) : null;
	if (mark === null) return line;
	const shown = line.slice(0, mark.index);
	return mark[1]?.startsWith('--') || shown.trim() === '' ? undefined : shown;
}
