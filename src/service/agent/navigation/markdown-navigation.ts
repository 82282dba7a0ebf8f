import { posix } from 'node:path';
import { decode, withoutEnding } from '../../documentation/core/site-path.js';
import { lineEndOf, type TextEdit } from '../editor/text-edit.js';
import { splitUrl, type WorkspaceSite } from '../pages/workspace-site.js';
import { type Navigation, type NavigationEntry, type NavigationList, pageFrom, writtenLike } from './navigation.js';

const linkLine =
	/^([ \t]*)((?:[-*+]|\d+[.)])[ \t]+)?\[((?:[^[\]]|\[[^\]]*\])*)\]\((?:<([^<>\n]*)>|([^()\s]*))[^()\n]*\)/;

interface Line {
	text: string;
	start: number;
	/** Width of the blanks before it. */
	indent: number;
}

/** The folder of a file and all above it. */
function foldersAbove(file: string): string[] {
	const steps = file.split('/').slice(0, -1);
	return [...steps.keys(), steps.length].map((count) => steps.slice(0, count).join('/')).reverse();
}

function linesOf(text: string): Line[] {
	let start = 0;
	return text.split('\n').map((line) => {
		const own = { text: line, start, indent: /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0 };
		start += line.length + 1;
		return own;
	});
}

/** Reads the list of links of a `SUMMARY.md` (GitBook, mdBook) or a `_sidebar.md` (docsify). */
export function readMarkdownNavigation(file: string, text: string, site: WorkspaceSite): Navigation {
	const found: Navigation = { file, entries: [], lists: [] };
	const all = linesOf(text);
	const isBook = [...site.files].some((one) => /(^|\/)book\.toml$/.test(one));
	const open: { indent: number; list: NavigationList; title: string }[] = [];
	const lists = new Map<string, NavigationList>();
	let part = '';
	for (const [index, line] of all.entries()) {
		part = /^#+[ \t]+(.+?)[ \t]*$/.exec(line.text)?.[1] ?? part;
		const match = linkLine.exec(line.text);
		const words = match?.[3] ?? /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(.+?)[ \t]*$/.exec(line.text)?.[1];
		if (words === undefined) continue;
		while ((open.at(-1)?.indent ?? -1) >= line.indent) open.pop();
		const groups = [...(part === '' ? [] : [part]), ...open.map(({ title }) => title)];
		const list = lists.get(groups.join('\n')) ?? { groups, insert: inserting(text, all, file, groups, found) };
		if (!lists.has(groups.join('\n'))) found.lists.push(list);
		lists.set(groups.join('\n'), list);
		open.push({ indent: line.indent, list, title: words });
		if (match) found.entries.push(entryOf(match, index, all, { file, site, list, isBook }));
	}
	const written = all.filter(({ text: line }) => line.trim() !== '' && !line.startsWith('#')).length;
	// A page about a summary is no list of links.
	return found.entries.length * 2 < written ? { file, entries: [], lists: [] } : found;
}

function entryOf(
	match: RegExpExecArray,
	index: number,
	all: readonly Line[],
	{ file, site, list, isBook }: { file: string; site: WorkspaceSite; list: NavigationList; isBook: boolean },
): NavigationEntry {
	const line = all[index] as Line;
	const [whole, , mark = '', words = '', angled, bare = ''] = match;
	const value = angled ?? bare;
	const { path } = splitUrl(value);
	const isInside = path !== '' && !/^([a-z][\w+.-]*:|\/\/)/i.test(path);
	const at = line.start + whole.lastIndexOf(value);
	const root = isInside ? foldersAbove(file).find((folder) => pageFrom(folder, decode(path), site)) : undefined;
	const hasChildren = (all.slice(index + 1).find(({ text }) => text.trim() !== '')?.indent ?? 0) > line.indent;
	return {
		value,
		start: line.start,
		target: root === undefined ? undefined : pageFrom(root, decode(path), site),
		list,
		rename: (to) => ({
			start: at,
			end: at + value.length,
			text: encoded(writtenLike(path, posix.relative(root ?? '', to))) + value.slice(path.length),
		}),
		remove(): TextEdit {
			const words_ = isBook ? `[${words}]()` : words;
			const opening = line.start + whole.indexOf(`[${words}]`, mark.length === 0 ? 0 : whole.indexOf(mark));
			if (hasChildren) return { start: opening, end: line.start + whole.length, text: words_ };
			return { start: line.start, end: Math.min(line.start + line.text.length + 1, all.at(-1)?.start ?? 0), text: '' };
		},
	};
}

/** A new entry looks like the one beside it, and follows what stands below that one. */
function inserting(
	text: string,
	all: readonly Line[],
	file: string,
	groups: readonly string[],
	found: Navigation,
): NavigationList['insert'] {
	return ({ file: page, title }, beside, isBefore) => {
		const like = beside ?? found.entries.filter(({ list }) => list?.groups === groups).at(-1);
		const index = Math.max(
			0,
			all.findIndex(({ start }) => start === like?.start),
		);
		const line = all[index] ?? { text: '', start: text.length, indent: 0 };
		const [, indent = '', mark = '* '] = linkLine.exec(line.text) ?? [];
		const value = writtenLike(like?.value, posix.relative(rootOf(like, file), page));
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

/** The folder from which an entry names its page. */
function rootOf(entry: NavigationEntry | undefined, file: string): string {
	const name = withoutEnding(decode(splitUrl(entry?.value ?? '').path)).replace(/^\.?\/+/, '');
	const target = withoutEnding(entry?.target ?? '');
	if (!name.startsWith('.') && target.endsWith(`/${name}`)) return target.slice(0, -name.length - 1);
	return target === name ? '' : posix.dirname(file) === '.' ? '' : posix.dirname(file);
}

const encoded = (path: string) => encodeURI(path).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
