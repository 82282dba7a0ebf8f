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
import { type IsolationConfig, isolationOf, isolationSentence, sandboxed } from './isolation.js';

interface CommandInput {
	workspace: Pick<Workspace, 'checkOut'>;
	config: IsolationConfig & Pick<AgentConfig, 'checkSeconds'>;
	/** Absolute paths of folders of the service that the command must not see. */
	hidden: readonly string[];
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
 * Runs the owner's command isolated on a copy of the repository, because a build runs code that a model has written. If
 * isolation is not possible, the command runs only when the owner's configuration allows it.
 */
export async function runOwnersCommand({ workspace, config, hidden, signal }: CommandInput): Promise<AgentCheck> {
	const [program] = config.checkCommand;
	if (program === undefined)
		return { name: 'command', status: 'skipped', summary: 'No command is configured.', findings: [] };
	const isolation = await isolationOf(config);
	const how = isolationSentence(isolation, config);
	const words = config.checkCommand.join(' ');
	const name = words.length > 200 ? `${words.slice(0, 199)}…` : words;
	// A model cannot fix a missing isolation, so it does not count as a failure of the change.
	if (isolation === 'none')
		return { name: 'command', status: 'skipped', summary: `"${name}": ${how}`, findings: [how] };
	const home = await mkdtemp(join(tmpdir(), 'docent-check-'));
	try {
		const folder = await workspace.checkOut();
		const sandbox = { command: config.checkCommand, folder, home, hidden, network: config.checkNetwork };
		const launch = isolation === 'isolated' ? sandboxed(sandbox) : config.checkCommand;
		const ended = await run(program, launch, { cwd: folder, home, limitMs: config.checkSeconds * 1_000, signal });
		return toCheck(name, how, ended, config.checkSeconds);
	} finally {
		// Files that cannot be removed do not invalidate the result.
		await removeFolder(home).catch(() => {});
	}
}

/** Whether the program exists. Isolation tools report a missing program unclearly, so it is checked first. */
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

interface RunOptions {
	cwd: string;
	home: string;
	limitMs: number;
	signal: AbortSignal;
}

async function run(
	program: string,
	launch: readonly string[],
	{ cwd, home, limitMs, signal }: RunOptions,
): Promise<Ended> {
	if (!(await canBeRun(program, cwd)))
		return { code: null, isLate: false, problem: `spawn ${program} ENOENT`, output: '' };
	signal.throwIfAborted();
	return new Promise((settle, reject) => {
		const [starter = program, ...rest] = launch;
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

function toCheck(name: string, how: string, ended: Ended, limitSeconds: number): AgentCheck {
	const { code, isLate, problem, output } = ended;
	if (problem !== undefined) {
		const summary = `"${name}" cannot be started (${problem}); fix agent.checkCommand.`;
		return { name: 'command', status: 'failed', summary, findings: [] };
	}
	if (code === 0 && !isLate)
		return { name: 'command', status: 'passed', summary: `"${name}" passed. ${how}`, findings: [] };
	const reason = isLate
		? `was stopped after ${limitSeconds} seconds; make it quicker, or raise agent.checkSeconds`
		: `failed${code === null ? '' : ` with the code ${code}`}`;
	return { name: 'command', status: 'failed', summary: `"${name}" ${reason}. ${how}`, findings: lastLines(output) };
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
