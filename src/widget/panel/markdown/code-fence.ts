/** A fenced code block. */
export interface CodeFence {
	/** First word of the info string in lower case, or empty when there is none or it is not the name of a language. */
	language: string;
	/** The text after the fence, where an answer may name a file. */
	info: string;
	code: string;
	/** Nothing more can come. */
	complete: boolean;
}

const opening = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/;

/** The value of a `data-lang` attribute. */
export function languageName(info: string): string {
	const word = /^[^\s{:,]+/.exec(info.trim())?.[0].toLowerCase() ?? '';
	return /^[a-z0-9_+#.-]{1,24}$/.test(word) ? word : '';
}

/** The fence that a line opens, as in "```", or `undefined`. */
export function openFence(line: string): string | undefined {
	return opening.exec(line)?.[2];
}

/** Whether a line closes `fence`. */
export function isFenceEnd(line: string, fence: string): boolean {
	const run = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
	return run !== undefined && run[0] === fence[0] && run.length >= fence.length;
}

/**
 * Reads a block that begins with a fence.
 * @param growing The block may not be complete: a last line that may yet become the closing fence is left out.
 */
export function readFence(source: string, growing: boolean): CodeFence {
	const lines = source.split(/\r?\n/);
	const [, indent = '', fence = '', info = ''] = opening.exec(lines[0] ?? '') ?? [];
	const content = lines.slice(1);
	const last = content.at(-1);
	if (last !== undefined) {
		const half = growing && last.trim() !== '' && [...last.trim()].every((character) => character === fence[0]);
		if (half || isFenceEnd(last, fence) || last === '') content.pop();
	}
	const indentation = new RegExp(`^ {0,${indent.length}}`, 'gm');
	const code = content.join('\n');
	return {
		language: languageName(info),
		info,
		code: indent ? code.replace(indentation, '') : code,
		complete: !growing,
	};
}

/** The language of the fenced block that carries follow-up questions; it is never shown as code. */
export const suggestionsLanguage = 'suggestions';
