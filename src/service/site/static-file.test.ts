import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStaticFile } from './static-file.js';

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'docent-static-'));
	await mkdir(join(folder, 'docs'));
	await writeFile(join(folder, 'docs/plan.svg'), '<svg/>');
	await writeFile(join(folder, 'private.svg'), '<svg/>');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isServed = async (path: string) => (await readStaticFile(folder, path)) !== undefined;

it('files beside the pages are served', async () => {
	expect(await isServed('/private.svg')).toBe(true);
	expect(await isServed('/docs/plan.svg')).toBe(true);
});

it('of a folder that publishes some of its folders, only the files in those are served', async () => {
	await writeFile(join(folder, 'docs.json'), '{ "folders": { "docs": "/manual" } }');
	expect(await isServed('/docs/plan.svg')).toBe(true);
	expect(await isServed('/private.svg')).toBe(false);
	expect(await isServed('/docs/../private.svg')).toBe(false);
});
