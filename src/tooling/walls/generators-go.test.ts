import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../run.js';

const copies: string[] = [];
afterAll(() => {
	for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

/** The sources in a folder of their own, without what is built, and without some generators. */
function sourcesWithout(generators: readonly string[]): string {
	const copy = realpathSync(mkdtempSync(join(tmpdir(), 'docent-without-')));
	copies.push(copy);
	const isSource = (path: string) => !/[\\/](?:node_modules|dist|widget|fixtures)$/.test(path);
	cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true, filter: isSource });
	for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(copy, file));
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
	const folder = join(copy, 'src/service/documentation/generators');
	const list = join(folder, 'formats.ts');
	for (const generator of generators) {
		rmSync(join(folder, generator), { recursive: true });
		const [, name = ''] =
			new RegExp(`^import \\{ (\\w+) \\} from './${generator}/`, 'm').exec(readFileSync(list, 'utf8')) ?? [];
		const isOther = (line: string) => line !== `\t${name},` && !line.includes(`'./${generator}/`);
		writeFileSync(list, readFileSync(list, 'utf8').split('\n').filter(isOther).join('\n'));
	}
	writeFileSync(
		join(copy, 'src/tsconfig.service.json'),
		JSON.stringify({ extends: './tsconfig.node.json', include: ['service'], exclude: ['**/*.test.ts'] }),
	);
	writeFileSync(
		join(copy, 'vitest.config.js'),
		`export default { test: {
			include: ['src/service/documentation/{generators,markdown,core,page}/**/*.test.ts'],
			setupFiles: ['src/testing/service/node-setup.ts'],
			testTimeout: 60_000,
			isolate: false,
		} };`,
	);
	return copy;
}

/** Runs a program of the packages to its end. */
function runIn(copy: string, program: string, args: readonly string[]): Promise<{ problem: unknown; output: string }> {
	return new Promise((resolve) => {
		execFile(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: copy }, (problem, out, errors) =>
			resolve({ problem: problem?.code ?? null, output: out + errors }),
		);
	});
}

// What a generator means is in its folder, its tests as well: no other file needs it. One copy without all three takes half the time.
it('without the folders of three generators and their entries in the list, the service compiles and the tests of others pass', async () => {
	const copy = sourcesWithout(['docusaurus', 'hugo', 'mdbook']);
	expect(await runIn(copy, 'typescript/bin/tsc', ['-p', 'src/tsconfig.service.json'])).toEqual({
		problem: null,
		output: '',
	});
	const { problem, output } = await runIn(copy, 'vitest/vitest.mjs', ['run', '--root', copy]);
	expect(problem, output.slice(-4_000)).toBeNull();
}, 600_000);
