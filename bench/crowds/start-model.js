import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Starts the language model of `model-server.js` in a process of its own.
 *
 * @param {number} events in one answer
 * @param {number} perSecond events in a second
 */
export async function startModel(events, perSecond) {
	const args = ['bench/crowds/model-server.js', String(events), String(perSecond)];
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
	const [url] = await once(createInterface({ input: child.stdout }), 'line');
	return { url: String(url), stop: () => void child.kill() };
}
