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

it('pictures are no texts of the bundle, which would break them', () => {
	const pictures = readdirSync(folder).filter((name) => !isText(name));
	expect(pictures).not.toEqual([]);
	for (const name of pictures) expect(() => siteFile(name)).toThrow(`no file "${name}"`);
	expect(siteFile('site.js')).toBe(readFileSync(join(folder, 'site.js'), 'utf8'));
});
