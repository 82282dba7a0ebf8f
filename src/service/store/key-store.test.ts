import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKeyStore } from './key-store.js';

let dataFolder: string;
beforeEach(async () => {
	dataFolder = await mkdtemp(join(tmpdir(), 'docent-keys-'));
});
afterEach(() => rm(dataFolder, { recursive: true }));

const open = (domain = 'docs', assistantKeys: string[] = []) => openKeyStore({ dataFolder, domain, assistantKeys });

it('makes an assistant key at the first start and keeps it', async () => {
	const first = await open();
	const second = await open();
	expect(first.assistantKey).toMatch(/^svc_dsc_[\w-]{32}$/);
	expect(second.assistantKey).toBe(first.assistantKey);
	expect(second.find(first.assistantKey)).toEqual({ kind: 'assistant', domain: 'docs' });
});

it('makes a fresh admin key at every start and writes it nowhere', async () => {
	const first = await open();
	const second = await open();
	expect(first.adminKey).toMatch(/^svc_[0-9a-f]{64}$/);
	expect(first.find(first.adminKey)).toEqual({ kind: 'admin', domain: 'docs' });
	expect(second.find(first.adminKey)).toBeUndefined();
	expect(await readFile(join(dataFolder, 'keys.json'), 'utf8')).not.toContain(first.adminKey);
});

it('gives each domain a key of its own', async () => {
	const docs = await open('docs');
	const guide = await open('guide');
	expect(guide.assistantKey).not.toBe(docs.assistantKey);
	expect(guide.find(docs.assistantKey)).toEqual({ kind: 'assistant', domain: 'docs' });
});

it('knows the keys of the configuration', async () => {
	const keys = await open('docs', ['svc_dsc_from-the-configuration']);
	expect(keys.find('svc_dsc_from-the-configuration')).toEqual({ kind: 'assistant', domain: 'docs' });
	expect(keys.find('svc_dsc_unknown')).toBeUndefined();
});

it('writes a file that only its owner can read', async () => {
	await open();
	expect((await stat(join(dataFolder, 'keys.json'))).mode & 0o777).toBe(0o600);
});

it('refuses a damaged key file instead of replacing the key that pages already carry', async () => {
	await writeFile(join(dataFolder, 'keys.json'), '{"version":1,');
	await expect(open()).rejects.toThrow(/keys\.json is damaged; restore it, or delete it/);
});
