import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'docent-environment-'));
	const source = readFileSync(fileURLToPath(new URL('./hide-environment.ts', import.meta.url)), 'utf8');
	const { code } = await transformWithOxc(source, 'hide-environment.ts');
	writeFileSync(join(folder, 'hide.mjs'), code);
	const rest = `import { hideEnvironment } from './hide.mjs';
const isHidden = hideEnvironment(['DOCENT_AGENT_TOKEN', 'DATABASE_URL', 'NOT_SET']);
console.log(JSON.stringify({ isHidden, ...process.env }));
setInterval(() => {}, 1_000);`;
	writeFileSync(join(folder, 'service.mjs'), rest);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secrets = { DOCENT_AGENT_TOKEN: 'forge-token-of-the-owner', DATABASE_URL: 'postgres://u:pass-of-the-owner@db/x' };
const others = {
	PATH: process.env.PATH,
	OTHER: 'a=b c',
	SOME_CLOUD_SECRET: 'cloud-secret-of-the-owner',
	EMPTY: '',
	LONG: 'x'.repeat(50_000),
};

// Only Linux shows the environment of a process as a file.
describe.runIf(process.platform === 'linux')('what a process shows of its environment', () => {
	it.for([
		['the user of the tests', []],
		...(process.getuid?.() === 0
			? [['an ordinary user', ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']] as const]
			: []),
	] as const)('is empty when it has read its secrets, as %s, and it keeps what others need', async ([, as]) => {
		if (as.length > 0) spawnSync('chmod', ['-R', 'a+rX', folder]);
		const [program = '', ...args] = [...as, process.execPath, join(folder, 'service.mjs')];
		const child = spawn(program, args, { env: { ...others, ...secrets }, stdio: ['ignore', 'pipe', 'inherit'] });
		try {
			const [line] = (await once(child.stdout, 'data')) as [Buffer];
			let text = line.toString();
			while (!text.includes('\n')) text += String((await once(child.stdout, 'data'))[0]);
			const { isHidden, ...env } = JSON.parse(text) as Record<string, unknown>;
			expect(isHidden).toBe(true);
			expect(env).toMatchObject(others);
			expect(Object.keys(env)).not.toEqual(expect.arrayContaining([expect.stringMatching(/DOCENT|DATABASE/)]));
			expect(readFileSync(`/proc/${child.pid}/environ`, 'latin1').replaceAll('\0', '')).toBe('');
		} finally {
			child.kill('SIGKILL');
		}
	});
});
