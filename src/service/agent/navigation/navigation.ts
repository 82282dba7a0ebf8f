import { posix } from 'node:path';
import { isMarkdownFile, withoutEnding } from '../../documentation/core/site-path.js';
import type { TextEdit } from '../editor/text-edit.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';

/** A file that orders pages, and what it names. */
export interface Navigation {
	file: string;
	entries: NavigationEntry[];
	lists: NavigationList[];
	redirects?: NavigationRedirects | undefined;
}

/** An entry that names a page or a folder. */
export interface NavigationEntry {
	/** As it is written. */
	value: string;
	start: number;
	/** The page's file, or a folder. Undefined when there is none. */
	target: string | undefined;
	/** The list that contains the entry; undefined for a group's own page. */
	list: NavigationList | undefined;
	/** What the list says about the entry, as it is written. */
	label?: string;
	/** Undefined when the list cannot name that file. */
	rename(file: string): TextEdit | undefined;
	/** Undefined for an entry outside a list. */
	remove(): TextEdit | undefined;
}

export interface NewEntry {
	file: string;
	title: string;
	/** Of an entry that comes from another list, as it is written there. */
	label?: string | undefined;
}

export interface NavigationList {
	/** Titles of the surrounding groups, innermost last. */
	groups: string[];
	/** The only folder whose pages the list can name. */
	folder?: string;
	/** Writes an entry beside another one, or at the end. */
	insert(entry: NewEntry, beside: NavigationEntry | undefined, isBefore: boolean): TextEdit;
}

interface Redirect {
	/** The old address. */
	from: string;
	/** The page that it leads to; undefined when that is none. */
	target: string | undefined;
	/** As it is written. */
	value: string;
	start: number;
	rename(file: string, site: WorkspaceSite): TextEdit;
	/** Makes it lead from another address to another page. */
	replace(from: string, file: string, site: WorkspaceSite): TextEdit;
}

/** The redirects that a navigation file has. Old addresses are written as the format has them. */
export interface NavigationRedirects {
	entries: Redirect[];
	/** The address of a page, as the format writes where a redirect begins. */
	fromOf(file: string, site: WorkspaceSite): string;
	/** The rule that would lead readers of a page back to an address from which they are to be led there. */
	leadingBack?(from: string, file: string, site: WorkspaceSite): string | undefined;
	/** Undefined when it has a redirect from there. */
	add(from: string, file: string, site: WorkspaceSite): TextEdit | undefined;
}

/** The page that an entry names from a folder, found as the reader of documentation finds it. */
export function pageFrom(folder: string, value: string, site: WorkspaceSite): string | undefined {
	const plain = posix
		.join(folder, value.replace(/^\/+|\/+$/g, '').replace(/\.(mdx?|markdown|html)$/i, ''))
		.replace(/^\.$/, '');
	const index = plain === '' ? '' : `${plain}/`;
	const has = (file: string) => site.pages.has(file);
	return (
		[`${plain}.md`, `${plain}.mdx`].find(has) ??
		site.pageAt(`/${plain}`) ??
		(plain.startsWith(`${site.place.root}/`) ? site.pageAt(plain.slice(site.place.root.length)) : undefined) ??
		[`${index}index.md`, `${index}index.mdx`, `${index}README.md`].find(has) ??
		[...site.pages.keys()].find((file) => withoutEnding(file).replace(/(^|\/)\d+[-_. ]+/g, '$1') === plain)
	);
}

/** A file as another entry is written: with or without a leading slash and an extension. */
export function writtenLike(like: string | undefined, file: string): string {
	const name = isMarkdownFile(like ?? '') ? file : withoutEnding(file);
	return (like?.startsWith('/') ? '/' : like?.startsWith('./') && !name.startsWith('.') ? './' : '') + name;
}
