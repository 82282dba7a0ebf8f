import { stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, renderUsage } from 'citty';
import type { Terminal } from './terminal.js';

/** Prints the arguments of a command: with colours on a screen, plain in a file or a pipe. */
export async function printUsage<Args extends ArgsDef>(
	definition: CommandDef<Args>,
	{ print, hasColours }: Terminal,
): Promise<void> {
	const text = await renderUsage(definition);
	print(hasColours ? text : stripVTControlCharacters(text));
}
