/** A part of a text of a pull request that Docent writes, between comments which forges do not show. */
export function ownPart(name: 'what' | 'details', text: string): string {
	const plain = text.replace(/<!--(?= \/?docent:)/g, '<!-\u200B-');
	return `<!-- docent:${name} -->\n${plain}\n<!-- /docent:${name} -->`;
}

/** A part without an end is its first mark only, since people may have written what stands below it. */
const part = /<!-- docent:(\w+) -->(?:((?:(?!<!-- docent:)[\s\S])*?)<!-- \/docent:\1 -->)?/g;

/**
 * The text of a pull request with Docent's own parts written anew, and all that people have written or ticked as it is. A part that
 * people have taken out stays out, unless they have taken out all of them: what is new stands at the end then.
 */
export function withOwnParts(before: string, now: string): string {
	const parts = new Map([...now.matchAll(part)].map(([text, name]) => [name, text]));
	if (parts.size === 0 || before.trim() === '') return now;
	if (before.match(part) === null) return [before.trimEnd(), ...parts.values()].join('\n\n');
	return before.replace(part, (text, name: string) => parts.get(name) ?? text);
}

const leftOut = '… (cut here: it is longer than the forge takes)';

/** A text whose own parts are shortened, the last one first, until all of it is at most so long. What people have written stays. */
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

/** The first lines of Markdown that are at most so long, with code and details that are open at their end closed. */
function shortened(markdown: string, most: number): string | undefined {
	for (let end = markdown.lastIndexOf('\n', most); end > 0; end = markdown.lastIndexOf('\n', end - 1)) {
		const lines = markdown.slice(0, end).trimEnd();
		const ends = openEnds(lines);
		if (lines.length + ends.length + 4 <= most) return `${lines}${ends}\n\n${leftOut}`;
	}
	return undefined;
}

/** What closes the code block and the details that are open at the end of Markdown. */
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
