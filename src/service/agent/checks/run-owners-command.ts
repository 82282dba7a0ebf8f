import { access, constants, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { AgentCheck } from '../../../contract/agent-v2.js';
import type { AgentConfig } from '../../config/agent-settings.js';
import { startProgram } from '../../workspace/process-starter.js';
import { removeFolder } from '../../workspace/repository/remove-folder.js';
import type { Workspace } from '../../workspace/workspace.js';
import { secretsIn } from './check-secrets.js';

interface CommandInput {
	workspace: Pick<Workspace, 'checkOut'>;
	config: Pick<AgentConfig, 'checkCommand' | 'checkSeconds'>;
	signal: AbortSignal;
}

/** The end of an output explains a failure best. */
const shown = { lines: 100, lineLength: 500, characters: 200_000 };

interface Ended {
	code: number | null;
	isLate: boolean;
	/** The reason why the command could not start. */
	problem?: string;
	output: string;
}

/**
 * Runs the command of the owner's configuration on a copy of the repository: no shell, none of the service's environment, a home
 * of its own, and an end at its time limit with all that it has started. Where Linux lets us, it runs in namespaces of its own and sees
 * no other process in `/proc`; elsewhere at least its parent is a process without the service's environment. It has the same user as
 * the service all the same: who runs commands of strangers gives the worker a machine or a container of its own.
 */
export async function runOwnersCommand({ workspace, config, signal }: CommandInput): Promise<AgentCheck> {
	const [program, ...args] = config.checkCommand;
	if (program === undefined)
		return { name: 'command', status: 'skipped', summary: 'No command is configured.', findings: [] };
	const home = await mkdtemp(join(tmpdir(), 'docent-check-'));
	try {
		const folder = await workspace.checkOut();
		const ended = await run(program, args, { cwd: folder, home, limitMs: config.checkSeconds * 1_000, signal });
		return toCheck([program, ...args].join(' '), ended, config.checkSeconds);
	} finally {
		// Files that cannot be removed do not invalidate the result.
		await removeFolder(home).catch(() => {});
	}
}

const ownNamespaces = [
	'unshare',
	'--user',
	'--map-current-user',
	'--pid',
	'--mount-proc',
	'--fork',
	'--kill-child',
	'--',
];

/** The launcher reports a missing program only unclearly, so it is checked first. */
async function canBeRun(program: string, cwd: string): Promise<boolean> {
	const folders = program.includes('/') ? [cwd] : (process.env.PATH ?? '').split(delimiter);
	for (const folder of folders) {
		const isThere = await access(resolve(cwd, folder, program), constants.X_OK).then(
			() => true,
			() => false,
		);
		if (isThere) return true;
	}
	return false;
}

/** The words before a command that give it namespaces of its own. Found once, because not every kernel or container allows them. */
let launcherOfSystem: Promise<readonly string[]> | undefined;

function findLauncher(): Promise<readonly string[]> {
	return new Promise((done) => {
		const [program = '', ...args] = ownNamespaces;
		const env = { PATH: process.env.PATH ?? '' };
		const onEnd = ({ code }: { code: number | null }) => done(code === 0 ? ownNamespaces : []);
		startProgram({ program, args: [...args, 'true'], env }, { onOutput() {}, onEnd }).end();
	});
}

interface RunOptions {
	cwd: string;
	home: string;
	limitMs: number;
	signal: AbortSignal;
}

async function run(
	program: string,
	args: readonly string[],
	{ cwd, home, limitMs, signal }: RunOptions,
): Promise<Ended> {
	if (!(await canBeRun(program, cwd)))
		return { code: null, isLate: false, problem: `spawn ${program} ENOENT`, output: '' };
	launcherOfSystem ??= findLauncher();
	const launcher = await launcherOfSystem;
	signal.throwIfAborted();
	return new Promise((settle, reject) => {
		const [starter = program, ...rest] = [...launcher, program, ...args];
		let output = '';
		let isLate = false;
		const decoder = { out: new TextDecoder(), err: new TextDecoder() };
		const take = (text: string) => {
			output = (output + text).slice(-shown.characters);
		};
		const running = startProgram(
			{
				program: starter,
				args: rest,
				cwd,
				env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home, LANG: 'C.UTF-8', CI: 'true', NO_COLOR: '1' },
			},
			{
				onOutput: (piece) => take(decoder.out.decode(piece, { stream: true })),
				onComplaint: (piece) => take(decoder.err.decode(piece, { stream: true })),
				onEnd({ code, problem }) {
					clearTimeout(limit);
					signal.removeEventListener('abort', running.kill);
					if (signal.aborted) reject(signal.reason);
					else settle({ code, isLate, output, ...(problem !== undefined && { problem }) });
				},
			},
		);
		const limit = setTimeout(() => {
			isLate = true;
			running.kill();
		}, limitMs);
		signal.addEventListener('abort', running.kill, { once: true });
		running.end();
	});
}

function toCheck(command: string, { code, isLate, problem, output }: Ended, limitSeconds: number): AgentCheck {
	const name = command.length > 200 ? `${command.slice(0, 199)}…` : command;
	if (code === 0 && !isLate) return { name: 'command', status: 'passed', summary: `"${name}" passed.`, findings: [] };
	const reason = problem
		? `cannot be started (${problem}); mend agent.checkCommand`
		: isLate
			? `was stopped after ${limitSeconds} seconds; make it quicker, or raise agent.checkSeconds`
			: `failed${code === null ? '' : ` with the code ${code}`}`;
	return { name: 'command', status: 'failed', summary: `"${name}" ${reason}.`, findings: lastLines(output) };
}

function lastLines(output: string): string[] {
	return stripVTControlCharacters(output)
		.split(/\r\n|\r|\n/)
		.map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trimEnd())
		.filter((line) => line.trim() !== '')
		.slice(-shown.lines)
		.map((line) =>
			secretsIn(line).length > 0
				? '(A line that looks like it holds a key was left out.)'
				: line.slice(0, shown.lineLength),
		);
}
