import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, posix, relative, resolve, sep } from 'node:path';
import { decodeText, fileMaxBytes } from '../core/decode-text.js';

/** The text of an included file, or the reason why there is none: the end of a sentence that begins with the file's name. */
export type IncludedFile = { file: string; text: string } | { problem: string };

/** Pages may show files of these folders, which belong to generators. Other names that begin with a dot are private. */
const knownDotFolders = new Set(['.vitepress', '.vuepress', '.storybook', '.gitbook']);

/** Kubernetes mounts files as links into a folder whose name begins with two dots. */
const isHidden = (path: string) =>
	path.split(/[\\/]/).some((step) => /^\.(?!\.)/.test(step) && !knownDotFolders.has(step));

/** Where a path may lie, relative to the folder: as its generator means it, and as written from the root of the project. */
function placesOf(written: string, from: string, folder: string): string[] {
	const root = /^(?:@site\/|@\/?|\/)(.*)$/.exec(written)?.[1];
	const name = basename(resolve(folder));
	const fromRoot = root ?? written;
	const beside = posix.join(posix.dirname(from), written);
	const isRelative = root === undefined && /^\.\.?\//.test(written);
	const inProject = fromRoot.startsWith(`${name}/`) ? [fromRoot.slice(name.length + 1)] : [];
	const steps = from.split('/').slice(0, -1);
	// The root of the pages may be a folder below the project's.
	const above = steps.map((_, index) => `${steps.slice(0, index + 1).join('/')}/${fromRoot}`);
	// The site may stand beside the pages.
	if (written.startsWith('@site/')) above.push(`website/${fromRoot}`);
	const places = isRelative ? [beside] : [...(root === undefined ? [beside] : []), fromRoot, ...inProject, ...above];
	return [...new Set(places.map((place) => posix.normalize(place)))];
}

/** The project of a folder of pages, and the folder's place in it. A folder that is a link out of the project is its own project. */
export async function placeInProject(folder: string, project: string): Promise<{ folder: string; place: string }> {
	const root = join(resolve(folder), project);
	const inner = relative(root, resolve(folder));
	const isInside = inner !== '' && (await realpath(folder)) === join(await realpath(root), inner);
	return isInside ? { folder: root, place: `${inner.split(sep).join('/')}/` } : { folder, place: '' };
}

/**
 * Reads the files that a page includes, each once. A path or symbolic link that leaves the folder is refused: the owner never meant
 * to publish that file.
 */
export function createIncludedFiles(folder: string) {
	const texts = new Map<string, Promise<string>>();
	const textOf = (real: string) => {
		const text = texts.get(real) ?? readFile(real).then((bytes) => decodeText(bytes).text);
		texts.set(real, text);
		return text;
	};
	let root: Promise<string> | undefined;
	return async (from: string, written: string): Promise<IncludedFile> => {
		if (/^[a-z][a-z\d+.-]+:\/\//i.test(written)) {
			return { problem: 'is an address; only files of the documentation folder are included: copy it there' };
		}
		const places = placesOf(written, from, folder);
		const inside = places.filter((place) => !/^\.\.(?:\/|$)|^\/|\0/.test(place));
		if (inside.length === 0) {
			return {
				problem:
					'lies outside of the folder of the documentation and of its configuration, and is not read: move it there',
			};
		}
		for (const place of inside) {
			try {
				root ??= realpath(folder);
				const inner = await root;
				const real = await realpath(join(inner, place));
				if (!real.startsWith(inner + sep)) {
					return { problem: 'is a symbolic link out of the documentation folder and is not read: copy it there' };
				}
				const steps = [place, real.slice(inner.length + 1)];
				if (steps.some((path) => path.split(/[\\/]/).includes('node_modules'))) {
					return { problem: 'stands in node_modules and is not read: copy it into the folder' };
				}
				if (steps.some(isHidden)) {
					return { problem: 'has a name that begins with a dot and is not read: give it another name' };
				}
				const { size, isFile } = await stat(real).then((found) => ({ size: found.size, isFile: found.isFile() }));
				if (!isFile) return { problem: 'is not a file: give the file itself' };
				if (size > fileMaxBytes) return { problem: `is larger than ${fileMaxBytes / 1e6} MB: include a part of it` };
				return { file: place, text: await textOf(real) };
			} catch {
				// The next place may have it.
			}
		}
		return { problem: 'cannot be found in the documentation folder: mend the path, or take the line out' };
	};
}
