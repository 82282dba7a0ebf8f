import { posix } from 'node:path';
import { sitePath } from '../../../search/core/site-path.js';
import type { Frontmatter } from '../../documentation/core/frontmatter.js';
import { mountFolders, namedMounts } from '../../documentation/folder/mounted-folders.js';
import { type ChosenFormat, formatOf, plainFormat } from '../../documentation/generators/formats.js';
import { recogniseFormat } from '../../documentation/generators/recognise-format.js';
import { yamlOf } from '../../documentation/generators/site-title.js';
import type { WorkspaceFiles } from '../../workspace/overlay-files.js';

/** The site path of a file of the documentation. A file that is not published has that of the file itself, with its ending. */
export type AddressOf = (file: string, frontmatter: Frontmatter) => string;

export interface RecognisedSite {
	/** The generator, which makes the ids of headings. */
	format: ChosenFormat;
	addressOf: AddressOf;
	/** Whether a configuration says where pages stand on the site. Without one their links have to tell it. */
	isConfigured: boolean;
}

/** Folders of a repository that documentation usually stands in, with its configuration beside or above it. */
const usualFolders = ['', 'docs', 'website', 'documentation', 'guide'];

/** Finds out which generator the documentation is written for, unless a setting says it. It decides about ids and addresses. */
export async function recogniseSite(
	workspace: Pick<WorkspaceFiles, 'list' | 'read' | 'siteFiles'>,
): Promise<RecognisedSite> {
	const { folder, files, format } = await workspace.siteFiles();
	const texts = new Map(files.map(({ path, text }) => [path, text]));
	const pages = (await workspace.list()).map(({ path }) => path);
	const all = [...texts.keys(), ...pages.map((path) => posix.join(folder, path))];
	const named = namedMounts(yamlOf(texts.get(posix.join(folder, 'docs.json')) ?? ''), []);
	const siteOf = (chosen: ChosenFormat, configured?: string): RecognisedSite => ({
		format: chosen,
		isConfigured: configured !== undefined || named.length > 0,
		addressOf:
			configured === undefined || named.length > 0
				? addressesOf(chosen, pages, undefined, named)
				: addressesOf(chosen, pages, (file) => posix.relative(configured, posix.join(folder, file))),
	});
	for (const usual of usualFolders) {
		const inside = pages.filter((page) => usual === '' || page.startsWith(`${usual}/`));
		if (inside.length === 0) continue;
		const own = posix.join(folder, usual);
		const project = {
			folder: `/${own}`,
			page: (file: string) => workspace.read(posix.join(usual, file)).catch(() => ''),
			names: async (inner: string) => namesIn(all, posix.join('/', own, inner).slice(1), posix.join(own, inner)),
			text: async (file: string) => texts.get(posix.join(own, file)) ?? '',
		};
		const { name, configuration, settings, sign } = await recogniseFormat(
			project,
			inside.map((page) => posix.relative(usual, page)),
			format,
		);
		if (sign !== undefined) return siteOf({ name, configuration, settings }, posix.join(own, posix.dirname(sign)));
		if (format === undefined && name !== plainFormat.name) return siteOf({ name });
	}
	return siteOf(format === undefined ? plainFormat : { name: format });
}

/** @param below the place of a file below the folder of the configuration, where there is one */
function addressesOf(
	chosen: ChosenFormat,
	pages: readonly string[],
	below?: (file: string) => string,
	named: ReturnType<typeof namedMounts> = [],
): AddressOf {
	const format = formatOf(chosen);
	const ownOf = below ?? ((file: string) => file);
	const files = pages.map(ownOf).filter((file) => !file.startsWith('../'));
	const mounted = mountFolders({ format, files, place: below && '', named, path: '' });
	const isHidden = (step: string) => step.startsWith('_') && format.pages?.underscored?.test(step) !== true;
	return (file, frontmatter) => {
		const own = ownOf(file);
		const isPublished = !own.startsWith('../') && !own.split('/').some(isHidden);
		const path = isPublished ? mounted.pathOf(own, frontmatter) : undefined;
		return path ?? `${sitePath(posix.dirname(file))}/${encodeURIComponent(posix.basename(file))}`.replace('//', '/');
	};
}

/** The names in a folder; nothing stands above the repository. */
function namesIn(paths: readonly string[], folder: string, given: string): string[] {
	if (given.startsWith('..')) return ['.git'];
	const start = folder === '' || folder === '.' ? '' : `${folder}/`;
	return [
		...new Set(paths.flatMap((path) => (path.startsWith(start) ? [path.slice(start.length).split('/')[0] ?? ''] : []))),
	];
}
