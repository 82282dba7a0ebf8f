import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Documentation } from '../../search/core/documentation.js';
import type { IndexSettings } from '../../search/files/layout.js';
import { type FolderReport, fillFolder } from './own-folder.js';
import { StaticError } from './static-error.js';

/** Makes the files of an index by their paths, as `writeIndex` does. */
export type MakeIndex = (
	documentation: Documentation,
	settings: IndexSettings,
) => Promise<ReadonlyMap<string, Uint8Array>>;

/** The file that names all others of an index. */
const manifest = 'index.json';
/** The script of the tag, which names the widget's other files. */
const script = 'docent.js';

/** The files of the widget by their paths, the script of the tag at the end. */
async function widgetFiles(folder: string): Promise<[string, Uint8Array][]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const names = entries
		.filter((entry) => entry.isFile() && !entry.name.endsWith('.manifest.json'))
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.sort((one, other) => Number(one === script) - Number(other === script) || (one < other ? -1 : 1));
	return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as [string, Uint8Array]));
}

interface StaticIndex {
	documentation: Documentation;
	settings: IndexSettings;
	/** The folder that receives the files. */
	folder: string;
	/** The folder of the widget that was built. */
	widgetFolder: string | undefined;
	makeIndex: MakeIndex;
	/** What to do if the folder cannot be written to. */
	fix: string;
}

/**
 * Writes the index of a documentation and the widget into one folder, so that one tag suffices. `index.json` is written last: until then
 * pages use the files of the last build.
 * @throws StaticError
 */
export async function writeStaticIndex(parts: StaticIndex): Promise<FolderReport & { bytes: number }> {
	const { documentation, settings, folder, widgetFolder, makeIndex, fix } = parts;
	if (widgetFolder === undefined || !existsSync(join(widgetFolder, script)))
		throw new StaticError(
			'The files of the widget are missing; install the package again, or run npm run build first.',
		);
	const [index, widget] = await Promise.all([makeIndex(documentation, settings), widgetFiles(widgetFolder)]);
	const files = new Map([...[...index].filter(([name]) => name !== manifest), ...widget]);
	files.set(manifest, index.get(manifest) ?? new Uint8Array());
	const bytes = [...index.values()].reduce((sum, content) => sum + content.length, 0);
	return { ...(await fillFolder(folder, files, fix)), bytes };
}

/**
 * The tag for pages of the site.
 * @param address path of the index on the host, with a slash at both ends
 */
export const staticTag = (address: string): string =>
	`<script async src="${address}${script}" data-index="${address}"></script>`;
