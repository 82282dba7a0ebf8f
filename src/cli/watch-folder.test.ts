import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../testing/service/scratch-folder.js';
import { watchFolder } from './watch-folder.js';

it('is told of files and folders that are removed and made anew, and of what changes in them afterwards', async () => {
	const folder = scratchFolder({ 'a.md': 'one', 'guide/b.md': 'one' });
	let changes = 0;
	const complaints: string[] = [];
	const watcher = await watchFolder(
		folder,
		async () => {
			changes += 1;
		},
		(line) => complaints.push(line),
	);
	const tellsOf = async (change: () => void) => {
		const before = changes;
		change();
		await expect.poll(() => changes, { timeout: 10_000 }).toBeGreaterThan(before);
	};
	const write = (file: string) => writeFileSync(join(folder, file), `${Math.random()}`);
	try {
		await tellsOf(() => {
			for (const name of ['a.md', 'guide']) rmSync(join(folder, name), { recursive: true });
			mkdirSync(join(folder, 'guide'));
			for (const file of ['a.md', 'guide/b.md']) write(file);
		});
		for (const file of ['a.md', 'guide/b.md', 'guide/c.md']) await tellsOf(() => write(file));
		await tellsOf(() => mkdirSync(join(folder, 'more/parts'), { recursive: true }));
		await tellsOf(() => write('more/parts/d.md'));
		await tellsOf(() => {
			writeFileSync(join(folder, 'a.md~'), 'saved');
			renameSync(join(folder, 'a.md~'), join(folder, 'a.md'));
		});
		await tellsOf(() => write('a.md'));
		expect(complaints).toEqual([]);
	} finally {
		watcher.close();
	}
});
