import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/service/scratch-folder.js';

let folder: string;
beforeAll(async () => {
	const source = readFileSync(fileURLToPath(new URL('./hide-environment.ts', import.meta.url)), 'utf8');
	const { code } = await transformWithOxc(source, 'hide-environment.ts');
	const rest = `import { hideEnvironment } from './hide.mjs';
const isHidden = hideEnvironment(['DOCENT_AGENT_TOKEN', 'DATABASE_URL', 'NOT_SET']);
console.log(JSON.stringify({ isHidden, ...process.env }));
setInterval(() => {}, 1_000);`;
	folder = scratchFolder({ 'hide.mjs': code, 'service.mjs': rest });
});

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
