import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tooling/run.js';
import { siteFile } from './site-files.js';

const folder = join(root, 'public/_site');
const isText = (name: string) => {
	const bytes = readFileSync(join(folder, name));
	return Buffer.from(bytes.toString('utf8')).equals(bytes);
};

it('the bundle has the texts of the site as they are; pictures, which it would break, stand elsewhere', () => {
	const names = readdirSync(folder);
	expect(names.filter((name) => !isText(name))).toEqual([]);
	// The tests read no style sheets.
	for (const name of names.filter((one) => !one.endsWith('.css')))
		expect(siteFile(name)).toBe(readFileSync(join(folder, name), 'utf8'));
	expect(() => siteFile('panel.png')).toThrow('no file "panel.png"');
});
