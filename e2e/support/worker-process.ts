import { spawn } from 'node:child_process';
import { root } from '../../src/tooling/run.js';
import type { ServiceProcess } from './service-process.js';

/**
 * Starts `docent-service worker` and waits for its line. Rejects with what it said when it ends before.
 *
 * @param url of the service whose jobs it runs
 */
export async function startWorker(
	settings: NodeJS.ProcessEnv,
	data: string,
	url: string,
): Promise<Pick<ServiceProcess, 'url' | 'log' | 'ended' | 'end' | 'adminKey'>> {
	const child = spawn(process.execPath, ['src/service/dist/cli.js', 'worker', '--data', data], {
		cwd: root,
		env: { ...process.env, ...settings },
		stdio: 'pipe',
	});
	let log = '';
	child.stderr.on('data', (piece: Buffer) => {
		log += piece.toString();
	});
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
	await new Promise<void>((resolve, reject) => {
		child.stdout.on('data', (piece: Buffer) => {
			if (piece.toString().startsWith('Docent works on')) resolve();
		});
		void ended.then((code) => reject(new Error(`The worker ended with code ${code}:\n${log}`)));
	});
	const end = (signal: NodeJS.Signals) => {
		if (child.exitCode === null) child.kill(signal);
		return ended;
	};
	return { url, log: () => log, ended, end };
}
