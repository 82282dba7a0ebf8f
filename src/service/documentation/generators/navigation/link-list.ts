import { posix } from 'node:path';
import { decode, splitUrl } from '../../../../search/core/site-path.js';
import {
	folderOf,
	foldersAbove,
	type Navigation,
	type NavigationEntry,
	type NavigationSite,
	type PageGroup,
	pageFrom,
	type WrittenList,
	writtenLike,
} from '../../core/navigation.js';
import { lineEndOf, type TextEdit } from '../../core/text-edit.js';

/** A link at the start of a line, or anywhere in an item. */
const linkLine =
	/^([ \t]*)(?:((?:[-*+]|\d+[.)]|#{1,6})[ \t]+)[^[\]\n]*?)?\[((?:[^[\]]|\[[^\]]*\])*)\]\((?:<([^<>\n]*)>|([^()\s]*))[^()\n]*\)/;
const item = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:#+[ \t]+)?(\S.*)$/;
const heading = /^#+[ \t]+(\S.*)$/;

/** A sign that Markdown takes as itself; GitBook writes it before each underscore. */
const escaped = /\\([!-/:-@[-`{-~])/g;

/** A longer line is no entry, and patterns with two ends would take long for it. */
const lineMaxLength = 500;

const plainText = (title: string) =>
	title
		.replace(/[*_`]|\{#[^}]*\}/g, '')
		.replace(/[ \t]#+[ \t]*$/, '')
		.trim();

interface Line {
	text: string;
	start: number;
	/** Width of the blanks before it. */
	indent: number;
}

function linesOf(text: string): Line[] {
	let start = 0;
	return text.split('\n').map((line) => {
		const own = { text: line, start, indent: /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0 };
		start += line.length + 1;
		return own;
	});
}

/** Reads a list of links. @param draftOf an entry without a page, by its words */
export function readLinkList(
	file: string,
	text: string,
	site: NavigationSite,
	draftOf = (words: string) => words,
): Navigation {
	const found: Navigation = { file, entries: [], lists: [] };
	const all = linesOf(text);
	const open: { indent: number; title: string; isLinked: boolean }[] = [];
	const lists = new Map<string, WrittenList>();
	const groups = new Map<string, PageGroup>();
	let part = '';
	let others = 0;
	for (const [index, line] of all.entries()) {
		if (line.text.length > lineMaxLength) continue;
		const match = linkLine.exec(line.text);
		const title = match ? undefined : heading.exec(line.text)?.[1]?.trim();
		part = title ?? part;
		const words = match?.[3] ?? item.exec(line.text)?.[1]?.trim();
		if (words === undefined && title === undefined && line.text.trim() !== '') others += 1;
		if (words === undefined) continue;
		while ((open.at(-1)?.indent ?? -1) >= line.indent) open.pop();
		const titles = [...(part === '' ? [] : [part]), ...open.map((one) => one.title)];
		const shown = open.findLast((one) => !one.isLinked)?.title ?? part.replace(titleOfList, '');
		const key = [part, ...open.flatMap((one) => (one.isLinked ? [] : one.title))].join('\n');
		const group = groups.get(key) ?? { titles, shown: plainText(shown) };
		const list = lists.get(titles.join('\n')) ?? {
			group: { titles },
			insert: inserting(text, all, file, titles, found),
		};
		if (!lists.has(titles.join('\n'))) found.lists.push(list);
		groups.set(key, group);
		lists.set(titles.join('\n'), list);
		open.push({ indent: line.indent, title: words, isLinked: match !== null });
		if (match) found.entries.push({ ...entryOf(match, index, all, { file, site, list, draftOf }), group });
	}
	// A page about a summary is no list of links.
	return found.entries.length < others ? { file, entries: [], lists: [] } : found;
}

const titleOfList = /^(?:summary|table of contents)$/i;

function entryOf(
	match: RegExpExecArray,
	index: number,
	all: readonly Line[],
	{
		file,
		site,
		list,
		draftOf,
	}: { file: string; site: NavigationSite; list: WrittenList; draftOf(words: string): string },
): NavigationEntry {
	const line = all[index] as Line;
	const [whole, , mark = '', words = '', angled, bare = ''] = match;
	const written = angled ?? bare;
	const value = written.replace(escaped, '$1');
	const { path } = splitUrl(value);
	const isInside = path !== '' && !/^([a-z][\w+.-]*:|\/\/)/i.test(path);
	const at = line.start + whole.lastIndexOf(written);
	const root = isInside ? foldersAbove(file).find((folder) => pageFrom(folder, decode(path), site)) : undefined;
	const hasChildren = (all.slice(index + 1).find(({ text }) => text.trim() !== '')?.indent ?? 0) > line.indent;
	return {
		value,
		start: line.start,
		root,
		target: root === undefined ? undefined : pageFrom(root, decode(path), site),
		list,
		rename: (to) => ({
			start: at,
			end: at + written.length,
			text: encoded(writtenLike(path, posix.relative(root ?? '', to))) + value.slice(path.length),
		}),
		remove(): TextEdit {
			const opening = line.start + whole.indexOf(`[${words}]`, mark.length === 0 ? 0 : whole.indexOf(mark));
			if (hasChildren) return { start: opening, end: line.start + whole.length, text: draftOf(words) };
			return { start: line.start, end: Math.min(line.start + line.text.length + 1, all.at(-1)?.start ?? 0), text: '' };
		},
	};
}

/** A new entry looks like the one beside it, and follows what stands below that one. */
function inserting(
	text: string,
	all: readonly Line[],
	file: string,
	titles: readonly string[],
	found: Navigation,
): WrittenList['insert'] {
	return ({ file: page, title }, beside, isBefore) => {
		const like = beside ?? found.entries.filter(({ list }) => list?.group.titles === titles).at(-1);
		const index = Math.max(
			0,
			all.findIndex(({ start }) => start === like?.start),
		);
		const line = all[index] ?? { text: '', start: text.length, indent: 0 };
		const [, indent = '', mark = '* '] = linkLine.exec(line.text) ?? [];
		const value = writtenLike(like?.value, posix.relative(like?.root ?? folderOf(file), page));
		const written = `${indent}${mark}[${title}](${encoded(value)})`;
		if (isBefore) return { start: line.start, end: line.start, text: `${written}${lineEndOf(text)}` };
		let last = line;
		for (const below of all.slice(index + 1)) {
			if (below.text.trim() === '' || below.indent <= line.indent) break;
			last = below;
		}
		const end = last.start + last.text.replace(/\r$/, '').length;
		return { start: end, end, text: `${lineEndOf(text)}${written}` };
	};
}

const encoded = (path: string) => encodeURI(path).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
