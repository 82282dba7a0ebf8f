import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runNpm } from '../run.js';
import { install, isInstalled } from './install.js';

let folder: string;
const write = (file: string, packages: object) => writeFileSync(join(folder, file), JSON.stringify({ packages }));

const widget = { version: '1.0.0', integrity: 'sha512-a' };
const elsewhere = { version: '2.0.0', integrity: 'sha512-b', optional: true };
const locked = { '': { version: '0.1.0' }, 'node_modules/widget': widget, 'node_modules/elsewhere': elsewhere };

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'docent-install-'));
	mkdirSync(join(folder, 'node_modules'));
	write('node_modules/.package-lock.json', { 'node_modules/widget': widget });
	// This lockfile is the newer one, as after every checkout.
	write('package-lock.json', locked);
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

it('installed packages are not installed again when only the lockfile is newer', () => {
	expect(isInstalled(folder)).toBe(true);
});

it.each([
	['another version is wanted', { ...locked, 'node_modules/widget': { ...widget, version: '1.0.1' } }],
	['other bytes are wanted', { ...locked, 'node_modules/widget': { ...widget, integrity: 'sha512-c' } }],
	['one more is wanted', { ...locked, 'node_modules/more': widget }],
	['one fewer is wanted', { '': locked[''] }],
])('packages are installed when %s', (_, packages) => {
	write('package-lock.json', packages);
	expect(isInstalled(folder)).toBe(false);
});

it('packages are installed again after an unfinished installation', () => {
	rmSync(join(folder, 'node_modules/.package-lock.json'));
	expect(isInstalled(folder)).toBe(false);
});

it.each([
	['NODE_ENV', 'production'],
	['npm_config_omit', 'dev'],
])('packages for development are installed on a machine with %s=%s', async (name, value) => {
	const project = join(folder, 'project');
	const tool = { name: 'tool', version: '1.0.0' };
	for (const [place, manifest] of Object.entries({
		tool,
		'.': { name: 'project', version: '1.0.0', devDependencies: { tool: 'file:tool' } },
	})) {
		mkdirSync(join(project, place), { recursive: true });
		writeFileSync(join(project, place, 'package.json'), JSON.stringify(manifest));
	}
	await runNpm(['install', '--package-lock-only', '--offline'], { cwd: project, quiet: true });
	vi.stubEnv(name, value);
	expect(await install(project)).toBe(true);
	expect(existsSync(join(project, 'node_modules/tool/package.json'))).toBe(true);
});
