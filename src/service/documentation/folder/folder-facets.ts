import type { SearchFilter } from '../../../contract/assistant.js';
import { withoutEnding } from '../../../search/core/site-path.js';
import { isLanguage } from '../core/is-language.js';

/** A language with its region or script as the standard writes them. English names of folders look like the rest: `no-code`, `my-app`. */
const withRegion = /^[a-z]{2}-(?:[A-Z]{2}|Hans|Hant|Latn|Cyrl)$/;

const version = /^(?:version-)?(v?\d+(?:\.\d+)*(?:\.x)?)$/i;
/** Posts stand below the year and the month of their date. */
const postDate = /^\d{4}\/(?:0?[1-9]|1[0-2])(?:\/|$)/;

/** The version and language in the first folders of a file; folders that no configuration names are a language when they repeat others. */
export function folderFacets(files: readonly string[], languages?: readonly string[]): (file: string) => SearchFilter {
	const byFolder = new Map<string, Set<string>>();
	for (const file of files) {
		const [first = '', ...rest] = file.split('/');
		const folder = rest.length > 0 && isLanguage(first) ? first : '';
		const own = byFolder.get(folder) ?? new Set();
		byFolder.set(folder, own.add(withoutEnding(folder === '' ? file : rest.join('/')).toLowerCase()));
	}
	const translations = new Set(
		languages ?? [...byFolder.keys()].filter((folder) => folder !== '' && isTranslation(folder, byFolder)),
	);
	return (file) => {
		const steps = file.split('/').slice(0, -1);
		const facets: SearchFilter = {};
		if (translations.has(steps[0] ?? '')) facets.language = steps.shift() ?? '';
		if (steps[0] === 'versioned_docs') steps.shift();
		const named = postDate.test(steps.join('/')) ? undefined : version.exec(steps[0] ?? '')?.[1];
		if (named !== undefined) facets.version = named;
		return facets;
	};
}

/** Whether half of a folder's pages also exist elsewhere. The front pages of folders do not count. */
function isTranslation(folder: string, byFolder: ReadonlyMap<string, ReadonlySet<string>>): boolean {
	if (withRegion.test(folder)) return true;
	const own = [...(byFolder.get(folder) ?? [])].filter((name) => !/(^|\/)(index|readme)$/.test(name));
	const others = [...byFolder].filter(([name]) => name !== folder).map(([, names]) => names);
	const repeated = own.filter((name) => others.some((names) => names.has(name)));
	return own.length > 0 && repeated.length * 2 >= own.length;
}
