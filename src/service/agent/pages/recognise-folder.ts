import { posix } from 'node:path';
import { sitePath } from '../../../search/core/site-path.js';
import type { Frontmatter } from '../../documentation/core/frontmatter.js';
import { type Mount, namedMounts } from '../../documentation/core/named-mounts.js';
import { mountFolders } from '../../documentation/folder/mounted-folders.js';
import { type ChosenFormat, formatOf } from '../../documentation/generators/formats.js';
import { recogniseFormat } from '../../documentation/generators/recognise-format.js';
import { yamlOf } from '../../documentation/generators/site-title.js';

/** The site path of a file of the documentation. A file that is not published has that of the file itself, with its ending. */
export type AddressOf = (file: string, frontmatter: Frontmatter) => string;

export interface RecognisedSite {
	/** The generator, which makes the ids of headings. */
	format: ChosenFormat;
	addressOf: AddressOf;
	/** Whether a configuration says where pages stand on the site. Without one their links have to tell it. */
	isConfigured: boolean;
}

/** A folder of a repository with all that tells what it is written for. What crosses to a thread is copied. */
export interface FolderToRecognise {
	/** The folder of the documentation, and the one in it that is looked at, which has pages. */
	folder: string;
	usual: string;
	/** Configurations by their paths. */
	texts: ReadonlyMap<string, string>;
	pages: readonly string[];
	/** The texts of pages that are looked at. */
	samples: ReadonlyMap<string, string>;
	/** The setting of the format. */
	format?: string | undefined;
}

/** What a folder is written for. */
export interface FolderFormat {
	chosen: ChosenFormat;
	/** The folder of the configuration. */
	configured?: string | undefined;
	named: Mount[];
}

/** The milliseconds that all addresses of pages may take. */
const addressesMs = 2_000;

/**
 * Recognises a folder on a thread. The thread that answers asks for addresses again and again, so they are all made here first.
 * @throws Error when that takes too long
 */
export async function recogniseFolder(asked: FolderToRecognise): Promise<FolderFormat> {
	const { folder, usual, texts, pages, samples, format } = asked;
	const own = posix.join(folder, usual);
	const all = [...texts.keys(), ...pages.map((path) => posix.join(folder, path))];
	const { name, configuration, settings, sign } = await recogniseFormat(
		{
			folder: `/${own}`,
			page: async (file) => samples.get(posix.join(usual, file)) ?? '',
			names: async (inner) => namesIn(all, posix.join('/', own, inner).slice(1), posix.join(own, inner)),
			text: async (file) => texts.get(posix.join(own, file)) ?? '',
		},
		pagesIn(usual, pages).map((page) => posix.relative(usual, page)),
		format,
	);
	const found: FolderFormat = {
		chosen: { name, ...(sign !== undefined && { configuration, settings }) },
		configured: sign && posix.join(own, posix.dirname(sign)),
		named: namedMounts(yamlOf(texts.get(posix.join(folder, 'docs.json')) ?? ''), []),
	};
	const begun = performance.now();
	const { addressOf } = siteOf(found, folder, pages);
	for (const page of pages) {
		addressOf(page, { facets: {} });
		if (performance.now() - begun > addressesMs) throw new Error('the addresses of its pages take too long');
	}
	return found;
}

export const pagesIn = (usual: string, pages: readonly string[]) =>
	pages.filter((page) => usual === '' || page.startsWith(`${usual}/`));

export function siteOf(
	{ chosen, configured, named }: FolderFormat,
	folder: string,
	pages: readonly string[],
): RecognisedSite {
	const below =
		configured === undefined || named.length > 0
			? undefined
			: (file: string) => posix.relative(configured, posix.join(folder, file));
	return {
		format: chosen,
		isConfigured: configured !== undefined || named.length > 0,
		addressOf: addressesOf(chosen, pages, below, named),
	};
}

/** @param below the place of a file below the folder of the configuration, where there is one */
function addressesOf(
	chosen: ChosenFormat,
	pages: readonly string[],
	below?: (file: string) => string,
	named: readonly Mount[] = [],
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
