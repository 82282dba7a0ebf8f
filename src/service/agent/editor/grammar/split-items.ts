const number = /^([ \t]{0,3})(\d{1,3})[.)][ \t]+/;
const bullet = /^([ \t]{0,3})([-*+•])[ \t]+/;

/**
 * A numbered list counts as one instruction for each number in its order, a bulleted one for each bullet; a line that ends with
 * a colon may stand before it. Any other text is one item. What belongs to an item keeps its lines, without their indentation.
 */
export function splitItems(prompt: string): string[] {
	const lines = prompt.split('\n');
	const first = lines.findIndex((line) => line.trim() !== '');
	const begin = /:\s*$/.test(lines[first] ?? '')
		? lines.findIndex((line, index) => index > first && line.trim() !== '')
		: first;
	const head = lines[begin] ?? '';
	const isNumbered = number.exec(head)?.[2] === '1';
	const [, indentation = '', mark] = (isNumbered ? number : bullet).exec(head) ?? [];
	if (mark === undefined) return [prompt];
	/** Deeper ones are lists within the text of an item. */
	const markOf = (line: string) => {
		const [, own = '', found] = (isNumbered ? number : bullet).exec(line) ?? [];
		return own.length > indentation.length ? undefined : found;
	};
	const items: string[][] = [];
	let fence: string | undefined;
	for (const line of lines.slice(begin)) {
		const opened = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
		const isNext = markOf(line) === (isNumbered ? String(items.length + 1) : mark);
		if (fence === undefined && isNext) items.push([line.replace(isNumbered ? number : bullet, '')]);
		else items.at(-1)?.push(line);
		if (opened !== undefined) fence = fence === undefined ? opened : opened.startsWith(fence) ? undefined : fence;
	}
	return items.map(([own = '', ...more]) => [own, ...withoutIndentation(more)].join('\n'));
}

function withoutIndentation(lines: readonly string[]): string[] {
	const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
	const common = Math.min(...indents, 8);
	return lines.map((line) => line.slice(Math.min(common, /^[ \t]*/.exec(line)?.[0].length ?? 0)));
}
