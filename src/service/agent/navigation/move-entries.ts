import { posix } from 'node:path';
import { folderOf, type Navigation } from '../../documentation/core/navigation.js';
import { applyEdits, type TextEdit } from '../../documentation/core/text-edit.js';
import { isPage } from '../pages/page-facts.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import { readNavigation } from './read-navigations.js';

export interface MovedPages {
	/** New path of each file; undefined for a deleted one. */
	files: ReadonlyMap<string, string | undefined>;
	successor?: string | undefined;
	before: WorkspaceSite;
	after: WorkspaceSite;
}

export interface MovedEntries {
	/** New texts of navigations, by their old path. */
	texts: Map<string, string>;
	/** Old addresses that lead on, as they are written. */
	redirects: { from: string; file: string }[];
	/** Old addresses without a redirect, because a rule would lead back there. */
	circles: { from: string; file: string; rule: string }[];
	/** Entries that name nothing from now on, as `file:line (value)`. */
	lost: string[];
}

/** Makes navigations and their redirects follow moved and deleted pages. */
export function moveEntries(
	navigations: readonly { navigation: Navigation; text: string }[],
	moved: MovedPages,
): MovedEntries {
	const result: MovedEntries = { texts: new Map(), redirects: [], circles: [], lost: [] };
	const edits = new Map<string, TextEdit[]>();
	const add = (file: string, edit: TextEdit) => {
		const own = edits.get(file) ?? [];
		edits.set(file, own);
		if (!own.some((other) => edit.start < other.end && other.start < edit.end)) own.push(edit);
	};
	for (const { navigation, text } of navigations) {
		const lose = (start: number, value: string) =>
			result.lost.push(`${navigation.file}:${text.slice(0, start).split('\n').length} (${value})`);
		for (const entry of navigation.entries) {
			const to = newPlace(entry.target, moved);
			if (to === undefined || isCarried(navigation.file, entry.target ?? '', to.file, moved)) continue;
			const renamed = to.file === undefined ? undefined : entry.rename(to.file);
			const edit = renamed ?? entry.remove();
			if (edit) add(navigation.file, edit);
			else lose(entry.start, entry.value);
			const { file } = to;
			if (file === undefined || renamed !== undefined) continue;
			const lists = navigations.flatMap(({ navigation: other }) =>
				other.lists.map((list) => ({ list, file: other.file })),
			);
			const there = lists.find(({ list }) => list.folder === folderOf(file));
			if (there) add(there.file, there.list.insert({ file, title: '', label: entry.label }, undefined, false));
		}
		for (const redirect of navigation.redirects?.entries ?? []) {
			const to = redirect.target === undefined ? undefined : newPlace(redirect.target, moved);
			const target = to?.file ?? (to && moved.successor);
			if (target !== undefined && !isCircle(navigation, redirect.from, moved))
				add(navigation.file, redirect.rename(target, moved.after));
			else if (to && target === undefined) lose(redirect.start, redirect.value);
		}
	}
	for (const { navigation, text } of navigations) {
		const changed = addRedirects(navigation, applyEdits(text, edits.get(navigation.file) ?? []), moved, result);
		if (changed !== text) result.texts.set(navigation.file, changed);
	}
	return result;
}

/** The new place of a page, or of a folder that moves whole. Undefined when it stays. */
function newPlace(target: string | undefined, { files, before }: MovedPages): { file: string | undefined } | undefined {
	if (target === undefined) return undefined;
	if (files.has(target)) {
		const file = files.get(target);
		return file === target ? undefined : { file };
	}
	if (before.files.has(target)) return undefined;
	const below = [...before.files].filter((file) => file.startsWith(`${target}/`));
	const folders = new Set(
		below.map((file) => {
			const rest = file.slice(target.length);
			const to = files.get(file);
			return to?.endsWith(rest) ? to.slice(0, -rest.length) : target;
		}),
	);
	const [folder] = folders;
	return folders.size === 1 && folder !== undefined && folder !== target ? { file: folder } : undefined;
}

/** Whether a navigation moves with the page that it names. */
function isCarried(navigation: string, page: string, newPage: string | undefined, { files }: MovedPages): boolean {
	const to = files.get(navigation);
	if (to === undefined || newPage === undefined) return false;
	return posix.relative(posix.dirname(navigation), page) === posix.relative(posix.dirname(to), newPage);
}

/** Whether a redirect begins where a page is from now on. */
const isCircle = ({ redirects }: Navigation, from: string, { files, after }: MovedPages): boolean =>
	[...files.values()].some((file) => file !== undefined && isPage(file) && redirects?.fromOf(file, after) === from);

/** The text of a navigation with redirects from the old addresses of pages. */
function addRedirects(navigation: Navigation, text: string, moved: MovedPages, result: MovedEntries): string {
	const { files, successor, before, after } = moved;
	let changed = text;
	for (const [file, newFile] of files) {
		const { redirects } = readNavigation(navigation.file, changed, after);
		const target = newFile ?? successor;
		const from = navigation.redirects?.fromOf(file, before);
		if (!redirects || target === undefined || from === undefined || !isPage(file) || !isPage(target)) continue;
		if (from === redirects.fromOf(target, after)) continue;
		const circle = redirects.entries.find((entry) => isCircle(navigation, entry.from, moved));
		const rule = circle === undefined ? redirects.leadingBack?.(from, target, after) : undefined;
		if (rule !== undefined) {
			result.circles.push({ from, file: navigation.file, rule });
			continue;
		}
		const edit = circle?.replace(from, target, after) ?? redirects.add(from, target, after);
		if (edit === undefined) continue;
		changed = applyEdits(changed, [edit]);
		result.redirects.push({ from, file: navigation.file });
	}
	return changed;
}
