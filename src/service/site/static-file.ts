import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readMountedFolders } from '../documentation/mounted-folders.js';
import { contentTypeOf } from './content-types.js';

export interface StaticFile {
	body: Uint8Array<ArrayBuffer>;
	type: string;
}

/** Sent whole from memory, so a slip such as a disk image in the folder is not. */
const maxBytes = 50 * 1024 * 1024;

/**
 * Reads an image or another file that stands beside the pages. `undefined` when there is none to serve: a path that
 * leaves the folder (by `..`, an absolute segment or a symbolic link), a hidden or underscored file, the navigation
 * file, a directory, a kind that is not served, a file outside of the folders that are published.
 */
export async function readStaticFile(folder: string, pathname: string): Promise<StaticFile | undefined> {
	const type = contentTypeOf(pathname);
	const segments = decodeSegments(pathname);
	if (!type || !segments || /^(?:docs|mint)\.json$/.test(segments.join('/'))) return undefined;
	try {
		const root = await realpath(folder);
		const file = await realpath(join(root, ...segments));
		if (!file.startsWith(root + sep)) return undefined;
		if (!(await readMountedFolders(root, [])).pathOf(segments.join('/'))) return undefined;
		const { size } = await stat(file);
		return size > maxBytes ? undefined : { body: new Uint8Array(await readFile(file)), type };
	} catch {
		// Absent, a directory, or not readable: all the same to a visitor.
		return undefined;
	}
}

function decodeSegments(pathname: string): string[] | undefined {
	try {
		const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent);
		return segments.every(isPlainName) ? segments : undefined;
	} catch {
		return undefined;
	}
}

const isPlainName = (segment: string) => !/^[._]/.test(segment) && !/[/\\\0:]/.test(segment);
