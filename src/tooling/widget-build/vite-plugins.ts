import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { minify, type Plugin } from 'vite';
import { root } from '../run.js';
import { compileIsolatedCss } from './isolate-css.js';

const suffix = '.isolated.js';

/** In the widget, `import css from './panel.css'` yields the compiled, isolated sheet as a string. */
export function isolatedCss(): Plugin {
	return {
		name: 'docent:isolated-css',
		enforce: 'pre',
		async resolveId(source, importer) {
			if (!source.endsWith('.css')) return null;
			const resolved = await this.resolve(source, importer, { skipSelf: true });
			// A null byte and another ending keep Vite's own CSS handling away from it. The name stands in a comment of what
			// is built, which is the same in every folder.
			return resolved ? `\0${relative(root, resolved.id)}${suffix}` : null;
		},
		async load(id) {
			if (!id.startsWith('\0') || !id.endsWith(suffix)) return null;
			const file = join(root, id.slice(1, -suffix.length));
			const { css, dependencies } = await compileIsolatedCss(await readFile(file, 'utf8'), file);
			for (const dependency of [file, ...dependencies]) this.addWatchFile(dependency);
			return { code: `export default ${JSON.stringify(css)};`, moduleType: 'js' };
		},
	};
}

const serverSide = /\/src\/(?:service|cli|testing|tooling|contract\/schema)\//;
const allowed = /\/src\/tooling\/widget-build\/(?:zod|swr)-stub\.ts$/;
const builtins = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/** Fails a build on a Node builtin and on any module of the server side. */
export function browserOnly(): Plugin {
	return {
		name: 'docent:browser-only',
		enforce: 'pre',
		resolveId(source, importer) {
			if (builtins.has(source)) {
				this.error(`This build may not import the Node builtin "${source}" (imported by ${importer ?? 'the entry'}).`);
			}
			return null;
		},
		load(id) {
			if (serverSide.test(id) && !allowed.test(id))
				this.error(`This build may not import the server-side module ${id}.`);
			return null;
		},
	};
}

const ownDocument = join(root, 'src/widget/host/own-document.ts');
const pageReaders = /\/(?:src\/widget\/.*\.tsx?|node_modules\/preact\/.*\.m?js)$/;

/** Gives the widget's modules, and Preact's, a `document` whose methods no named element of the page hides. */
export function pastNamedElements(): Plugin {
	return {
		name: 'docent:past-named-elements',
		transform(code, id) {
			if (id === ownDocument || !pageReaders.test(id) || !/(?<![.\w])document\b/.test(code)) return null;
			// Preact asks the element first, whose document is the page's.
			const read = code.replace(/[\w$]+\.ownerDocument\s*\|\|\s*(?=document\b)/g, '');
			return { code: `import { ownDocument as document } from ${JSON.stringify(ownDocument)};${read}`, map: null };
		},
	};
}

/** Minifies Terser's output once more, because the new names compress better. */
export function renamed(): Plugin {
	return {
		name: 'docent:renamed',
		enforce: 'post',
		async generateBundle(_, bundle) {
			for (const chunk of Object.values(bundle)) {
				if (chunk.type !== 'chunk') continue;
				const { code, errors } = await minify(chunk.fileName, chunk.code, { compress: { target: 'es2022' } });
				if (errors.length > 0) this.error(`${chunk.fileName} cannot be minified: ${errors[0]?.message}`);
				chunk.code = code;
			}
		},
	};
}
