import type { Blockquote, Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const titles: Record<string, string> = {
	NOTE: 'Note',
	TIP: 'Tip',
	IMPORTANT: 'Important',
	WARNING: 'Warning',
	CAUTION: 'Caution',
};

const mark = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

/** Turns GitHub's alerts (`> [!NOTE]`) into callouts: a `div.callout.note` that begins with its title. */
export function markCallouts(tree: Root): void {
	visit(tree, 'blockquote', (quote: Blockquote) => {
		const first = quote.children[0];
		const text = first?.type === 'paragraph' ? first.children[0] : undefined;
		const kind = text?.type === 'text' ? mark.exec(text.value)?.[1]?.toUpperCase() : undefined;
		if (first?.type !== 'paragraph' || text?.type !== 'text' || !kind) return;
		text.value = text.value.replace(mark, '');
		if (text.value === '') first.children.shift();
		// The line break after the mark is part of the mark.
		if (first.children[0]?.type === 'break') first.children.shift();
		if (first.children.length === 0) quote.children.shift();
		quote.children.unshift(title(titles[kind] ?? kind));
		quote.data = { hName: 'div', hProperties: { className: ['callout', kind.toLowerCase()], role: 'note' } };
	});
}

const title = (value: string): Paragraph => ({
	type: 'paragraph',
	children: [{ type: 'text', value }],
	data: { hProperties: { className: ['callout-title'] } },
});
