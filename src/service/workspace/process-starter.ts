import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Program {
	program: string;
	args: readonly string[];
	cwd?: string | undefined;
	env: Record<string, string>;
}

/** An order to the starter to run a program, or to pass it input. */
export interface StarterOrder {
	id: number;
	start?: Program;
	input?: string | Uint8Array;
	/** Whether no more input comes. */
	isLast?: boolean;
	kill?: boolean;
}

export interface ProgramEnd {
	/** The exit code; `null` when it was killed, or could not start. */
	code: number | null;
	/** Why it could not start. */
	problem?: string | undefined;
}

/** A report of the starter about a program. */
export interface StarterReport {
	id: number;
	output?: Buffer;
	complaint?: Buffer;
	end?: ProgramEnd;
}

export interface ProgramListener {
	onOutput(piece: Buffer): void;
	/** A piece of standard error. */
	onComplaint?(piece: Buffer): void;
	/** Called once. */
	onEnd(end: ProgramEnd): void;
}

export interface RunningProgram {
	write(input: string | Uint8Array): void;
	/** Writes the last of the input. */
	end(input?: string | Uint8Array): void;
	/** Kills the program and every process that it has started. */
	kill(): void;
}

const script = fileURLToPath(new URL('./process-starter-script.js', import.meta.url));

/** Milliseconds without a start after which the starter ends. */
const idleMs = 60_000;

const listeners = new Map<number, ProgramListener>();
let starter: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

/**
 * Starts a program, without a shell, from a small helper process. A start from the service would copy the page tables of its
 * whole memory and hold up every answer.
 * The helper has none of the service's environment, which a program could read from its parent.
 */
export function startProgram(program: Program, listener: ProgramListener): RunningProgram {
	const id = ++lastId;
	listeners.set(id, listener);
	clearTimeout(idle);
	starter ??= openStarter();
	const at = starter;
	keepAlive(at, true);
	const order = (more: Omit<StarterOrder, 'id'>) => {
		if (listeners.has(id)) at.send({ id, ...more });
	};
	order({ start: program });
	return {
		write: (input) => order({ input }),
		end: (input) => order({ ...(input !== undefined && { input }), isLast: true }),
		kill: () => order({ kill: true }),
	};
}

function openStarter(): ChildProcess {
	const opened = fork(script, {
		serialization: 'advanced',
		env: { PATH: process.env.PATH ?? '' },
		execArgv: [],
		// A detached starter does not get Ctrl+C of a terminal; the service ends it when it stops.
		detached: true,
	});
	const fail = (problem: string) => {
		if (starter !== opened) return;
		starter = undefined;
		for (const id of [...listeners.keys()]) end(id, { code: null, problem });
	};
	opened.on('message', ({ id, output, complaint, end: ended }: StarterReport) => {
		if (output) listeners.get(id)?.onOutput(output);
		if (complaint) listeners.get(id)?.onComplaint?.(complaint);
		if (ended) end(id, ended);
	});
	opened.on('error', ({ message }) => fail(message));
	opened.once('exit', () => fail('the process that starts programs has ended'));
	opened.unref();
	return opened;
}

function end(id: number, ended: ProgramEnd): void {
	const listener = listeners.get(id);
	listeners.delete(id);
	listener?.onEnd(ended);
	if (listeners.size > 0 || starter === undefined) return;
	keepAlive(starter, false);
	idle = setTimeout(closeStarter, idleMs).unref();
}

function closeStarter(): void {
	starter?.disconnect();
	starter = undefined;
}

/** Keeps the service alive only while a program runs. */
function keepAlive({ channel }: ChildProcess, isWanted: boolean): void {
	if (isWanted) channel?.ref();
	else channel?.unref();
}
