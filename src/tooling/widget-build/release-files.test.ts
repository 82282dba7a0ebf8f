import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeReleaseFiles } from './release-files.js';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'docent-release-'));
	await mkdir(join(folder, 'docent'));
	await writeFile(join(folder, 'docent.js'), 'loader');
	await writeFile(join(folder, 'third-party-licences.md'), 'notices');
	await writeFile(join(folder, 'docent/panel-a1.js'), 'panel');
	await writeFile(join(folder, 'docent/panel.manifest.json'), '{}');
	vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(async () => {
	vi.restoreAllMocks();
	await rm(folder, { recursive: true });
});

interface Release {
	version: string;
	script: string;
	files: Record<string, string>;
}

async function release(version = '1.2.3'): Promise<Release> {
	writeReleaseFiles(folder, version);
	return JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8')) as Release;
}

it('a release has a name for its script that says the version, and the hash of every script and of the notices', async () => {
	const { version, script, files } = await release();
	expect(version).toBe('1.2.3');
	expect(script).toMatch(/^docent-1\.2\.3-[0-9a-f]{8}\.js$/);
	expect(await readFile(join(folder, script), 'utf8')).toBe('loader');
	expect(Object.keys(files)).toEqual(['docent.js', script, 'third-party-licences.md', 'docent/panel-a1.js']);
	const sha384 = createHash('sha384').update('panel').digest('base64');
	expect(files['docent/panel-a1.js']).toBe(`sha384-${sha384}`);
});

it('another script never gets the name of an earlier one, even in the same version', async () => {
	const first = await release();
	await writeFile(join(folder, 'docent.js'), 'mended');
	expect((await release()).script).not.toBe(first.script);
});

it('the build prints what belongs on the tag', async () => {
	const { script, files } = await release();
	const printed = vi.mocked(process.stdout.write).mock.calls.join('');
	expect(printed).toContain(script);
	expect(printed).toContain(`integrity="${files[script]}"`);
});
