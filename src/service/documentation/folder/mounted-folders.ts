import type { SearchFilter } from '../../../contract/assistant.js';
import { encodePath, sitePath } from '../../../search/core/site-path.js';
import type { DocumentationFormat } from '../core/format.js';
import type { Frontmatter } from '../core/frontmatter.js';
import { type Mount, namedMounts } from '../core/named-mounts.js';
import { readJson } from '../core/read-json.js';
import { placeBelow } from '../generators/recognise-format.js';
import { placeByLinks } from './place-by-links.js';

/** The places of a documentation's files on its site. */
export interface MountedFolders {
	/** The site path of a file; `undefined` when no published folder contains it. */
	pathOf(file: string, frontmatter?: Frontmatter): string | undefined;
	/** The address of the page of a file, if it is not the path. */
	addressOf(file: string, path: string): string | undefined;
	/** A file below the folder that is published. */
	nameOf(file: string): string;
	/** A file below the root of the pages, also where the folder is only a part of them. */
	nameFromRoot(file: string): string;
	/** The language of a translation. */
	languageOf(file: string): string | undefined;
	/** The version and language of a file's folder. */
	facetsOf(file: string): SearchFilter;
}

const orderingNumber = /(^|\/)\d+[-_. ]+(?=[^/\d])(?!mdx?$)/gi;

/** The whole folder at the root of the site, where nothing says otherwise. */
const wholeFolder: Mount = { prefix: '', path: '', withoutNumbers: false, facets: {} };

interface FolderFormat {
	format: DocumentationFormat;
	/** The configuration that the format was recognised by, relative to the folder, which may lie below it. */
	sign?: string | undefined;
	files: readonly string[];
	/** Where all that is on the site. @default the root */
	root?: string | undefined;
}

/**
 * Reads the `folders` of a `docs.json`, which say where on the site folders are published: `{ "versioned_docs/v1": { "path":
 * "/docs/v1" } }`. Without them the format says it, by the place of the folder below its configuration, whether this folder is read or
 * the one above. Without a configuration the pages' own links say it.
 */
export async function readMountedFolders(
	folder: string,
	warnings: string[],
	{ format, sign, files, root }: FolderFormat,
): Promise<MountedFolders> {
	// The reader of the navigation reports a broken file.
	const named = namedMounts(await readJson(folder, 'docs.json', []), warnings);
	const path = sign === undefined && named.length === 0 ? await placeByLinks(folder, files, format) : '';
	return mountFolders({ format, files, root, place: placeBelow(folder, sign), named, path });
}

interface FolderPlaces {
	format: DocumentationFormat;
	files: readonly string[];
	/** The place of the folder below that of its configuration; `undefined` without one. */
	place: string | undefined;
	named: readonly Mount[];
	/** The place of the whole folder on the site, where nothing says more. */
	path: string;
	/** Where all places are on the site. @default the root */
	root?: string | undefined;
}

/** The places by what the owner names, or else by the format. */
export function mountFolders({ format, files, place, named, path, root = '' }: FolderPlaces): MountedFolders {
	const mounts = named.length > 0 ? [...named] : rootMounts(format, files, place);
	if (mounts.length === 0) mounts.push({ ...wholeFolder, path });
	mounts.sort((a, b) => b.prefix.length - a.prefix.length);
	const mountOf = (file: string) => mounts.find(({ prefix }) => file.startsWith(prefix));
	const nameIn = ({ inner = '', prefix }: Mount, file: string) => `${inner}${file.slice(prefix.length)}`;
	const formatPath = format.pages?.pathOf ?? ((file: string, { slug }: Frontmatter) => sitePath(file, slug));
	return {
		pathOf(file, frontmatter = { facets: {} }) {
			const mount = mountOf(file);
			if (mount === undefined) return undefined;
			const pathOf = mount.pathOf ?? formatPath;
			const numbered = nameIn(mount, file);
			const own = pathOf(mount.withoutNumbers ? numbered.replace(orderingNumber, '$1') : numbered, frontmatter);
			return encodePath(`${root}/${mount.path}/${own}`);
		},
		addressOf(file, path) {
			const ending = path === '/' ? '' : (format.pages?.ending?.(nameIn(mountOf(file) ?? wholeFolder, file)) ?? '');
			return ending === '' ? undefined : path + ending;
		},
		nameOf: (file) => file.slice(mountOf(file)?.prefix.length ?? 0),
		nameFromRoot: (file) => nameIn(mountOf(file) ?? wholeFolder, file),
		languageOf: (file) => mountOf(file)?.language,
		facetsOf(file) {
			const { language, facets = {} } = mountOf(file) ?? {};
			return { ...(language && { language }), ...facets };
		},
	};
}

/** The format's own folders of pages, as far as there are files in them. */
function rootMounts(format: DocumentationFormat, files: readonly string[], place: string | undefined): Mount[] {
	if (place === undefined) return [];
	const roots = format.pages?.roots?.(files.map((file) => place + file)) ?? [];
	return roots
		.flatMap((root): Mount[] => {
			const whole = `${root.folder}/`;
			if (whole.startsWith(place)) return [{ ...wholeFolder, ...root, prefix: whole.slice(place.length) }];
			return place.startsWith(whole) ? [{ ...wholeFolder, ...root, inner: place.slice(whole.length) }] : [];
		})
		.filter(({ prefix }) => files.some((file) => file.startsWith(prefix)));
}
