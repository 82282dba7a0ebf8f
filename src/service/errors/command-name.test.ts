import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { commandOf } from './command-name.js';

/** Starts a program by a link, as npm makes one for a command, and returns the path that it was started by. */
function startedBy(...folders: string[]): string {
	const folder = join(scratchFolder(), ...folders);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'cli.mjs'), `console.log(process.argv[1]); // ${pathToFileURL(folder)}`);
	symlinkSync('cli.mjs', join(folder, 'docent-service'));
	return execFileSync(process.execPath, [join(folder, 'docent-service')], { encoding: 'utf8' }).trim();
}

it('is npx in a project, also in the one that npx makes for itself', () => {
	expect(commandOf(startedBy('node_modules', '.bin'))).toBe('npx docent-service');
});

it('is the name alone for a command of the whole machine', () => {
	expect(commandOf(startedBy('bin'))).toBe('docent-service');
});

it('is npx for a script in a clone, on Windows, and in a program of an owner', () => {
	const windows = 'C:\\docs\\node_modules\\docent-service\\dist\\main.js';
	for (const script of ['/clone/src/service/dist/main.js', windows, '/app/server.js', undefined])
		expect(commandOf(script)).toBe('npx docent-service');
});
