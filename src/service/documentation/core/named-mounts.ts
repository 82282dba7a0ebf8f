import type { SearchFilter } from '../../../contract/assistant.js';
import type { PageRoot } from './format.js';
import { isRecord } from './read-json.js';

/** A folder that is published, and its place on the site. */
export interface Mount extends Pick<PageRoot, 'path' | 'pathOf' | 'language'> {
	/** The folder with a slash at its end; empty for the whole documentation folder. */
	prefix: string;
	/** The place of the documentation folder in a folder of pages that it is a part of, with a slash at its end. */
	inner?: string;
	withoutNumbers: boolean;
	facets: SearchFilter;
}

/** The `folders` of a `docs.json`. */
export function namedMounts(config: unknown, warnings: string[]): Mount[] {
	const folders = isRecord(config) && isRecord(config.folders) ? config.folders : {};
	return Object.entries(folders).flatMap(([name, value]) => {
		const mount = readMount(name, value);
		if (mount === undefined) {
			warnings.push(
				name.startsWith('..')
					? `The folder "${name}" of docs.json lies outside of the documentation; give the folder that holds both, with a docs.json there.`
					: `The folder "${name}" of docs.json needs a path on the site that begins with a slash, as in "${name}": "/docs"; the entry was left out.`,
			);
		}
		return mount ?? [];
	});
}

function readMount(name: string, value: unknown): Mount | undefined {
	const { path, version, language, numbers } = isRecord(value) ? value : { path: value };
	if (typeof path !== 'string' || !path.startsWith('/') || name.startsWith('..')) return undefined;
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
