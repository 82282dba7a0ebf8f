import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../src/testing/service/listen.js';
import type { ConsumerApp } from './consumer-app.js';

const answers = (url: string) =>
	fetch(url).then(
		() => true,
		() => false,
	);

/**
 * Starts an app that renders on a server of its own and waits until it answers.
 *
 * @param args of Node: the script that serves, and what it wants to hear; PORT stands for the port
 */
export async function startAppServer(folder: string, args: readonly string[]): Promise<ConsumerApp> {
	const port = String(await freePort());
	const child = spawn(
		process.execPath,
		args.map((arg) => (arg === 'PORT' ? port : arg)),
		{
			cwd: folder,
			env: { ...process.env, NODE_ENV: 'production', PORT: port, HOST: '127.0.0.1', NEXT_TELEMETRY_DISABLED: '1' },
			stdio: ['ignore', 'pipe', 'pipe'],
		},
	);
	let log = '';
	for (const output of [child.stdout, child.stderr]) {
		output.on('data', (data: Buffer) => {
			log += data.toString();
		});
	}
	const ended = new Promise((resolve) => child.once('exit', resolve));
	const url = `http://127.0.0.1:${port}/`;
	while (!(await answers(url))) {
		if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}:\n${log}`);
		await delay(100);
	}
	return {
		url,
		[Symbol.asyncDispose]: async () => {
			child.kill();
			await ended;
		},
	};
}
