import { defineConfig } from 'vitest/config';
import { slimLibraries } from './src/tooling/slim-libraries.js';
import { buildOf, preactJsx, widgetAliases } from './src/tooling/vite-builds.js';
import { isolatedCss } from './src/tooling/vite-plugins.js';

export default defineConfig(({ mode }) => ({
	publicDir: false as const,
	...buildOf(mode),
	test: {
		// One fewer by default, which on two processors is one.
		maxWorkers: '100%',
		projects: [
			{
				plugins: [isolatedCss(), slimLibraries()],
				resolve: { alias: widgetAliases },
				oxc: preactJsx,
				test: {
					name: 'browser',
					environment: 'jsdom',
					setupFiles: 'src/testing/outlast-effects.ts',
					include: ['src/{widget,react,preact}/**/*.test.{ts,tsx}'],
					server: {
						deps: { inline: [/\/ai\//, /@ai-sdk/, /\/marked\//, /\/preact\//, /@testing-library\/preact/] },
					},
				},
			},
			{
				test: {
					name: 'node',
					environment: 'node',
					// A first database of a test file takes its time on a busy machine.
					testTimeout: 20_000,
					hookTimeout: 60_000,
					// As long as a busy machine may need; what comes at once costs nothing.
					expect: { poll: { timeout: 10_000 } },
					globalSetup: 'src/testing/database-setup.ts',
					include: [
						'src/{contract,stream,doctor,secrets,service,cli,tooling,agent-client,transport,testing}/**/*.test.ts',
					],
				},
			},
		],
	},
}));
