import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { fillFolder } from './own-folder.js';

const bytes = (files: Record<string, string>) =>
	new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
const fill = (folder: string, files: Record<string, string>) => fillFolder(folder, bytes(files), 'fix it');
const long = new Date(1_000_000_000_000);

describe('a folder for a static host', () => {
	it('keeps the files of the last build, and loses those of the build before it', async () => {
		const folder = join(scratchFolder(), 'site/docent');
		await fill(folder, { 'one/a.bin': 'a', 'index.json': '1' });
		expect(await fill(folder, { 'two/a.bin': 'b', 'index.json': '2' })).toMatchObject({ written: 2, removed: 0 });
		expect(existsSync(join(folder, 'one/a.bin'))).toBe(true);
		expect(await fill(folder, { 'three/a.bin': 'c', 'index.json': '3' })).toMatchObject({ written: 2, removed: 1 });
		expect(['one', 'two/a.bin', 'three/a.bin'].map((name) => existsSync(join(folder, name)))).toEqual([
			false,
			true,
			true,
		]);
		expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('3');
	});

	it('is not touched if nothing has changed, and keeps older files then', async () => {
		const folder = scratchFolder();
		await fill(folder, { 'one/a.bin': 'a', 'index.json': '1' });
		await fill(folder, { 'two/a.bin': 'b', 'index.json': '2' });
		const names = ['two/a.bin', 'index.json', '.docent.json'];
		for (const name of names) utimesSync(join(folder, name), long, long);
		expect(await fill(folder, { 'two/a.bin': 'b', 'index.json': '2' })).toEqual({
			isChanged: false,
			written: 0,
			removed: 0,
		});
		expect(names.map((name) => statSync(join(folder, name)).mtimeMs)).toEqual(names.map(() => long.getTime()));
		expect(existsSync(join(folder, 'one/a.bin'))).toBe(true);
	});

	it('keeps the time of a file that has not changed beside one that has', async () => {
		const folder = scratchFolder();
		await fill(folder, { 'docent.js': 'same', 'index.json': '1' });
		utimesSync(join(folder, 'docent.js'), long, long);
		await fill(folder, { 'docent.js': 'same', 'index.json': '2' });
		expect(statSync(join(folder, 'docent.js')).mtimeMs).toBe(long.getTime());
	});

	it('goes on after a build that was interrupted', async () => {
		const folder = scratchFolder();
		await fill(folder, { 'one/a.bin': 'a', 'index.json': '1' });
		const broken = new Map<string, Uint8Array>([
			['two/a.bin', new Uint8Array([1])],
			['index.json', undefined as never],
		]);
		await expect(fillFolder(folder, broken, 'fix it')).rejects.toThrow();
		writeFiles(folder, { 'two/a.bin': 'written', '.docent.part': 'half' });
		await fill(folder, { 'three/a.bin': 'c', 'index.json': '3' });
		expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('3');
		expect(existsSync(join(folder, 'one/a.bin'))).toBe(true);
	});

	it('is refused if it holds what Docent did not write', async () => {
		const folder = scratchFolder({ 'logo.svg': 'mine' });
		await expect(fill(folder, { 'index.json': '1' })).rejects.toThrow(
			`The folder ${folder} holds files that Docent did not write, such as logo.svg; give an empty folder or a new one.`,
		);
		const own = scratchFolder();
		await fill(own, { 'index.json': '1' });
		writeFiles(own, { 'docent.js': 'mine', 'other.txt': 'mine' });
		await expect(fill(own, { 'docent.js': 'x', 'index.json': '2' })).rejects.toThrow(
			'has a docent.js that Docent did not write; give another folder.',
		);
		await fill(own, { 'index.json': '3' });
		await fill(own, { 'index.json': '4' });
		expect(readFileSync(join(own, 'other.txt'), 'utf8')).toBe('mine');
	});

	it('takes no order from its record to remove what is elsewhere', async () => {
		const folder = scratchFolder({ 'mine.txt': 'mine', 'site/.docent.json': '{"files":[],"before":["../mine.txt"]}' });
		await expect(fill(join(folder, 'site'), { 'index.json': '1' })).rejects.toThrow('Docent did not write');
		expect(existsSync(join(folder, 'mine.txt'))).toBe(true);
	});

	it('says what to do if it cannot be made', async () => {
		const folder = join(scratchFolder({ file: '' }), 'file/docent');
		await expect(fill(folder, { 'index.json': '1' })).rejects.toThrow(
			`The folder ${folder} cannot be written to (ENOTDIR); fix it.`,
		);
	});
});
