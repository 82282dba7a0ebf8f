import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const bench = 'bench';
const scripts = readdirSync(bench, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));

/** The names that a bench imports with `load`. The compiler does not check them. Their paths are relative to `bench/run`. */
const taken = scripts.flatMap((script) => {
	const text = readFileSync(join(bench, script), 'utf8');
	return [...text.matchAll(/const \{([^}]+)\} = await load\('\.\.\/\.\.\/((?:src|e2e)[^']+)'\)/g)].flatMap(
		([, names = '', file = '']) =>
			names.split(',').map((name) => ({ script, name: name.split(':')[0]?.trim() ?? '', file })),
	);
});

it('a bench loads only names that the source exports', () => {
	const missing = taken.filter(({ name, file }) => {
		const exported = new RegExp(
			`export (?:async )?(?:function|const|class)\\*? ${name}\\b|export \\{[^}]*\\b${name}\\b`,
		);
		return !exported.test(readFileSync(file, 'utf8'));
	});
	expect(missing).toEqual([]);
	expect(taken.length).toBeGreaterThan(20);
});
