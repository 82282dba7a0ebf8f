import { setFlagsFromString } from 'node:v8';

/** What a command needs of the process around it. */
export interface Terminal {
	env: Record<string, string | undefined>;
	cwd: string;
	/** One line for scripts and people, on stdout. */
	print(line: string): void;
	/** Whether what is printed is seen on a screen with colours. @default false */
	hasColours?: boolean | undefined;
	/** One line about what went wrong, on stderr. */
	complain(line: string): void;
	/** All of standard input, as text; left out when there is none. */
	readInput?: (() => Promise<string>) | undefined;
	/** Where a progress bar may be drawn; left out when nobody would see it. */
	screen?: NodeJS.WriteStream | undefined;
	/** Sets a flag of V8; left out where the process does more than the command. */
	setFlag?: ((flag: string) => void) | undefined;
	/** Resolves when the process is asked to end. */
	untilStopped(): Promise<void>;
}

/** Exit codes as a shell reports them for these signals. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

async function readStandardInput(): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of process.stdin) pieces.push(Buffer.from(piece));
	return Buffer.concat(pieces).toString('utf8');
}

/** The real process. A second signal ends it at once: somebody is in a hurry. */
export const processTerminal: Terminal = {
	env: process.env,
	cwd: process.cwd(),
	print: (line) => void process.stdout.write(`${line}\n`),
	hasColours: process.stdout.isTTY,
	complain: (line) => void process.stderr.write(`${line}\n`),
	readInput: readStandardInput,
	screen: process.stderr.isTTY ? process.stderr : undefined,
	setFlag: setFlagsFromString,
	untilStopped: () =>
		new Promise((resolve) => {
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
