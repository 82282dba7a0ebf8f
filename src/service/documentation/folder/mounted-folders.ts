import type { SearchFilter } from '../../../contract/assistant.js';
import { encodePath, sitePath } from '../site-path.js';
import { isRecord, readJson } from './read-json.js';

/** The places of a documentation's files on its site. */
export interface MountedFolders {
	/** The site path of a file; `undefined` when no published folder contains it. */
	pathOf(file: string, slug?: string): string | undefined;
	/** The version and language of a file's folder. */
	facetsOf(file: string): SearchFilter;
}

interface Mount {
	/** The folder with a slash at its end; empty for the whole documentation folder. */
	prefix: string;
	path: string;
	withoutNumbers: boolean;
	facets: SearchFilter;
}

/** Without any setting, the site path of a file follows its place in the folder. */
const unmounted: MountedFolders = { pathOf: sitePath, facetsOf: () => ({}) };

const orderingNumber = /(^|\/)\d+[-_. ]+(?=[^/\d])(?!mdx?$)/gi;

/**
 * Reads the `folders` of a `docs.json`, which say where on the site folders are published: `{ "versioned_docs/v1": { "path":
 * "/docs/v1" } }`.
 * The configuration of a generator says it too, but reading that would run the owner's code in the service.
 */
export async function readMountedFolders(folder: string, warnings: string[]): Promise<MountedFolders> {
	// The reader of the navigation reports a broken file.
	const config = await readJson(folder, 'docs.json', []);
	if (config?.folders === undefined) return unmounted;
	const mounts = Object.entries(isRecord(config.folders) ? config.folders : {}).flatMap(([name, value]) => {
		const mount = readMount(name, value);
		if (mount === undefined) {
			warnings.push(
				`The folder "${name}" of docs.json needs a path on the site that begins with a slash, as in "${name}": "/docs"; the entry was left out.`,
			);
		}
		return mount ?? [];
	});
	if (mounts.length === 0) return unmounted;
	mounts.sort((a, b) => b.prefix.length - a.prefix.length);
	const mountOf = (file: string) => mounts.find(({ prefix }) => file.startsWith(prefix));
	return {
		pathOf(file, slug) {
			const mount = mountOf(file);
			if (mount === undefined) return undefined;
			const name = file.slice(mount.prefix.length);
			const own = sitePath(mount.withoutNumbers ? name.replace(orderingNumber, '$1') : name, slug);
			return encodePath(mount.path + own);
		},
		facetsOf: (file) => mountOf(file)?.facets ?? {},
	};
}

function readMount(name: string, value: unknown): Mount | undefined {
	const { path, version, language, numbers } = isRecord(value) ? value : { path: value };
	if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
	const plain = name.replace(/^(?:\.?\/)+|^\.$|\/+$/g, '');
	return {
		prefix: plain === '' ? '' : `${plain}/`,
		path,
		withoutNumbers: numbers === false,
		facets: {
			...(typeof version === 'string' && { version }),
			...(typeof language === 'string' && { language }),
		},
	};
}
