/** The builds by name. `build.js` runs them. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { cutLibraries } from './cut-libraries.js';
import {
	clientEntries,
	commonJsEntry,
	componentEntries,
	laterParts,
	loaderEntry,
	npmEntry,
	onDemand,
	pluginEntries,
	pluginPageEntries,
	siteFilesEntries,
	siteFilesEntry,
} from './entries.js';
import { optionConstants } from './option-constants.js';
import { sameCopy } from './same-copy.js';
import { namesFromTable, noThrottle } from './stand-ins.js';
import { browserOnly, isolatedCss, pastNamedElements, unusedVariables, withoutNotes } from './vite-plugins.js';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));
const at = (path: string) => `${repository}${path}`;

export const preactJsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/** Plugins remember what they have seen, so each build has its own. */
const widget = (indexWorker = 'index-worker.js'): InlineConfig => ({
	resolve: { alias: [noThrottle, namesFromTable] },
	oxc: preactJsx,
	plugins: [isolatedCss(), browserOnly(), cutLibraries(), pastNamedElements(), unusedVariables()],
	publicDir: false,
	define: {
		...optionConstants,
		'process.env.NODE_ENV': '"production"',
		__INDEX_WORKER__: JSON.stringify(`./${indexWorker}`),
		__VERSION__: JSON.stringify(version),
	},
});

// The SDK's modules have no side effects. With that hint the bundler drops what the widget never calls.
const treeshake = {
	moduleSideEffects: (id: string) => !/node_modules\/(?:ai|@ai-sdk|@opentelemetry|react|swr)\//.test(id),
	// A class that extends one of the browser's own classes can be dropped.
	unknownGlobalSideEffects: false,
};

/** The SDK's "use client" lines mean nothing here. */
const quietly: NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']> = {
	onLog(level, log, report) {
		if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
	},
};

/** Several builds write to one folder, so `build.js` empties it before the first of them. */
function build(options: NonNullable<InlineConfig['build']>): NonNullable<InlineConfig['build']> {
	return {
		target: 'es2022',
		emptyOutDir: false,
		reportCompressedSize: false,
		modulePreload: false,
		...options,
		// The builds run side by side, so each waits for the others.
		rolldownOptions: { checks: { pluginTimings: false }, ...options.rolldownOptions },
	};
}

/** Terser's output is about 600 bytes smaller until the first answer than that of the bundler's own minifier. */
const smallest = { minify: 'terser', terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3 } } } as const;

const serviceEntries = {
	cli: 'src/cli/main.ts',
	index: 'src/service/index.ts',
	// The entries for the demo, which has pages of its own.
	'run-cli': 'src/cli/run-cli.ts',
	terminal: 'src/cli/terminal.ts',
	// The scripts of threads: see `page-parser.ts`, `page-renderer.ts` and `text-renderer.ts`.
	'render-thread': 'src/service/site/render-thread.ts',
	'text-thread': 'src/service/pages/text-thread.ts',
	'page-thread': 'src/service/documentation/reading/page-thread.ts',
	'page-facts-thread': 'src/service/agent/pages/page-facts-thread.ts',
	'faults-thread': 'src/service/health/faults-thread.ts',
	// See `embedded-host.ts`, `folder-process.ts`, `embedding-process.ts` and `process-starter.ts`.
	'embedded-thread': 'src/service/database/embedded/embedded-thread.js',
	'folder-process-script': 'src/service/documentation/folder/process/folder-process-script.ts',
	'embedding-process-script': 'src/service/models/local/embedding-process-script.js',
	'process-starter-script': 'src/service/workspace/process-starter-script.js',
};

const absolute = (entries: Record<string, string>) =>
	Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, at(path)]));

/** The entries of the builds of each side. */
export const entries = {
	browser: [
		loaderEntry,
		npmEntry,
		commonJsEntry,
		...[onDemand, componentEntries, clientEntries, pluginPageEntries].flatMap((all) => Object.values(all)),
	],
	service: Object.values(serviceEntries),
	plugins: [pluginEntries, siteFilesEntries].flatMap((all) => Object.values(all)),
};

const manifestOf = (name: string) => `${name}.manifest.json`;

/** The licences of what a build bundles. `write-licences.js` makes one file of those of a folder. */
const licencesOf = (name: string) => ({ fileName: `${name}.licences.json` });

function loadedLater(name: keyof typeof laterParts): InlineConfig {
	const common = widget(name === 'settings' ? builtPart('index-worker', laterParts['index-worker']) : undefined);
	const entry = at(laterParts[name]);
	return {
		...common,
		plugins: [...(common.plugins ?? []), sameCopy(), withoutNotes()],
		base: './',
		build: build({
			outDir: at('dist/script/docent'),
			manifest: manifestOf(name),
			license: licencesOf(name),
			// Vite adds code that preloads scripts and styles to each `import()` of an application, but not of a library.
			lib: { entry: { [name]: entry }, formats: ['es'] },
			...smallest,
			terserOptions: { ...smallest.terserOptions, module: true },
			rolldownOptions: {
				...quietly,
				preserveEntrySignatures: 'allow-extension',
				treeshake,
				// The part and all its imports are one file and one request. Later parts find what they share with it loaded.
				output: {
					// The loader contains the names of the entries, and the panel those of its parts. A page asks the next release for `renew`.
					entryFileNames: name === 'renew' ? '[name].js' : '[name]-[hash:6].js',
					chunkFileNames: '[name]-[hash:7].js',
					codeSplitting: { groups: [{ name, test: (id) => id === entry }] },
				},
			},
		}),
	};
}

/** The file of a part that was built before. */
const builtPart = (name: string, source: string): string =>
	JSON.parse(readFileSync(at(`dist/script/docent/${manifestOf(name)}`), 'utf8'))[source].file;

/** The loader names the hashed files of what it loads later, so it is built after them. */
function loader(): InlineConfig {
	const files = Object.fromEntries(
		Object.entries(onDemand).map(([name, source]) => [name, `docent/${builtPart(name, source)}`]),
	);
	const common = widget();
	return {
		...common,
		define: { ...common.define, __FILES__: JSON.stringify(files) },
		build: build({
			outDir: at('dist/script'),
			license: licencesOf('loader'),
			...smallest,
			lib: { entry: at(loaderEntry), formats: ['iife'], name: 'docent', fileName: () => 'docent.js' },
		}),
	};
}

const npm = (): InlineConfig => ({
	...widget(),
	build: build({
		outDir: at('dist/npm'),
		license: licencesOf('index'),
		lib: { entry: { index: at(npmEntry) }, formats: ['es'] },
		rolldownOptions: {
			...quietly,
			treeshake,
			// The entries of the other builds stand beside these files: a library may be called as one of them is.
			output: { chunkFileNames: ({ name }) => (Object.hasOwn(componentEntries, name) ? 'own-[name].js' : '[name].js') },
		},
	}),
});

/** Replaces the import of an entry with that of the file beside the importing one. */
const isSibling = (entry: string, file: string): Plugin => ({
	name: 'docent:is-sibling',
	enforce: 'pre',
	resolveId: (source, importer) =>
		importer && resolve(dirname(importer), source) === at(entry).replace(/ts$/, 'js')
			? { id: `./${file}`, external: true }
			: null,
});

/** Entries that load the widget from the file beside them. */
const besideWidget = (name: string, entry: Record<string, string>, format: 'es' | 'cjs'): InlineConfig => ({
	// The CommonJS of `docent` itself imports the module.
	plugins: [isSibling(npmEntry, format === 'es' || name === 'index' ? 'index.js' : 'index.cjs'), browserOnly()],
	publicDir: false,
	build: build({
		outDir: at('dist/npm'),
		license: licencesOf(`${name}-${format}`),
		lib: { entry: absolute(entry), formats: [format] },
		rolldownOptions: {
			external: ['react', 'preact', 'preact/hooks'],
			// The line does not stand on the component itself, because bundlers without server components warn of it.
			output: { banner: ({ name }) => (name === 'react-client' ? "'use client';" : '') },
		},
	}),
});

/** One file that uses only what both Node and browsers have. */
const anywhere = (name: keyof typeof clientEntries, format: 'es' | 'cjs'): InlineConfig => ({
	resolve: { alias: [namesFromTable] },
	plugins: [browserOnly()],
	publicDir: false,
	build: build({
		outDir: at('dist/npm'),
		license: licencesOf(`${name}-${format}`),
		lib: { entry: { [name]: at(clientEntries[name]) }, formats: [format] },
		rolldownOptions: { output: { codeSplitting: false } },
	}),
});

/** Code for Node, with all that it uses inside. */
const inNode = (
	name: string,
	entry: Record<string, string>,
	format: 'es' | 'cjs',
	plugins: Plugin[],
): InlineConfig => ({
	plugins,
	publicDir: false,
	ssr: { noExternal: true },
	define: { __VERSION__: JSON.stringify(version) },
	build: build({
		target: 'node20',
		ssr: true,
		// It is a megabyte otherwise; a sentence of the plugins themselves is read in a trace.
		minify: name === 'site-files',
		outDir: at('dist/npm'),
		license: licencesOf(`${name}-${format}`),
		rolldownOptions: {
			input: absolute(entry),
			output: {
				format,
				entryFileNames: `plugins/[name].${format === 'cjs' ? 'cjs' : 'js'}`,
				chunkFileNames: format === 'cjs' ? 'plugins/own-[name].cjs' : 'plugins/[name]-[hash:6].js',
				exports: 'named',
			},
		},
	}),
});

/** A component that the bundler of a site takes in. Its framework is the site's. */
const onPluginPages = (name: string, entry: string, format: 'es' | 'cjs'): InlineConfig => ({
	plugins: [browserOnly()],
	publicDir: false,
	build: build({
		outDir: at('dist/npm/plugins'),
		lib: { entry: { [name]: at(entry) }, formats: [format] },
		rolldownOptions: {
			external: ['react', /^next\//, /^@docusaurus\//],
			output: { banner: name.startsWith('nextra') ? "'use client';" : '', codeSplitting: false },
		},
	}),
});

const { dependencies } = JSON.parse(readFileSync(at('src/service/package.json'), 'utf8'));

/**
 * What `package.json` calls a dependency is installed beside the service, and loaded by name: it brings files of its own, or an
 * owner's program shares it. Everything else is built in: npm fetches four packages and not sixty, and a start reads a few large files,
 * not a thousand small ones.
 */
const service: InlineConfig = {
	publicDir: false,
	ssr: { noExternal: true, external: Object.keys(dependencies) },
	build: build({
		target: 'node20',
		ssr: true,
		license: licencesOf('service'),
		minify: false,
		outDir: at('src/service/dist'),
		rolldownOptions: {
			input: absolute(serviceEntries),
			output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
		},
	}),
};

/** The page with every state of the panel; its scripts are beside the files of its folder. */
const states: InlineConfig = {
	publicDir: at('src/testing/states/page'),
	build: build({
		outDir: at('dist/states'),
		rolldownOptions: {
			input: { gallery: at('src/testing/states/gallery.ts'), frame: at('src/testing/states/frame.ts') },
			output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
		},
	}),
};

const builds = {
	panel: () => loadedLater('panel'),
	content: () => loadedLater('content'),
	early: () => loadedLater('early'),
	settings: () => loadedLater('settings'),
	renew: () => loadedLater('renew'),
	'index-worker': () => loadedLater('index-worker'),
	loader,
	npm,
	components: () => besideWidget('components', componentEntries, 'es'),
	agent: () => anywhere('agent', 'es'),
	transport: () => anywhere('transport', 'es'),
	'index-worker.npm': () => anywhere('index-worker', 'es'),
	'index.cjs': () => besideWidget('index', { index: commonJsEntry }, 'cjs'),
	'react.cjs': () => besideWidget('react', { react: componentEntries.react }, 'cjs'),
	'preact.cjs': () => besideWidget('preact', { preact: componentEntries.preact }, 'cjs'),
	'agent.cjs': () => anywhere('agent', 'cjs'),
	'transport.cjs': () => anywhere('transport', 'cjs'),
	plugins: () => inNode('plugins', pluginEntries, 'es', [isSibling(siteFilesEntry, 'finish-site.js')]),
	'plugins.cjs': () => inNode('plugins', pluginEntries, 'cjs', [isSibling(siteFilesEntry, 'finish-site.js')]),
	'site-files': () => inNode('site-files', siteFilesEntries, 'es', []),
	service: () => service,
	states: () => states,
} satisfies Record<string, () => InlineConfig>;

export type BuildName = keyof typeof builds;

const complete = (config: InlineConfig): InlineConfig => ({
	...config,
	root: repository,
	configFile: false,
	logLevel: 'warn',
});

export const buildOf = (name: BuildName): InlineConfig => complete(builds[name]());

/** The files of the plugins for pages, each built by itself. */
export const pluginPageBuilds = (): InlineConfig[] =>
	[
		...Object.entries(pluginPageEntries).map(([name, entry]) => onPluginPages(name, entry, 'es')),
		onPluginPages('nextra-assistant', pluginPageEntries['nextra-assistant'], 'cjs'),
	].map(complete);
