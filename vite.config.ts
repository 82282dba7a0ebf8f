import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { GitTestsFirst } from './src/tooling/git-tests-first.js';
import { cutLibraries } from './src/tooling/widget-build/cut-libraries.js';
import { optionConstants } from './src/tooling/widget-build/option-constants.js';
import { preactJsx } from './src/tooling/widget-build/vite-builds.js';
import { isolatedCss } from './src/tooling/widget-build/vite-plugins.js';

/** Those that the cuts are in, and what has to share Preact with them. */
const libraries = [/\/ai\//, /@ai-sdk/, /\/marked\//, /\/temml\//, /\/preact\//, /@testing-library\/preact/];

/** Files of a project share workers and what these have loaded; projects run one after the other, for they share none. */
const sharing = (groupOrder: number) => ({
	isolate: false,
	sequence: { groupOrder },
	// Much is made and thrown away: with more room for it, a twentieth of the work is saved.
	execArgv: ['--max-semi-space-size=64'],
	// What tests wait for takes its time on a busy machine, and so does what they work out.
	testTimeout: 20_000,
});

/** React as it is, so not among the panel's; on jsdom's page, so in a worker of its own: few have to be loaded anew for it. */
const reactTest = 'src/testing/panel/react-component.test.ts';

/** It has a worker of its own: files before it leave work under way that holds up its parts. */
const attacks = 'src/widget/panel/markdown/attacks.test.tsx';

/** The widget's tests on jsdom's page, on the libraries as the builds cut them. */
const panel = (
	name: string,
	groupOrder: number,
	include: string[],
	exclude: string[] = [],
): TestProjectInlineConfiguration => ({
	plugins: [isolatedCss(), cutLibraries()],
	oxc: preactJsx,
	// A copy: Vitest takes them out of the object.
	define: { ...optionConstants },
	test: {
		...sharing(groupOrder),
		name,
		// Half of the time these wait for what the page does by and by.
		maxWorkers: 4,
		environment: 'jsdom',
		setupFiles: 'src/testing/panel/panel-setup.ts',
		include,
		exclude: [...configDefaults.exclude, ...exclude],
		server: { deps: { inline: libraries } },
	},
});

/**
 * Vitest asks for the packages' development builds, Node does not when the service runs: that of the Markdown parser takes half as
 * long again.
 */
const asInstalled: Plugin = {
	name: 'docent:as-installed',
	configResolved({ ssr, environments }) {
		for (const resolve of [ssr.resolve, ...Object.values(environments).map((environment) => environment.resolve)]) {
			for (const conditions of [resolve?.conditions, resolve?.externalConditions]) {
				const index = conditions?.indexOf('development|production') ?? -1;
				if (index >= 0) conditions?.splice(index, 1);
			}
		}
	},
};

const node = (
	name: string,
	groupOrder: number,
	include: string[],
	more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
	plugins: [asInstalled],
	// A copy: Vitest takes them out of the object.
	define: { ...optionConstants },
	test: {
		...sharing(groupOrder),
		name,
		environment: 'node',
		setupFiles: 'src/testing/service/node-setup.ts',
		hookTimeout: 60_000,
		// As long as a busy machine may need; what comes at once costs nothing.
		expect: { poll: { timeout: 10_000 } },
		include,
		...more,
	},
});

export default defineConfig({
	publicDir: false,
	test: {
		// One fewer by default, which on two processors is one.
		maxWorkers: '100%',
		sequence: { sequencer: GitTestsFirst },
		projects: [
			node('service', 1, ['src/{service,cli,testing}/**/*.test.ts'], {
				// A fifth of the time these wait: for clocks, for git, for a server that starts again.
				maxWorkers: Math.max(3, availableParallelism()),
				globalSetup: 'src/testing/service/database-setup.ts',
				exclude: [...configDefaults.exclude, reactTest],
			}),
			node('pure', 2, [
				'src/{agent-client,agent-files,answering,contract,doctor,index-client,plugins,search,secrets,stream,tooling,transport}/**/*.test.ts',
				reactTest,
			]),
			panel('panel', 3, ['src/{widget,client,options,react,preact}/**/*.test.{ts,tsx}'], [attacks]),
			panel('attacks', 4, [attacks]),
		],
	},
});
