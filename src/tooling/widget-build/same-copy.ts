import type { Plugin } from 'vite';

const staticImport = /^import (?:\{([^}]*)\} from )?"(\.\/[^"]+)";$/gm;
const dynamicImport = /\bimport\("(\.\/[^"]+)"\)/g;

const load = `const load__ = (name) => {
	const files = (self[Symbol.for('docent.files')] ??= {});
	const file = new URL(name + new URL(import.meta.url).search, import.meta.url).href;
	return (files[file] ??= import(file).then(undefined, (error) => {
		files[file] = undefined;
		if (document.querySelector('script[integrity][src*=docent]')) throw error;
		return import(file + '#' + Date.now());
	}));
};`;

/** Turns `a as b, c` of an import into `a: b, c` of a destructuring. */
const asPattern = (names: string) => names.replaceAll(' as ', ': ');

/**
 * Browsers may remember a failed import for good, so the loader asks for the panel again with a query. Parts that come later hold
 * imports of the panel's file, and without that query they would run a second panel, with a second Preact. So every chunk asks
 * for the others with the query that it was loaded with itself. Where that fails it asks once more, with a fragment: a new address
 * for the browser, which leaves the query as it is. Browsers check hashes at the first address alone, so a page that has pinned a release
 * has no second one.
 *
 * All chunks share what is on its way: WebKit gives a second import of a file that waits for others before the file is ready, and what was
 * taken of it fails where it is called.
 */
export function sameCopy(): Plugin {
	return {
		name: 'docent:same-copy',
		renderChunk(code) {
			const linked = code
				.replace(staticImport, (_, names: string | undefined, file: string) => {
					const loaded = `await load__("${file}");`;
					return names === undefined ? loaded : `const {${asPattern(names)}} = ${loaded}`;
				})
				.replace(dynamicImport, 'load__("$1")');
			if (linked === code) return null;
			return { code: `${load}\n${linked}`, map: null };
		},
		generateBundle(_, bundle) {
			for (const chunk of Object.values(bundle)) {
				if (chunk.type !== 'chunk') continue;
				if (chunk.imports.length > 0 && /^\s*import\b(?!\s*[.(])/m.test(chunk.code))
					this.error(
						`${chunk.fileName} still has a static import: teach src/tooling/widget-build/same-copy.ts its form.`,
					);
			}
		},
	};
}
