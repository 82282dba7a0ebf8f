import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isStale, products } from './build-if-stale.js';

it.each(products.site.unwanted)('a script that was built quickly is good for the demo alone: %s', (mark) => {
	const folder = mkdtempSync(join(tmpdir(), 'docent-stale-'));
	try {
		for (const file of products.site.outputs) {
			mkdirSync(dirname(join(folder, file)), { recursive: true });
			writeFileSync(join(folder, file), '');
		}
		expect(isStale(products.site, folder)).toBe(false);
		mkdirSync(join(folder, mark), { recursive: true });
		expect(isStale(products.site, folder)).toBe(true);
		expect(isStale(products.demo, folder)).toBe(false);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
