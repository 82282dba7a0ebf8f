import type { Definition, Image, ImageReference, Link, LinkReference, Nodes, Root } from 'mdast';
import { defaultHandlers, type Handle, type Handlers } from 'mdast-util-to-markdown';
import { walk } from '../../../search/markdown/walk.js';
import type { ResolveLink } from '../core/link-resolver.js';
import { definitionsOf, letterReference, shownElsewhere } from './page-source.js';
import { writeMarkdown } from './write-markdown.js';

type Definitions = ReadonlyMap<string, Definition>;

/**
 * Writes a tree as `createPageSource` shows it elsewhere, and gives its blocks their places in that. `undefined` where Markdown may say
 * something else than the tree, so that it has to be parsed.
 */
export function writePage(tree: Root, resolve: ResolveLink): string | undefined {
	const definitions = definitionsOf(tree);
	if (isReadOtherwise(tree, definitions)) return undefined;
	const texts = new Map<Nodes, string>();
	const root: Handle = (node, parent, state, info) => {
		const { handle } = state;
		const noting: Handle = (child, of, ...more) => {
			const text = handle(child, of, ...more);
			if (of === node) texts.set(child, text);
			return text;
		};
		state.handle = Object.assign(noting, handle);
		return defaultHandlers.root(node, parent, state, info);
	};
	const markdown = writeMarkdown(tree, { root, ...linkHandlers(resolve, definitions) });
	if (letterReference.test(markdown)) return undefined;
	walk(tree, (node) => {
		node.position = undefined;
	});
	let end = 0;
	const point = (offset: number) => ({ line: 1, column: 1, offset });
	tree.children = tree.children.filter((block) => {
		const text = texts.get(block) ?? '';
		const start = markdown.indexOf(text, end);
		end = start + text.length;
		block.position = { start: point(start), end: point(end) };
		return block.type === 'definition' || text.trim() !== '';
	});
	return markdown;
}

/** Links within links, references to nothing, texts with empty lines, and headings of two lines. */
function isReadOtherwise(tree: Root, definitions: Definitions): boolean {
	let isOther = false;
	walk(tree, (node, parent) => {
		if (parent?.type === 'heading') isOther ||= node.type === 'break' || ('value' in node && node.value.includes('\n'));
		if (node.type === 'text') isOther ||= /\n\s*\n/.test(node.value);
		if (node.type === 'link') isOther ||= parent?.type === 'link' || parent?.type === 'linkReference';
		if (node.type === 'linkReference' || node.type === 'imageReference') isOther ||= !definitions.has(node.identifier);
	});
	return isOther;
}

/** Links and images as they are shown elsewhere, and no definitions. */
function linkHandlers(resolve: ResolveLink, definitions: Definitions): Partial<Handlers> {
	const as = (usual: Handle & { peek?: Handle }) => {
		const handle: Handle = (node: Link | LinkReference | Image | ImageReference, parent, state, info) => {
			const words = () => {
				const exits = [state.enter('label'), state.enter('link')];
				const text = state.containerPhrasing(node as Link, { ...info, before: '[', after: '](' });
				for (const exit of exits) exit();
				return text;
			};
			const isBare = usual.peek?.(node, parent, state, info) === '<';
			return (
				(isBare ? undefined : shownElsewhere(node, definitions, resolve, words)) ?? usual(node, parent, state, info)
			);
		};
		return Object.assign(handle, { peek: usual.peek });
	};
	const { link, linkReference, image, imageReference } = defaultHandlers;
	return {
		definition: () => '',
		link: as(link),
		linkReference: as(linkReference),
		image: as(image),
		imageReference: as(imageReference),
	};
}
