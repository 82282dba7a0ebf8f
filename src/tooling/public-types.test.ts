/** Uses the package's types the way an app does that has nothing else of ours installed. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declarationEntries, emitDeclarations, importsOf, reachableDeclarations } from './emit-declarations.js';
import { root } from './run.js';

const app = mkdtempSync(join(tmpdir(), 'docent-types-'));
const installed = join(app, 'node_modules/docent');
const types = join(installed, 'dist/types');

beforeAll(() => {
	mkdirSync(installed, { recursive: true });
	cpSync(join(root, 'package.json'), join(installed, 'package.json'));
	emitDeclarations(types);
}, 60_000);
afterAll(() => rmSync(app, { recursive: true, force: true }));

const below = (folder: string) => (file: string) => relative(folder, file);
const packagesNamedBy = (entry: string) =>
	[...reachableDeclarations(types, [entry])].flatMap(importsOf).filter((name) => !name.startsWith('.'));

/** Type-checks one file of the app, declarations of libraries included. */
function check(source: string): string {
	writeFileSync(join(app, 'app.ts'), source);
	const compilerOptions = {
		target: 'ES2022',
		lib: ['ES2022', 'DOM'],
		module: 'ESNext',
		moduleResolution: 'Bundler',
		strict: true,
		exactOptionalPropertyTypes: true,
		noUncheckedIndexedAccess: true,
		skipLibCheck: false,
		noEmit: true,
		types: [],
	};
	writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
	const compiler = join(root, 'node_modules/typescript/bin/tsc');
	const { stdout } = spawnSync(process.execPath, [compiler, '-p', app], { cwd: app, encoding: 'utf8' });
	return stdout;
}

describe('the public types', () => {
	it('are these files and no others', () => {
		const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
		expect(files.sort()).toEqual([
			'contract/assistant.d.ts',
			'preact/index.d.ts',
			'react/index.d.ts',
			'widget/docent-api.d.ts',
			'widget/docent-error.d.ts',
			'widget/index.d.ts',
			'widget/options.d.ts',
		]);
	});

	it.each(declarationEntries)('of %s lead to nothing that is missing', (entry) => {
		const names = [...reachableDeclarations(types, [entry])].map(below(types));
		expect(names.filter((name) => !readdirSync(types, { recursive: true, encoding: 'utf8' }).includes(name))).toEqual(
			[],
		);
	});

	it.each([
		['widget/index.d.ts', []],
		['react/index.d.ts', ['react']],
		['preact/index.d.ts', ['preact']],
	])('of %s name no library but %j', (entry, allowed) => {
		expect(packagesNamedBy(entry).filter((name) => !allowed.includes(name.split('/')[0] ?? ''))).toEqual([]);
	});

	it('serve an app that has no other library', () => {
		const output = check(`
			import { ask, close, destroy, DocentError, init, open, reset, update } from 'docent';
			import type { DocentApi, DocentErrorCode, DocentOptions } from 'docent';
			import { Docent as InPreact, type DocentProps as PreactProps } from 'docent/preact';
			import { Docent as InReact, type DocentProps } from 'docent/react';

			const options: DocentOptions = { domain: 'acme', apiKey: 'svc_dsc_x', theme: 'dark', filter: { version: '2' } };
			const props: DocentProps = options;
			const others: PreactProps = props;
			const nothing: null = InReact(props) ?? InPreact(others);
			const api: DocentApi = { ask, close, destroy, init, open, reset, update };
			await api.init(options);
			await update({ filter: null, title: undefined as never, onNavigate: (url) => void url.length });
			const codeOf = (error: unknown): DocentErrorCode | undefined => (DocentError.isInstance(error) ? error.code : undefined);
			export { codeOf, nothing };
		`);
		expect(output).toBe('');
	});

	it('refuse what would be refused on the page', () => {
		const output = check(`
			import { init, update } from 'docent';
			await init({ domain: 'acme' });
			await init({ domain: 'acme', apiKey: 'svc_dsc_x', theme: 'blue' });
			await update({ retrievalPageSize: 'five' });
			await update({ colour: 'red' });
		`);
		expect([...output.matchAll(/app\.ts\((\d+),/g)].map(([, line]) => Number(line))).toEqual([3, 4, 5, 6]);
	});
});
