/**
 * Puts `joint` into mentions and references, such as `@name`, `#12`, `!12` and `GH-12`, so that a forge does not act on them.
 * Forges look for them in code and commit messages too.
 */
export function breakReferences(text: string, joint: ' ' | '\u200B'): string {
	return text
		.replace(/@(?=\S)/g, `@${joint}`)
		.replace(/([#!&%$~])(?=\d)/g, `$1${joint}`)
		.replace(/(?<![A-Za-z\d])(GH|gh|[A-Z][A-Z\d]{1,9})-(?=\d)/g, `$1-${joint}`)
		.replace(/\/(issues|pull|pulls|merge_requests|work_items|epics)\/(?=\d)/gi, `/$1/${joint}`);
}

/** Text without control characters, direction marks and lone surrogates. */
export const cleanText = (text: string): string =>
	text
		.replace(/\r\n?/g, '\n')
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
		.replace(/[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
		.toWellFormed();

/** Cuts a text, at a word where possible, and marks the cut. */
export function shorten(text: string, most: number): string {
	if (text.length <= most) return text;
	const head = text.slice(0, most - 1);
	const word = head.replace(/\s+\S*$/, '');
	return `${(word.length > most / 2 ? word : head).trimEnd().toWellFormed()}…`;
}

/** Any text as Markdown that shows it as it is, line by line: no markup, no HTML, no links, no mentions. */
export function plainMarkdown(text: string): string {
	const escaped = cleanText(text)
		.replace(/^[ \t]+/gm, '')
		.replace(/[\\`*_{}[\]<#|~&$]/g, '\\$&')
		// Marks that begin a list, a quote or an underlined heading.
		.replace(/^(\d{1,9})([.)])/gm, '$1\\$2')
		.replace(/^[-+=>:]/gm, '\\$&');
	const joint = '\u200B';
	// Forges look for these in the displayed text, where a backslash does not help.
	return escaped
		.replace(/@/g, `@${joint}`)
		.replace(/(\\[#&~$]|[!%])(?=\d)/g, `$1${joint}`)
		.replace(/(?<![A-Za-z\d])(GH|gh|[A-Z][A-Z\d]{1,9})-(?=\d)/g, `$1-${joint}`)
		.replace(/:(?=\/\/)/g, `:${joint}`)
		.replace(/(mailto|xmpp)(?=:)/gi, `$1${joint}`)
		.replace(/www(?=\.)/gi, `$&${joint}`);
}

/** A code block whose fence is longer than any in the text. */
export function fence(text: string): string {
	const content = breakReferences(cleanText(text), '\u200B').replace(/(?<!\n)\n+$/, '');
	const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
	const marks = '`'.repeat(longest + 1);
	return `${marks}text\n${content}\n${marks}`;
}

export function codeSpan(text: string): string {
	const content = breakReferences(cleanText(text).replace(/\s+/g, ' '), '\u200B');
	const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
	const marks = '`'.repeat(longest + 1);
	const blank = /^`|`$/.test(content) ? ' ' : '';
	return `${marks}${blank}${content}${blank}${marks}`;
}

/** `3 pages`, `1 page`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
