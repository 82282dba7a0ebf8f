import { setFlagsFromString } from 'node:v8';
import { hideEnvironment } from './hide-environment.js';

/** The parts of the process that a command needs. */
export interface Terminal {
	env: Record<string, string | undefined>;
	cwd: string;
	/** Prints one line for scripts and people on stdout. */
	print(line: string): void;
	/** Whether the output is seen on a screen with colours. @default false */
	hasColours?: boolean | undefined;
	/** Prints one line about a problem on stderr. */
	complain(line: string): void;
	/** Reads all of standard input as text; absent when there is none. */
	readInput?: (() => Promise<string>) | undefined;
	/** The stream for a progress bar. It is absent when the output is not a terminal. */
	screen?: NodeJS.WriteStream | undefined;
	/** Sets a flag of V8; absent when the process does more than the command. */
	setFlag?: ((flag: string) => void) | undefined;
	/** Takes variables out of the environment, and hides all of it; absent when the process does more than the command. */
	hideEnvironment?: ((names: readonly string[]) => boolean) | undefined;
	/** Resolves when the process is asked to end. */
	untilStopped(): Promise<void>;
	/** Calls `tell` with an error that nothing caught, then ends the process with code 1. Absent when the process does more than this command. */
	onCrash?: ((tell: (error: unknown) => void) => void) | undefined;
}

/** The exit codes that a shell reports for these signals. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** The environment is hidden from programs later. */
const isStartedByNpm = process.env.npm_lifecycle_event !== undefined;

/** The process that has started us. It is read at the start: somebody may end npm as soon as we print a line, and then it is another one. */
const parent = process.ppid;

/**
 * npm passes a signal on to its shell, and the shell ends without passing it on to us: a service whose `npx` or `npm run` was ended
 * must not go on serving.
 */
function endWithParent(): void {
	const watch = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(watch);
		process.kill(process.pid, 'SIGTERM');
	}, 500);
	watch.unref();
}

async function readStandardInput(): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of process.stdin) pieces.push(Buffer.from(piece));
	return Buffer.concat(pieces).toString('utf8');
}

/** The terminal of the real process. A second signal ends the process at once. */
export const processTerminal: Terminal = {
	env: process.env,
	cwd: process.cwd(),
	print: (line) => void process.stdout.write(`${line}\n`),
	hasColours: process.stdout.isTTY,
	complain: (line) => void process.stderr.write(`${line}\n`),
	readInput: readStandardInput,
	screen: process.stderr.isTTY ? process.stderr : undefined,
	setFlag: setFlagsFromString,
	hideEnvironment,
	onCrash(tell) {
		// Node reports an unhandled rejection as an uncaught exception too.
		process.once('uncaughtException', (error) => {
			tell(error);
			process.exit(1);
		});
	},
	untilStopped: () =>
		new Promise((resolve) => {
			if (isStartedByNpm) endWithParent();
			let isStopping = false;
			for (const [signal, code] of Object.entries(exitCodes)) {
				process.on(signal, () => {
					if (isStopping) process.exit(code);
					isStopping = true;
					resolve();
				});
			}
		}),
};

/** Puts a text on one line, because other people's words may move the cursor. */
export function oneLine(text: string, most: number): string {
	const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
	return plain.length > most ? `${plain.slice(0, most - 1).toWellFormed()}…` : plain;
}
