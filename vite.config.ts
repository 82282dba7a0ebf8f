import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** React's names mean Preact wherever the widget is built or tested. */
const preactForReact = [
	{ find: /^react$/, replacement: 'preact/compat' },
	{ find: /^react-dom$/, replacement: 'preact/compat' },
	{ find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
];

const zodStub = { find: /^zod(\/v[34])?$/, replacement: at('src/tooling/zod-stub.ts') };

export default defineConfig({
	publicDir: false,
	test: {
		projects: [
			{
				resolve: { alias: [...preactForReact, zodStub] },
				oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
				test: {
					name: 'browser',
					environment: 'jsdom',
					include: ['src/{widget,react,preact}/**/*.test.{ts,tsx}'],
					server: {
						deps: { inline: [/@ai-sdk\/react/, /^swr/, /use-sync-external-store/, /@testing-library\/preact/] },
					},
				},
			},
			{
				test: {
					name: 'node',
					environment: 'node',
					include: ['src/{contract,stream,service,cli,tooling,agent-client,testing}/**/*.test.ts'],
				},
			},
		],
	},
});
