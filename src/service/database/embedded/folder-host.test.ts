import { existsSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDataFolder } from '../../../testing/service/test-database.js';
import { FolderInUseError } from '../database-error.js';
import { openDatabase } from '../open-database.js';

describe('a data folder on a disk that hosts share', () => {
	let dataFolder: string;
	let path: string;
	beforeEach(async () => {
		dataFolder = await createDataFolder();
		path = join(dataFolder, 'docent.host');
	});
	const opened = async () => (await openDatabase({ dataFolder })).close();

	it('is refused while another host has it, with its name and what to do', async () => {
		await writeFile(path, JSON.stringify({ name: 'other-host', boot: 'another' }));
		const error = await opened().catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(FolderInUseError);
		expect(String(error)).toMatch(/in use by a Docent process on the host other-host; stop it/);
		expect(String(error)).toContain(`remove the file ${path}`);
		expect(await readFile(path, 'utf8')).toContain('other-host');
	});

	it('is taken from a host that has given no sign for long', async () => {
		await writeFile(path, JSON.stringify({ name: 'other-host', boot: 'another' }));
		const before = new Date(Date.now() - 600_000);
		await utimes(path, before, before);
		await opened();
	});

	it.each([
		['this host before it was started again', { name: hostname(), boot: 'another' }],
		['a host that was broken off while it wrote', undefined],
	])('is taken from %s', async (_, host) => {
		await writeFile(path, JSON.stringify(host) ?? '{"name":');
		await opened();
	});

	it.runIf(process.platform === 'linux')('is taken from another container on this machine', async () => {
		const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
		await writeFile(path, JSON.stringify({ name: 'container', boot }));
		await opened();
	});

	it('names its host while it is open, and nobody afterwards', async () => {
		const database = await openDatabase({ dataFolder });
		expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ name: hostname() });
		await database.close();
		expect(existsSync(path)).toBe(false);
	});
});
