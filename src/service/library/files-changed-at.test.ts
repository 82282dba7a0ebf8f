import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { filesChangedAt } from './own-documentation.js';

const made: string[] = [];
afterEach(async () => {
	for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

const old = new Date('2026-01-01');
const young = new Date('2026-02-01');

async function write(project: string, file: string, time: Date): Promise<void> {
	const path = join(project, file);
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, '{}');
	await utimes(path, time, time);
}

it.each([
	'docs/guide/install.md',
	'docs/docs.json',
	'docs/sidebars.json',
	'sidebars.json',
	'docs/guide/_category_.json',
])('counts %s, which pages or their order come from', async (file) => {
	const project = await mkdtemp(join(tmpdir(), 'docent-changed-'));
	made.push(project);
	await write(project, 'docs/guide/install.md', old);
	await write(project, 'package.json', young);
	expect(await filesChangedAt(join(project, 'docs'))).toEqual(old);
	await write(project, file, young);
	expect(await filesChangedAt(join(project, 'docs'))).toEqual(young);
});
