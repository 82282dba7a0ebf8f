import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep, relative as wayTo } from 'node:path';
import { isMarkdownFile } from '../../../search/core/site-path.js';
import { DocumentationError } from '../core/documentation-error.js';
import { readIgnored } from './ignored-files.js';

export interface FileList {
	/** The files that may be pages, relative to the folder, with forward slashes, sorted. */
	files: string[];
	/** Such files that git ignores. */
	ignored: string[];
	/** Files of documentation in other formats, which are not read. */
	others: string[];
	/** One sentence for each file that was left out for a reason its author may not expect. */
	warnings: string[];
}

/** Kinds of documentation that only the site that is built from it shows as text. */
const otherDocumentation = /\.(?:rst|adoc|asciidoc|ipynb|org|textile)$/i;

/**
 * Finds the Markdown and MDX of a folder. It leaves out names that begin with `.`, `node_modules`, and symbolic links to files
 * outside, which the owner never meant to publish. Names that begin with `_` are pages of some formats.
 */
export async function findFiles(folder: string): Promise<FileList> {
	const root = await openFolder(folder);
	const list: FileList = { files: [], ignored: [], others: [], warnings: [] };
	const isIgnored = await readIgnored(root, (sentence) => list.warnings.push(sentence));
	await walk({ root, real: root, relative: '', list, isIgnored, visited: new Set([root]) });
	return { ...list, files: list.files.sort(), ignored: list.ignored.sort() };
}

async function openFolder(folder: string): Promise<string> {
	try {
		const root = await realpath(folder);
		if (!(await stat(root)).isDirectory()) {
			throw new DocumentationError(`"${folder}" is a file; give the folder that holds the .md or .mdx files.`);
		}
		await readdir(root);
		return root;
	} catch (cause) {
		if (cause instanceof DocumentationError) throw cause;
		throw new DocumentationError(folderSentence(folder, cause), { cause });
	}
}

function folderSentence(folder: string, cause: unknown): string {
	const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	if (code === 'ENOENT')
		return `The documentation folder "${folder}" does not exist; give a folder with .md or .mdx files.`;
	if (code === 'EACCES' || code === 'EPERM') {
		return `The documentation folder "${folder}" may not be read by this user; change its permissions or give another.`;
	}
	return `The documentation folder "${folder}" cannot be read (${String(code ?? cause)}); give a folder with .md or .mdx files.`;
}

interface Walk {
	/** Real path of the documentation folder. */
	root: string;
	/** Real path of the folder being read. */
	real: string;
	/** The path by which readers know that folder, relative to the root; empty for the root. */
	relative: string;
	list: FileList;
	isIgnored(file: string): boolean;
	/** Real folders that were read already, because links between folders may form circles. One that is ignored has a sign behind it. */
	visited: Set<string>;
}

async function walk(at: Walk): Promise<void> {
	let entries: Dirent[];
	try {
		entries = await readdir(at.real, { withFileTypes: true });
	} catch (cause) {
		at.list.warnings.push(`The folder "${at.relative}" cannot be read and was left out (${String(cause)}).`);
		return;
	}
	for (const entry of entries) {
		if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
		await visit(at, entry);
	}
}

async function visit(at: Walk, entry: Dirent): Promise<void> {
	const relative = at.relative === '' ? entry.name : `${at.relative}/${entry.name}`;
	let real = join(at.real, entry.name);
	let target: Dirent | Stats = entry;
	if (entry.isSymbolicLink()) {
		try {
			real = await realpath(real);
			target = await stat(real);
		} catch {
			at.list.warnings.push(`"${relative}" is a symbolic link to nothing and was left out.`);
			return;
		}
		if (real !== at.root && !real.startsWith(at.root + sep)) {
			at.list.warnings.push(`"${relative}" is a symbolic link out of the documentation folder and was left out.`);
			return;
		}
	}
	// A link leads to what is ignored at its own place too, and an ignored link takes nothing from that place.
	const isIgnored = [relative, wayTo(at.root, real).split(sep).join('/')].some(at.isIgnored);
	const visit = isIgnored ? `${real}\0` : real;
	if (target.isDirectory() && !at.visited.has(visit)) {
		at.visited.add(visit);
		await walk({ ...at, real, relative });
	} else if (target.isFile()) {
		if (isMarkdownFile(entry.name)) at.list[isIgnored ? 'ignored' : 'files'].push(relative);
		else if (otherDocumentation.test(entry.name) && !isIgnored) at.list.others.push(relative);
	}
}
