import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../src/tooling/run.js';

/** What the one line that the service prints says. */
export interface ReadyLine {
	url: string;
	domain: string;
	key: string;
	projectId: string;
	/** Of the first start with a data folder alone. */
	adminKey?: string;
}

/** A real service, in a process of its own. */
export interface ServiceProcess extends ReadyLine, AsyncDisposable {
	pid: number;
	/** What it has written to standard error. */
	log(): string;
	/** Asks it to end, as a terminal or a supervisor does. */
	end(signal: NodeJS.Signals): Promise<number | null>;
}

const readyLine =
	/^Docent is ready: (?<url>http:\/\/127\.0\.0\.1:\d+) domain=(?<domain>\S+) key=(?<key>svc_dsc_\S+) project=(?<projectId>\S+)(?: admin-key=(?<adminKey>svc_\S+))?$/;

export function parseReadyLine(line: string): ReadyLine | undefined {
	return readyLine.exec(line)?.groups as ReadyLine | undefined;
}

/**
 * Starts a program that serves and waits for its line. Rejects with what the program said when it ends before.
 *
 * @param args with paths relative to the repository
 */
export async function startProcess(
	command: string,
	args: readonly string[],
	env: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
	const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'pipe' });
	let log = '';
	child.stderr.on('data', (data: Buffer) => {
		log += data.toString();
	});
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const ready = new Promise<ReadyLine>((resolve, reject) => {
		createInterface(child.stdout).on('line', (line) => {
			const found = parseReadyLine(line);
			if (found) resolve(found);
		});
		void ended.then((code) => reject(new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${log}`)));
	});
	const end = async (signal: NodeJS.Signals) => {
		if (child.exitCode === null) child.kill(signal);
		return ended;
	};
	return {
		...(await ready),
		pid: child.pid ?? 0,
		log: () => log,
		end,
		[Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
	};
}

/** A service with a data folder of its own. */
export interface ServedDocumentation extends ServiceProcess {
	/** Where it keeps conversations and feedback. */
	data: string;
}

/** Serves a folder of documentation on a free port, with a data folder that goes when the service goes. */
export async function startService(
	folder: string,
	flags: readonly string[] = [],
	env: NodeJS.ProcessEnv = {},
): Promise<ServedDocumentation> {
	const data = await mkdtemp(join(tmpdir(), 'docent-e2e-'));
	const service = await startProcess(
		process.execPath,
		['src/service/dist/cli.js', 'serve', folder, '--port', '0', '--data', data, ...flags],
		// What the machine's owner has set for a service of their own is not meant for this one.
		{ PORT: undefined, DOCENT_DATA: undefined, ...env },
	);
	return {
		...service,
		data,
		async [Symbol.asyncDispose]() {
			await service[Symbol.asyncDispose]();
			await rm(data, { recursive: true, force: true });
		},
	};
}
