import { posix } from 'node:path';
import type { ChosenFormat } from '../../documentation/formats/formats.js';
import { plainFormat } from '../../documentation/formats/formats.js';
import { recogniseFormat } from '../../documentation/formats/recognise-format.js';
import type { WorkspaceFiles } from '../../workspace/overlay-files.js';

/** Folders of a repository that documentation usually stands in, with its configuration beside or above it. */
const usualFolders = ['', 'docs', 'website', 'documentation', 'guide'];

/** Finds out which generator the documentation is written for, which decides about the ids of headings. */
export async function recogniseSite(workspace: Pick<WorkspaceFiles, 'list' | 'siteFiles'>): Promise<ChosenFormat> {
	const { folder, files } = await workspace.siteFiles();
	const texts = new Map(files.map(({ path, text }) => [path, text]));
	const pages = (await workspace.list()).map(({ path }) => path);
	const all = [...texts.keys(), ...pages.map((path) => posix.join(folder, path))];
	for (const usual of usualFolders) {
		const inside = pages.filter((page) => usual === '' || page.startsWith(`${usual}/`));
		if (inside.length === 0) continue;
		const own = posix.join(folder, usual);
		const project = {
			names: async (inner: string) => namesIn(all, posix.join('/', own, inner).slice(1), posix.join(own, inner)),
			text: async (file: string) => texts.get(posix.join(own, file)) ?? '',
		};
		const found = await recogniseFormat(
			project,
			inside.map((page) => posix.relative(usual, page)),
		);
		if (found.name !== plainFormat.name) return found;
	}
	return plainFormat;
}

/** The names in a folder; nothing stands above the repository. */
function namesIn(paths: readonly string[], folder: string, given: string): string[] {
	if (given.startsWith('..')) return ['.git'];
	const start = folder === '' || folder === '.' ? '' : `${folder}/`;
	return [
		...new Set(paths.flatMap((path) => (path.startsWith(start) ? [path.slice(start.length).split('/')[0] ?? ''] : []))),
	];
}
