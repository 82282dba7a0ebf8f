import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How long a service may take to end. */
const endsWithinMs = 30_000;

/**
 * Starts the built service on a folder, on a free port and with a data folder of its own.
 *
 * @param {string} docs
 * @param {{ flags?: string[], env?: Record<string, string>, root?: string }} [more] `root`: a checkout that is built
 * @returns {Promise<{ url: string, domain: string, key: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startService(docs, { flags = [], env = {}, root = '.' } = {}) {
	const data = mkdtempSync(join(tmpdir(), 'docent-bench-data-'));
	const child = spawn(process.execPath, [join(root, 'src/service/dist/cli.js'), 'serve', docs, ...flags], {
		env: { ...process.env, PORT: '0', DOCENT_DATA: data, ...env },
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const stop = async () => {
		child.kill('SIGTERM');
		const killing = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
		clearTimeout(killing);
		rmSync(data, { recursive: true, force: true });
		if (child.signalCode === 'SIGKILL') {
			throw new Error(`The service had not ended ${endsWithinMs / 1_000} s after SIGTERM.`);
		}
	};
	for await (const line of createInterface({ input: child.stdout })) {
		const match = /^Docent is ready: (\S+) domain=(\S+) key=(\S+)/.exec(line);
		const [, url, domain, key] = match ?? [];
		if (url && domain && key) return { url, domain, key, pid: child.pid ?? 0, stop };
	}
	await stop();
	throw new Error('The service ended before it was ready; run npm run build first, then start it by hand to see why.');
}
