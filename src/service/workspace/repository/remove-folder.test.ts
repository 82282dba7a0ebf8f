import { spawnSync } from 'node:child_process';
import { access, chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { removeFolder } from './remove-folder.js';

let folder: string;
let beside: string;
beforeEach(() => {
	folder = scratchFolder();
	beside = scratchFolder({ kept: 'kept' });
});

const gone = () => expect(access(folder)).rejects.toThrow('ENOENT');

it('removes folders that are deeper than any path is long', async () => {
	const program = `for (let i = 0; i < 700; i++) { fs.mkdirSync('deeper'); process.chdir('deeper'); fs.writeFileSync('x', ''); }`;
	spawnSync(process.execPath, ['-e', program], { cwd: folder });
	await symlink(beside, join(folder, 'deeper/link'));
	await removeFolder(folder);
	await gone();
	await access(join(beside, 'kept'));
});

it('removes what was made read-only, and never what a link leads to', async () => {
	await mkdir(join(folder, 'a/b'), { recursive: true });
	await writeFile(join(folder, 'a/b/c'), '');
	await symlink(beside, join(folder, 'a/link'));
	for (const path of ['a/b', 'a']) await chmod(join(folder, path), 0o500);
	await removeFolder(folder);
	await gone();
	await access(join(beside, 'kept'));
});

it('takes a folder that is not there for removed', async () => {
	await removeFolder(join(folder, 'never'));
});
