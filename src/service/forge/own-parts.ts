/** A part of a text of a pull request that Docent writes, between comments which forges do not show. */
export function ownPart(name: 'what' | 'details', text: string): string {
	const plain = text.replace(/<!--(?= \/?docent:)/g, '<!-\u200B-');
	return `<!-- docent:${name} -->\n${plain}\n<!-- /docent:${name} -->`;
}

/** A part. If its end mark is missing, only the first mark counts, because people may have written the text below it. */
const part = /<!-- docent:(\w+) -->(?:((?:(?!<!-- docent:)[\s\S])*?)<!-- \/docent:\1 -->)?/g;

/**
 * The text of a pull request with Docent's own parts replaced. The words and ticks of people stay. A part that people have removed is
 * not added again. If they have removed all parts, the new ones are added at the end.
 */
export function withOwnParts(before: string, now: string): string {
	const parts = new Map([...now.matchAll(part)].map(([text, name]) => [name, text]));
	if (parts.size === 0 || before.trim() === '') return now;
	if (before.match(part) === null) return [before.trimEnd(), ...parts.values()].join('\n\n');
	return before.replace(part, (text, name: string) => parts.get(name) ?? text);
}

const leftOut = '… (cut here: it is longer than the forge takes)';

/** Shortens Docent's own parts, the last one first, until the text has at most `most` characters. The words of people stay. */
export function withFittingParts(text: string, most: number): string {
	return [...text.matchAll(part)].reverse().reduce((fitted, { 0: own, 1: name, 2: inner = '', index }) => {
		const excess = fitted.length - most;
		if (excess <= 0) return fitted;
		const after = fitted.slice(index + own.length);
		const short = shortened(inner.trim(), inner.trim().length - excess - leftOut.length);
		if (short !== undefined)
			return `${fitted.slice(0, index)}<!-- docent:${name} -->\n${short}\n<!-- /docent:${name} -->${after}`;
		return fitted.slice(0, index).replace(/[\r\n]+$/, '') + after;
	}, text);
}

/** The first lines of Markdown, at most `most` characters. Code and details that are open at the cut are closed. */
function shortened(markdown: string, most: number): string | undefined {
	for (let end = markdown.lastIndexOf('\n', most); end > 0; end = markdown.lastIndexOf('\n', end - 1)) {
		const lines = markdown.slice(0, end).trimEnd();
		const ends = openEnds(lines);
		if (lines.length + ends.length + 4 <= most) return `${lines}${ends}\n\n${leftOut}`;
	}
	return undefined;
}

/** The marks that close the code block and the details that are open at the end of Markdown. */
function openEnds(markdown: string): string {
	let open: string | undefined;
	let isInDetails = false;
	for (const line of markdown.split('\n')) {
		const mark = /^(`{3,}|~{3,})/.exec(line)?.[0];
		if (open !== undefined) {
			if (mark === line.trimEnd() && mark.startsWith(open)) open = undefined;
			continue;
		}
		open = mark;
		if (/^<\/?details>/.test(line)) isInDetails = line.startsWith('<details>');
	}
	return `${open === undefined ? '' : `\n${open}`}${isInDetails ? '\n\n</details>' : ''}`;
}
