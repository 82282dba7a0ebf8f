import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { filesChangedAt } from './own-documentation.js';

const old = new Date('2026-01-01');
const young = new Date('2026-02-01');

function write(project: string, file: string, time: Date): void {
	writeFiles(project, { [file]: '{}' });
	utimesSync(join(project, file), time, time);
}

it.each([
	'docs/guide/install.md',
	'docs/docs.json',
	'docs/sidebars.json',
	'sidebars.json',
	'docs/guide/_category_.json',
])('counts %s, which pages or their order come from', async (file) => {
	const project = scratchFolder();
	write(project, 'docs/guide/install.md', old);
	write(project, 'package.json', young);
	expect(await filesChangedAt(join(project, 'docs'))).toEqual(old);
	write(project, file, young);
	expect(await filesChangedAt(join(project, 'docs'))).toEqual(young);
});
