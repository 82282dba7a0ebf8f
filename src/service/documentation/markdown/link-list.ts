import type { NavigationList } from '../core/format.js';

const heading = /^\s*(?:[-*+]\s+)?#{1,6}\s+(.*?)\s*#*\s*$/;
const item = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/;
const link = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(\s*<?([^()<>\s"]+)>?[^()]*\)/;

/** A longer line is no entry, and patterns with two ends would take long for it. */
const lineMaxLength = 500;

/** Reads a list of links that orders pages, as `SUMMARY.md` and `_sidebar.md` are: headings and items without a link are groups. */
export function readLinkList(text: string): NavigationList[] {
	const groups: NavigationList[] = [];
	let group: NavigationList = { group: '', pages: [] };
	const begin = (title: string) => {
		group = { group: plainText(title), pages: [] };
		groups.push(group);
	};
	groups.push(group);
	for (const line of text.split('\n')) {
		if (line.length > lineMaxLength) continue;
		const title = heading.exec(line)?.[1];
		if (title !== undefined && !link.test(title)) {
			if (!/^(?:summary|table of contents)$/i.test(plainText(title))) begin(title);
			continue;
		}
		const words = item.exec(line)?.[2] ?? (link.test(line) ? line : undefined);
		if (words === undefined) continue;
		const target = link.exec(words)?.[2];
		if (target === undefined) begin(words);
		else if (!/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(target)) group.pages.push(target.replace(/[?#].*$/, ''));
	}
	return groups.filter(({ pages }) => pages.length > 0);
}

const plainText = (title: string) => title.replace(/[*_`]|\{#[^}]*\}/g, '').trim();
