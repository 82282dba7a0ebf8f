import { devNull } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { withoutSecrets } from '../../../secrets/find-secrets.js';
import { shortenLine } from '../../errors/reason-of.js';
import { type ProgramListener, type RunningProgram, startProgram } from '../process-starter.js';
import { networkEnvironment } from './network-environment.js';

/** Address and credentials of a git remote. */
export interface GitRemote {
	/** Address without credentials. */
	url: string;
	/** Value of the `Authorization` header for http(s). It is secret and used for one command only. */
	authorization?: string;
}

export interface GitOptions {
	/** @default the current folder */
	cwd?: string;
	signal?: AbortSignal | undefined;
	/** The remote whose credentials the command gets. They travel in the environment, so that neither the disk nor `ps` shows them. */
	remote?: GitRemote | undefined;
	/** Whether files are left out of what is fetched from the remote, which is then named `origin`. @default false */
	isPartial?: boolean;
	/** Standard input of the command. */
	input?: string | Uint8Array;
	/** Additional environment variables, for example `GIT_INDEX_FILE`. */
	env?: Record<string, string>;
	/** Largest output in bytes. A larger one rejects. @default 64 MiB */
	maxBytes?: number;
	/** Returns the beginning of an output over `maxBytes` instead of rejecting. @default false */
	mayCut?: boolean;
	/** Exit codes that count as success. @default [0] */
	expected?: readonly number[];
}

interface GitOutput {
	code: number;
	stdout: Buffer;
	isCut: boolean;
}

/** A git command failed. `message` contains git's output without credentials. */
export class GitError extends Error {
	override readonly name = 'GitError';

	constructor(
		/** Name of the command, for example `git push`. */
		readonly command: string,
		readonly code: number | null,
		readonly stderr: string,
	) {
		super(
			`${command} failed${code === null ? '' : ` with the code ${code}`}: ${stderr.trim().slice(-500) || 'it said nothing'}`,
		);
	}

	/** Git's own message. Lines of the remote are left out, because a hook there may print anything. */
	get own(): string {
		return linesOf(this.stderr)
			.filter((line) => !line.startsWith(remotePrefix))
			.join('\n');
	}

	/** The remote's message on one line, without secrets. A long message keeps its beginning and end. */
	get remoteWords(): string {
		const lines = linesOf(this.stderr).filter((line) => line.startsWith(remotePrefix));
		const plain = lines.map((line) =>
			stripVTControlCharacters(line.slice(remotePrefix.length))
				.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
				// Forges print lines of `=` or `-` around their messages.
				.replace(/([=—─*#-])\1{3,}/gu, ' '),
		);
		const words = withoutSecrets(plain.join(' ')).replace(/\s+/g, ' ').trim();
		if (words.length <= remoteWordsMax) return words;
		const half = remoteWordsMax / 2 - 1;
		return `${shortenLine(words, half)} ${words.slice(-half)}`;
	}
}

const remotePrefix = 'remote:';
const remoteWordsMax = 500;
const linesOf = (text: string) => text.split(/[\r\n]+/);

/** These settings keep hooks, filters, submodules, credentials and the user's own configuration out of each command. */
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
	// A remote that packs a large repository is silent for a while.
	'http.lowSpeedLimit=1',
	'http.lowSpeedTime=300',
	'safe.directory=*',
	// A pack of the size of a repository is not mapped as a whole.
	'core.packedGitWindowSize=1m',
	'core.packedGitLimit=32m',
];

/** Settings for a remote whose files come later. No file has them, so that no other command asks the remote for what is missing. */
const partialSettings = ({ url }: GitRemote) => [
	`remote.origin.url=${url}`,
	'remote.origin.promisor=true',
	'remote.origin.partialCloneFilter=blob:none',
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
		...(remote && networkEnvironment()),
		...secret,
		...env,
	};
}

/** Removes credentials, because a server may repeat what it was sent. */
function withoutCredentials(text: string, { authorization }: Partial<GitRemote> = {}): string {
	const sent = authorization?.split(' ')[1] ?? '';
	const password = Buffer.from(sent, 'base64')
		.toString()
		.replace(/^[^:]*:/, '');
	const shown = [sent, password]
		.filter((secret) => secret.length >= 4)
		.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
		.replace(/(authorization:\s*\S+\s+)\S+/gi, '$1…')
		.replace(/\/\/[^/@\s]+@/g, '//…@');
	return withoutSecrets(shown);
}

interface GitListener extends Pick<ProgramListener, 'onOutput'> {
	/**
	 * Called once.
	 * @param reason what git said, without credentials
	 */
	onEnd(code: number | null, reason: string): void;
}

/** Starts one git command without a shell. */
export function startGit(
	args: readonly string[],
	options: GitOptions,
	{ onOutput, onEnd }: GitListener,
): RunningProgram {
	options.signal?.throwIfAborted();
	const own = options.isPartial && options.remote ? partialSettings(options.remote) : [];
	let said = '';
	return startProgram(
		{
			program: 'git',
			args: [...[...settings, ...own].flatMap((setting) => ['-c', setting]), ...args],
			cwd: options.cwd,
			env: environment(options),
		},
		{
			onOutput,
			onComplaint(piece) {
				said = (said + piece.toString()).slice(-16_000);
			},
			onEnd({ code, problem }) {
				onEnd(
					code,
					problem === undefined
						? withoutCredentials(said, options.remote)
						: `git cannot be started (${problem}); install git.`,
				);
			},
		},
	);
}

/** Runs one git command. Rejects with a `GitError`, or with the signal's reason. */
export function runGit(args: readonly string[], options: GitOptions = {}): Promise<GitOutput> {
	const { signal, input, maxBytes = 67_108_864, mayCut = false, expected = [0] } = options;
	const command = `git ${args.find((argument) => /^[a-z][a-z-]*$/.test(argument)) ?? ''}`;
	return new Promise((resolve, reject) => {
		const output: Buffer[] = [];
		let size = 0;
		let tooMuch = false;
		const running = startGit(args, options, {
			onOutput(chunk) {
				if (tooMuch) return;
				output.push(chunk);
				size += chunk.length;
				tooMuch = size > maxBytes;
				if (tooMuch) running.kill();
			},
			onEnd(code, reason) {
				signal?.removeEventListener('abort', running.kill);
				if (signal?.aborted) reject(signal.reason);
				else if (tooMuch && !mayCut)
					reject(new GitError(command, code, `The output is longer than ${maxBytes} bytes.`));
				else if (tooMuch) resolve({ code: 0, stdout: Buffer.concat(output).subarray(0, maxBytes), isCut: true });
				else if (code !== null && expected.includes(code))
					resolve({ code, stdout: Buffer.concat(output), isCut: false });
				else reject(new GitError(command, code, reason));
			},
		});
		signal?.addEventListener('abort', running.kill, { once: true });
		running.end(input);
	});
}

/** The text that one git command prints, without its last line break. */
export async function git(args: readonly string[], options: GitOptions = {}): Promise<string> {
	return (await runGit(args, options)).stdout.toString().replace(/\n$/, '');
}
