import type { Heading } from 'mdast';
import type { StoredPage } from '../core/documentation-source.js';
import { headingAnchors } from '../markdown/heading-anchors.js';
import { createPageSource, linkEdits } from '../markdown/page-source.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { splitSections } from '../markdown/split-sections.js';

/** An id that is written behind a heading. */
const writtenId = /[ \t]*\{:?[ \t]*#[^\s{}]+[^{}]*\}[ \t]*$/;

const wordsOf = (heading: string) => heading.replace(/\s+/g, ' ').trim().toLowerCase();

/** One page of two sources: the words of its file, at the address of the site, with the ids that its headings have there. */
export function joinPage(text: StoredPage, site: StoredPage): StoredPage {
	const { address: _, ...page } = text;
	const shown = { ...page, ...(site.address !== undefined && { address: site.address }) };
	const ids = new Map<string, string[]>();
	for (const { heading, anchor } of site.sections) {
		if (anchor !== '') ids.set(wordsOf(heading), [...(ids.get(wordsOf(heading)) ?? []), anchor]);
	}
	const { markdown } = text;
	const tree = parseMarkdown(markdown);
	const changed = new Map<string, string>();
	const added = new Map<Heading, string>();
	const edits: ReturnType<typeof linkEdits> = [];
	for (const { node, id, text: words } of headingAnchors(tree)) {
		const found = ids.get(wordsOf(words))?.shift();
		const { start, end } = node.position ?? {};
		if (found === undefined || found === id || start?.offset === undefined || end?.offset === undefined) continue;
		node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: found } };
		changed.set(`${text.address ?? text.path}#${id}`, `${shown.address ?? text.path}#${found}`);
		const own = writtenId.exec(markdown.slice(start.offset, end.offset));
		if (own === null) added.set(node, found);
		else edits.push({ start: start.offset + own.index, end: end.offset, text: ` {#${found}}` });
	}
	if (changed.size === 0) return shown;
	edits.push(...linkEdits(markdown, tree, (url) => changed.get(url) ?? url));
	const source = createPageSource(markdown, edits, added);
	const { title, description } = text;
	const sections = splitSections(tree, source, title, description);
	return { ...shown, markdown: source(0, markdown.length), sections };
}
