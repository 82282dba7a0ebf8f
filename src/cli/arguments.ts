import { stripVTControlCharacters } from 'node:util';
import {
	type ArgsDef,
	type BooleanArgDef,
	type PositionalArgDef,
	parseArgs,
	renderUsage,
	type StringArgDef,
} from 'citty';
import { closestName } from '../service/config/closest-name.js';
import { commandName } from '../service/errors/command-name.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

/** The given arguments, by the name of the flag or of the position. */
export type Arguments = Record<string, string | boolean | undefined>;

/** The text of an argument; undefined for a switch, and for what was not given. */
export const textOf = (value: Arguments[string]): string | undefined => (typeof value === 'string' ? value : undefined);

/** The definition of a flag with a text, such as `valueHint`. */
export const textFlag = (valueHint: string, description: string): StringArgDef => ({
	type: 'string',
	valueHint,
	description,
});

export const switchFlag = (description: string): BooleanArgDef => ({ type: 'boolean', description });

/** The definition of an argument without a flag, which help shows as optional. */
export const word = (description: string): PositionalArgDef => ({ type: 'positional', required: false, description });

/** The action of a command, named by its first word. @throws UsageError that lists the actions */
export function actionOf<Action>(
	command: string,
	actions: Readonly<Record<string, Action>>,
	given: Arguments[string],
	example: string,
	names = Object.keys(actions),
): Action {
	const name = textOf(given) ?? '';
	const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
	if (action !== undefined) return action;
	const problem = name === '' ? `${command} needs to know what to do` : `${command} cannot "${name}"`;
	const all = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
	throw new UsageError(`${problem}; say ${all}, as in: ${commandName} ${example}`);
}

function checkFlag(argument: string, definitions: ArgsDef): void {
	const name = argument.replace(/^--?(?:no-)?/, '').replace(/=.*$/s, '');
	const flags = Object.entries(definitions).filter(([, definition]) => definition.type !== 'positional');
	const definition = flags.find(([flag]) => flag === name)?.[1];
	if (!definition || !argument.startsWith('--')) {
		const hint = closestName(
			name,
			flags.map(([flag]) => flag),
		);
		const fix = hint ? `did you mean --${hint}?` : 'add --help to see those that there are.';
		throw new UsageError(`There is no flag ${argument.replace(/=.*$/s, '')}; ${fix}`);
	}
	if (argument.startsWith('--no-') && definition.type !== 'boolean') {
		throw new UsageError(`--${name} cannot be switched off; leave it out, or give it a value.`);
	}
}

/**
 * Parses `args`. Unknown flags, missing values and surplus words are refused; a flag given twice collects its values with
 * commas.
 */
function parseArguments(args: readonly string[], definitions: ArgsDef, surplusFix?: string): Arguments {
	const texts = new Map<string, string[]>();
	const words: string[] = [];
	for (let index = 0; index < args.length; index++) {
		const argument = args[index] ?? '';
		if (!argument.startsWith('-') || argument === '-') {
			words.push(argument);
			continue;
		}
		checkFlag(argument, definitions);
		const [, name = '', inline] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
		if (definitions[name]?.type !== 'string') continue;
		const next = args[index + 1];
		const value = inline ?? (next?.startsWith('--') ? undefined : next);
		if (value === undefined || value === '')
			throw new UsageError(`--${name} needs a value, as in --${name} ${definitions[name].valueHint}.`);
		if (inline === undefined) index++;
		texts.set(name, [...(texts.get(name) ?? []), value]);
	}
	const positionals = Object.values(definitions).filter(({ type }) => type === 'positional').length;
	if (words.length > positionals) {
		const fix = surplusFix === undefined ? '' : `; ${surplusFix}`;
		throw new UsageError(`"${words[positionals]}" is one argument too many${fix}.`);
	}
	// The command reports missing arguments, because it knows an example. Help needs none.
	const optional = Object.entries(definitions).map(([name, definition]) => [name, { ...definition, required: false }]);
	const parsed = parseArgs([...args], Object.fromEntries(optional) as ArgsDef) as Arguments;
	return { ...parsed, ...Object.fromEntries([...texts].map(([name, values]) => [name, values.join(',')])) };
}

/** The `--help` text of a command. Every command has this flag. */
export interface CommandUsage {
	meta: { name: string; description: string };
	args: ArgsDef;
	/** Completes the sentence that there is one argument too many: what to do. */
	surplusFix?: string;
}

/** The arguments of a command, or `undefined` after `--help`, which prints its flags. Throws a `UsageError`. */
export async function readArguments(
	raw: readonly string[],
	{ meta, args, surplusFix }: CommandUsage,
	{ print, hasColours }: Terminal,
): Promise<Arguments | undefined> {
	const all: ArgsDef = { ...args, help: { type: 'boolean', description: 'Show this text' } };
	const long = raw.map((argument) => (argument === '-h' ? '--help' : argument));
	const given = parseArguments(long, all, surplusFix);
	if (given.help !== true) return given;
	const text = await renderUsage({
		meta: { ...meta, name: meta.name.replace('docent-service', commandName) },
		args: all,
	});
	print(hasColours ? text : stripVTControlCharacters(text));
	return undefined;
}
