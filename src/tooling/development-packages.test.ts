import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.js';

/** A command, an environment of Vitest, imports of style sheets, and a minifier of Vite. */
const usedByTools = ['@biomejs/biome', 'jsdom', 'tailwindcss', 'terser'];

it('each development package is imported by name, but types and those that tools load', () => {
	const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		devDependencies: Record<string, string>;
	};
	const files = execFileSync('git', ['ls-files', 'src', 'e2e', 'bench', '*.ts'], { cwd: root, encoding: 'utf8' });
	const imported = new Set<string>();
	for (const file of files.split('\n').filter((name) => /\.[jt]sx?$/.test(name))) {
		const text = readFileSync(join(root, file), 'utf8');
		for (const [, name = ''] of text.matchAll(/(?:\bfrom |\bimport |import\(|resolve\()'((?:@[\w.-]+\/)?[\w.-]+)/g)) {
			imported.add(name);
		}
	}
	const unused = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/') && !imported.has(name));
	expect(unused).toEqual(usedByTools);
});
