import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
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
			if (serverSide.test(id)) this.error(`This build may not import the server-side module ${id}.`);
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

const sdk = /\/node_modules\/(?:ai|@ai-sdk)\//;

/**
 * Lets the bundler drop each variable of the SDK that nobody uses, with the calls that make its value. The SDK's modules have no side
 * effects, which a bundler cannot tell of a call; without this the panel is a seventh bigger.
 */
export function unusedVariables(): Plugin {
	return {
		name: 'docent:unused-variables',
		transform(code, id) {
			if (!sdk.test(id)) return null;
			const values = this.parse(code).body.flatMap((statement) => {
				if (statement.type === 'ExpressionStatement') return [statement.expression];
				return statement.type === 'VariableDeclaration' ? statement.declarations.map(({ init }) => init) : [];
			});
			const unknown = values.filter((value) => /^(?:Call|New|Class)Expression$/.test(value?.type ?? ''));
			let marked = code;
			for (const value of unknown.reverse()) {
				const { start, end } = value as { start: number; end: number };
				const pure = `/* @__PURE__ */ (() => ${code.slice(start, end)})()`;
				marked = marked.slice(0, start) + pure + marked.slice(end);
			}
			return { code: marked, map: null };
		},
	};
}

/** A note may stand where a space has to be, as in `of` and `new`. */
export const withoutNotesIn = (code: string): string =>
	code.replace(/(?<=[\w$])\/\* @__PURE__ \*\/(?=[\w$])/g, ' ').replaceAll('/* @__PURE__ */', '');

/** Removes notes for bundlers from the script's files: Vite keeps them in modules, and nobody bundles these again. */
export function withoutNotes(): Plugin {
	return {
		name: 'docent:without-notes',
		enforce: 'post',
		generateBundle(_, bundle) {
			for (const chunk of Object.values(bundle)) {
				if (chunk.type === 'chunk') chunk.code = withoutNotesIn(chunk.code);
			}
		},
	};
}
