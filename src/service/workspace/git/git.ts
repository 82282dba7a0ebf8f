import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { killGroup } from '../process-group.js';

/** Where git finds the repository, and how it may. */
export interface GitRemote {
	/** Without credentials. */
	url: string;
	/** Value of an `Authorization` header for http(s); a secret, good for one command. */
	authorization?: string;
}

export interface GitOptions {
	/** @default the current folder */
	cwd?: string;
	signal?: AbortSignal | undefined;
	/** Whose authorization the command may use; it goes by the environment, and so neither to the disk nor to `ps`. */
	remote?: GitRemote | undefined;
	/** Goes to standard input. */
	input?: string | Uint8Array;
	/** More variables, such as `GIT_INDEX_FILE`. */
	env?: Record<string, string>;
	/** Longest output, in bytes; a longer one rejects. @default 64 MiB */
	maxBytes?: number;
	/** Gives the beginning of an output that is longer than `maxBytes`, instead of rejecting. @default false */
	mayCut?: boolean;
	/** Exit codes that are no failure. @default [0] */
	expected?: readonly number[];
}

interface GitOutput {
	code: number;
	stdout: Buffer;
	isCut: boolean;
}

/** A command that git refused; `message` has what git said, without credentials. */
export class GitError extends Error {
	override readonly name = 'GitError';

	constructor(
		/** As in `git push`. */
		readonly command: string,
		readonly code: number | null,
		readonly stderr: string,
	) {
		super(
			`${command} failed${code === null ? '' : ` with the code ${code}`}: ${stderr.trim().slice(-500) || 'it said nothing'}`,
		);
	}
}

/** Hooks, filters, submodules, credentials and anybody's own configuration stay out of it. */
const settings = [
	'core.hooksPath=/dev/null',
	'core.symlinks=false',
	'core.fsmonitor=false',
	'core.autocrlf=false',
	'core.quotePath=false',
	'credential.helper=',
	'submodule.recurse=false',
	'fetch.recurseSubmodules=false',
	'protocol.allow=never',
	'protocol.file.allow=always',
	'protocol.http.allow=always',
	'protocol.https.allow=always',
	'http.followRedirects=false',
	'gc.auto=0',
	'maintenance.auto=false',
	'commit.gpgSign=false',
	'core.protectHFS=true',
	'core.protectNTFS=true',
	// A remote that packs a large repository says little meanwhile.
	'http.lowSpeedLimit=1',
	'http.lowSpeedTime=300',
	'safe.directory=*',
];

function environment({ remote, env }: GitOptions): Record<string, string> {
	const secret: Record<string, string> = remote?.authorization
		? {
				GIT_CONFIG_COUNT: '1',
				GIT_CONFIG_KEY_0: `http.${remote.url}.extraHeader`,
				GIT_CONFIG_VALUE_0: `Authorization: ${remote.authorization}`,
			}
		: {};
	return {
		PATH: process.env.PATH ?? '',
		LANG: 'C.UTF-8',
		HOME: devNull,
		XDG_CONFIG_HOME: devNull,
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_GLOBAL: devNull,
		GIT_TERMINAL_PROMPT: '0',
		GIT_ASKPASS: '',
		SSH_ASKPASS: '',
		GIT_LFS_SKIP_SMUDGE: '1',
		GIT_AUTHOR_NAME: 'Docent',
		GIT_AUTHOR_EMAIL: 'docent@localhost',
		GIT_COMMITTER_NAME: 'Docent',
		GIT_COMMITTER_EMAIL: 'docent@localhost',
		...secret,
		...env,
	};
}

const withoutSecrets = (text: string) =>
	text.replace(/(authorization:\s*\S+\s+)\S+/gi, '$1…').replace(/\/\/[^/@\s]+@/g, '//…@');

export interface RunningGit {
	/** For messages, as in `git push`. */
	command: string;
	child: ChildProcessWithoutNullStreams;
	/** Ends it, and whatever it has started. */
	kill(): void;
}

/** Starts one git command, never through a shell. Its owner listens to `error` and `close`. */
export function startGit(args: readonly string[], options: GitOptions = {}): RunningGit {
	options.signal?.throwIfAborted();
	const child = spawn('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
		cwd: options.cwd,
		env: environment(options),
		stdio: ['pipe', 'pipe', 'pipe'],
		// Its own process group, so that programs which git starts end with it.
		detached: true,
	});
	return {
		command: `git ${args.find((argument) => !argument.startsWith('-')) ?? ''}`,
		child,
		kill: () => killGroup(child),
	};
}

/** Runs one git command to its end. Rejects with a `GitError`, or with the signal's reason. */
export function runGit(args: readonly string[], options: GitOptions = {}): Promise<GitOutput> {
	const { signal, input, maxBytes = 67_108_864, mayCut = false, expected = [0] } = options;
	const { command, child, kill } = startGit(args, options);
	return new Promise((resolve, reject) => {
		const output: Buffer[] = [];
		let size = 0;
		let said = '';
		let tooMuch = false;
		signal?.addEventListener('abort', kill, { once: true });
		child.stdout.on('data', (chunk: Buffer) => {
			if (tooMuch) return;
			output.push(chunk);
			size += chunk.length;
			tooMuch = size > maxBytes;
			if (tooMuch) kill();
		});
		child.stderr.on('data', (chunk: Buffer) => {
			said = (said + chunk.toString()).slice(-4_000);
		});
		child.on('error', (cause) =>
			reject(new GitError(command, null, `git cannot be started (${cause.message}); install git.`)),
		);
		child.on('close', (code) => {
			signal?.removeEventListener('abort', kill);
			if (signal?.aborted) reject(signal.reason);
			else if (tooMuch && !mayCut) reject(new GitError(command, code, `The output is longer than ${maxBytes} bytes.`));
			else if (tooMuch) resolve({ code: 0, stdout: Buffer.concat(output).subarray(0, maxBytes), isCut: true });
			else if (code !== null && expected.includes(code)) resolve({ code, stdout: Buffer.concat(output), isCut: false });
			else reject(new GitError(command, code, withoutSecrets(said)));
		});
		// A command that ends early does not read what it is given.
		child.stdin.on('error', () => {});
		child.stdin.end(input);
	});
}

/** The output of one git command as text, without the line break at its end. */
export async function git(args: readonly string[], options: GitOptions = {}): Promise<string> {
	return (await runGit(args, options)).stdout.toString().replace(/\n$/, '');
}
