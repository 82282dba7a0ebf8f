import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, run } from '../../src/tooling/run.js';

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
	/** Tells what it writes to standard error from now on. */
	onLog(listen: (text: string) => void): void;
	/** Resolves with its code when it has ended, for whatever reason. */
	ended: Promise<number | null>;
	/** Asks it to end, as a terminal or a supervisor does. */
	end(signal: NodeJS.Signals): Promise<number | null>;
}

const readyLine =
	/^Docent is ready: (?<url>http:\/\/127\.0\.0\.1:\d+) domain=(?<domain>\S+) key=(?<key>svc_dsc_\S+) project=(?<projectId>\S+)(?: admin-key=(?<adminKey>svc_\S+))?$/;

export function parseReadyLine(line: string): ReadyLine | undefined {
	return readyLine.exec(line)?.groups as ReadyLine | undefined;
}

/** The programs that run. One that a test has left behind ends with the process of the test. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
	for (const child of running) child.kill('SIGKILL');
});

/** The variables of this process without those that say where the tests find their programs: the service knows no such setting. */
const ownVariables = () =>
	Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DOCENT_')));

/**
 * Starts a program that serves and waits for its line. Rejects with what the program said when it ends before.
 *
 * @param args with paths relative to `cwd`
 * @param cwd the repository, unless told otherwise
 */
export async function startProcess(
	command: string,
	args: readonly string[],
	env: NodeJS.ProcessEnv = {},
	cwd = root,
): Promise<ServiceProcess> {
	const child = spawn(command, args, { cwd, env: { ...ownVariables(), ...env }, stdio: 'pipe' });
	let log = '';
	child.stderr.on('data', (data: Buffer) => {
		log += data.toString();
	});
	running.add(child);
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
	void ended.then(() => running.delete(child));
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
		ended,
		onLog: (listen) => void child.stderr.on('data', (data: Buffer) => listen(data.toString())),
		end,
		[Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
	};
}

/** A service with a data folder of its own. */
export interface ServedDocumentation extends ServiceProcess {
	/** Where it keeps conversations and feedback. */
	data: string;
}

const cli = [process.execPath, join(root, 'src/service/dist/cli.js')] as const;

/**
 * Serves documentation on a free port, with a data folder that goes when the service goes.
 * @param documentation its folder, or the address of a website, which is read before
 */
export async function startService(
	documentation: string,
	flags: readonly string[] = [],
	env: NodeJS.ProcessEnv = {},
): Promise<ServedDocumentation> {
	const data = await mkdtemp(join(tmpdir(), 'docent-e2e-'));
	// What the machine's owner has set for a service of their own is not meant for this one.
	// A test's model says what the test tells it to, one call after the other, so only questions reach it.
	const own = { PORT: undefined, DOCENT_DATA: undefined, DOCENT_MODEL_STARTERS: 'false', ...env };
	const isWebsite = documentation.startsWith('http');
	if (isWebsite) {
		const domain = flags.indexOf('--domain');
		const options = ['--data', data, '--delay', '0', ...(domain < 0 ? [] : flags.slice(domain, domain + 2))];
		await runIndex([documentation, ...options], own);
	}
	const [command, script] = cli;
	const service = await startProcess(
		command,
		[script, 'serve', ...(isWebsite ? [] : [documentation]), '--port', '0', '--data', data, ...flags],
		own,
		// A folder of documentation that stands here would be taken for the website's.
		isWebsite ? data : root,
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

async function runIndex(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
	const [command, script] = cli;
	const code = await run(command, [script, 'index', ...args], { env, quiet: true });
	if (code !== 0) throw new Error(`docent-service index ${args.join(' ')} ended with code ${code}.`);
}
