import { posix } from 'node:path';
import type { Frontmatter } from '../../documentation/core/frontmatter.js';
import { sitePath } from '../../documentation/core/site-path.js';
import { mountFolders, namedMounts } from '../../documentation/folder/mounted-folders.js';
import { type ChosenFormat, formatOf, plainFormat } from '../../documentation/generators/formats.js';
import { recogniseFormat } from '../../documentation/generators/recognise-format.js';
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
	const siteOf = (chosen: ChosenFormat, configured: string | undefined): RecognisedSite => ({
		format: chosen,
		...addressesOf(chosen, { folder, pages, configured, config: texts.get(posix.join(folder, 'docs.json')) }),
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
		const { name, configuration, sign } = await recogniseFormat(
			project,
			inside.map((page) => posix.relative(usual, page)),
			format,
		);
		if (sign !== undefined) return siteOf({ name, configuration }, posix.join(own, posix.dirname(sign)));
		if (format === undefined && name !== plainFormat.name) return siteOf({ name }, undefined);
	}
	return siteOf(format === undefined ? plainFormat : { name: format }, undefined);
}

interface Layout {
	/** Folder of the documentation within the repository. */
	folder: string;
	pages: readonly string[];
	/** Folder of the configuration within the repository. */
	configured: string | undefined;
	/** The text of the documentation's own `docs.json`. */
	config: string | undefined;
}

function addressesOf(
	chosen: ChosenFormat,
	{ folder, pages, configured, config }: Layout,
): Pick<RecognisedSite, 'addressOf' | 'isConfigured'> {
	const format = formatOf(chosen);
	const named = namedMounts(parsed(config), []);
	const isConfigured = configured !== undefined || named.length > 0;
	const below = (file: string) =>
		configured === undefined || named.length > 0 ? file : posix.relative(configured, posix.join(folder, file));
	const files = pages.map(below).filter((file) => !file.startsWith('../'));
	const place = configured === undefined ? undefined : '';
	const mounted = mountFolders({ format, files, place, named, path: '' });
	const isHidden = (step: string) => step.startsWith('_') && format.pages?.underscored?.test(step) !== true;
	return {
		isConfigured,
		addressOf(file, frontmatter) {
			const own = below(file);
			const isPublished = !own.startsWith('../') && !own.split('/').some(isHidden);
			const path = isPublished ? mounted.pathOf(own, frontmatter) : undefined;
			return path ?? `${sitePath(posix.dirname(file))}/${encodeURIComponent(posix.basename(file))}`.replace('//', '/');
		},
	};
}

function parsed(json = '{}'): unknown {
	try {
		return JSON.parse(json);
	} catch {
		// The reader of the navigation reports a broken file.
		return {};
	}
}

/** The names in a folder; nothing stands above the repository. */
function namesIn(paths: readonly string[], folder: string, given: string): string[] {
	if (given.startsWith('..')) return ['.git'];
	const start = folder === '' || folder === '.' ? '' : `${folder}/`;
	return [
		...new Set(paths.flatMap((path) => (path.startsWith(start) ? [path.slice(start.length).split('/')[0] ?? ''] : []))),
	];
}
