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

it.each([
	['siteTitel: x', '"siteTitel", which does not exist; did you mean siteTitle?'],
	['site-url: x', '"site-url", which does not exist; did you mean siteUrl?'],
	['model:\n  temprature: 1', '"model.temprature", which does not exist; did you mean model.temperature?'],
	['temperature: 1', '"temperature", which does not exist; did you mean model.temperature?'],
	['streams:\n  perReader: 1', '"streams.perReader", which does not exist; the keys there are perAddress, perKey.'],
])('a key that does not exist is refused with the one that was meant: %j', async (text, sentence) => {
	await write(text);
	await expect(resolve()).rejects.toThrow(`docent.config.yaml has the key ${sentence}`);
});

it.each([
	['allowedOrigins: https://a.test, https://b.test', 'it is a list, so write ["https://a.test","https://b.test"].'],
	['port: "5543"', 'write it without quotation marks: 5543.'],
	['port: x', 'use a whole number from 0 to 65535, 0 for any free port.'],
	['site: "true"', 'write it without quotation marks: true.'],
	['domain: 2024', 'it is a text, so write it in quotation marks: "2024".'],
])('a value of another type is refused with what to write: %j', async (text, sentence) => {
	await write(text);
	await expect(resolve()).rejects.toThrow(`; ${sentence}`);
});
