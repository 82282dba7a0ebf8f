import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { resolveSettings } from './resolve-settings.js';

let cwd: string;
beforeEach(() => {
	cwd = scratchFolder();
	mkdirSync(join(cwd, 'docs'));
});

const resolve = () => resolveSettings({ cwd });
const write = (text: string, name = 'docent.config.yaml') => writeFile(join(cwd, name), text);

it.each(['docent.config.yaml', 'docent.config.yml'])('%s is read by every command', async (name) => {
	await write('# A port\nport: 4401\nmodel:\n  provider: extractive\ndocsFolder: ./docs\n', name);
	expect(await resolve()).toMatchObject({ port: 4401, docsFolder: join(cwd, 'docs') });
});

it('a file of YAML may consist of comments', async () => {
	await write('# port: 4401\n');
	expect(await resolve()).toMatchObject({ port: 4400 });
});

it('a file that is not YAML is refused with the line', async () => {
	await write('port: 4401\nmodel: {\n');
	await expect(resolve()).rejects.toThrow(/docent\.config\.yaml is not YAML: .*at line \d+, column \d+\.$/);
});

it('a tag of YAML makes no program', async () => {
	await write('port: !!js/function "() => 1"\n');
	await expect(resolve()).rejects.toThrow(/^port from \S+docent\.config\.yaml is "/);
});
