import { runCli } from '../../cli/run-cli.js';

interface CommandSetting {
	/** @default none */
	env?: Record<string, string | undefined>;
	/** @default the root of the disk, where there is nothing */
	cwd?: string;
	/** The standard input. @default none */
	input?: string | undefined;
	/** Resolves when the command is to stop. @default never */
	stopped?: Promise<void>;
}

/** Runs a command of the CLI to its end. `out` is what it printed, `said` what it told besides. */
export async function runCommand(
	args: readonly string[],
	{ env = {}, cwd = '/', input, stopped = new Promise(() => {}) }: CommandSetting = {},
): Promise<{ code: number; out: string; said: string }> {
	const out: string[] = [];
	const said: string[] = [];
	const code = await runCli([...args], {
		env,
		cwd,
		print: (line) => out.push(line),
		complain: (line) => said.push(line),
		untilStopped: () => stopped,
		...(input !== undefined && { readInput: async () => input }),
	});
	return { code, out: out.join('\n'), said: said.join('\n') };
}
