import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { closestName } from '../service/config/closest-name.js';
import { ConfigError } from '../service/config/config-error.js';
import { version } from '../service/config/version.js';
import { DatabaseError } from '../service/database/database-error.js';
import { DocumentationError } from '../service/documentation/core/documentation-error.js';
import { commandName } from '../service/errors/command-name.js';
import { DatabaseUnavailableError } from '../service/errors/database-unavailable.js';
import { ListenError } from '../service/errors/listen-error.js';
import type { ServiceParts } from '../service/index.js';
import { StaticError } from '../service/static/static-error.js';
import type { Terminal } from './terminal.js';
import { textTable } from './text-table.js';
import { UsageError } from './usage-error.js';

/** Resolves with an exit code, or with nothing for 0. */
type Run = (args: string[], terminal: Terminal, parts?: ServiceParts) => Promise<unknown>;

interface Command {
	/** The sentence in the list of commands. */
	summary: string;
	/** Loads the command: most of them load the service, which takes a while. */
	load(): Promise<Run>;
}

const commands = {
	serve: {
		summary: 'Serve a folder of Markdown with an assistant; runs when no command is named',
		load: async () => (await import('./commands/serve.js')).serve,
	},
	build: {
		summary: 'Write the search and the widget as files, for a site on a static host',
		load: async () => (await import('./commands/build.js')).build,
	},
	init: {
		summary: 'Write a small configuration file for the documentation that is here',
		load: async () => (await import('./commands/init.js')).writeConfiguration,
	},
	index: {
		summary: 'Read a folder or a running website into the database',
		load: async () => (await import('./commands/index.js')).index,
	},
	eval: {
		summary: 'Ask the search a set of questions and report what it finds',
		load: async () => (await import('./commands/eval.js')).evaluateQuestions,
	},
	agent: {
		summary: 'Have the documentation edited by pull requests',
		load: async () => (await import('./commands/agent.js')).runAgent,
	},
	doctor: {
		summary: 'Look at the service, a page that embeds the widget, or a folder, and say what to change',
		load: async () => (await import('./commands/doctor.js')).runDoctor,
	},
	insights: {
		summary: 'Print what readers asked and what was left unanswered, as JSON',
		load: async () => (await import('./commands/insights.js')).showInsights,
	},
	keys: {
		summary: 'Create, list and revoke keys',
		load: async () => (await import('./commands/keys.js')).manageKeys,
	},
	origins: {
		summary: 'List, allow and revoke origins whose pages may ask',
		load: async () => (await import('./commands/origins.js')).manageOrigins,
	},
	readers: {
		summary: 'List, export or delete what is kept of a reader',
		load: async () => (await import('./commands/readers.js')).manageReaders,
	},
	export: {
		summary: 'Write all that the database holds to a file',
		load: async () => (await import('./commands/export-import.js')).exportData,
	},
	import: {
		summary: 'Fill an empty database from a file that export has written',
		load: async () => (await import('./commands/export-import.js')).importData,
	},
	worker: {
		summary: 'Run jobs of the agent beside a service',
		load: async () => (await import('./commands/worker.js')).runWorker,
	},
} satisfies Record<string, Command>;

/** What words of the last version are called now. */
function currentWords([first = '', ...rest]: readonly string[]): string[] | undefined {
	if (first === 'check') return ['doctor', '--only', 'service', ...rest];
	if (first === 'model') return ['doctor', '--only', 'model', ...rest];
	if (first !== 'index' || !rest.includes('--explain')) return undefined;
	return ['doctor', '--only', 'folder', ...rest.filter((word) => word !== '--explain')];
}

const isCommand = (word: string): word is keyof typeof commands => Object.hasOwn(commands, word);

/** The output of `docent-service --help`. */
function overview(): string {
	const rows = Object.entries(commands).map(([name, { summary }]) => [`  ${name}`, summary]);
	return `docent-service ${version}: serves documentation with an assistant that answers from it.

Usage:
  ${commandName} [folder] [flags]     serves a folder of Markdown, as in: ${commandName} ./docs
  ${commandName} <command> [flags]

Commands:
${textTable(rows)}

${commandName} <command> --help shows the flags of a command, as in: ${commandName} serve --help
${commandName} --version shows the version.`;
}

/** The output for a word such as `--help` that names no command. */
function answerOf(word: string): string | undefined {
	if (['--help', '-h', 'help'].includes(word)) return overview();
	return ['--version', '-v'].includes(word) ? version : undefined;
}

/** Without this check a misspelt command would be a folder to serve. */
function checkFolder(word: string, { cwd }: Terminal): void {
	if (!/^[a-z]+$/i.test(word) || existsSync(resolve(cwd, word))) return;
	const meant = closestName(word, Object.keys(commands));
	const fix = meant ? `did you mean ${commandName} ${meant}?` : `${commandName} --help lists the commands.`;
	throw new UsageError(`There is no command and no folder "${word}"; ${fix}`);
}

/** Errors that the caller can fix. They are printed as one sentence without a stack. */
const isSentence = (error: unknown): error is Error =>
	[ConfigError, DatabaseError, ListenError, UsageError, DocumentationError, StaticError].some(
		(kind) => error instanceof kind,
	);

/** Runs the command that `args` name, else `serve`. Resolves with the exit code: 1 after an unexpected error, 2 for what cannot be used. */
export async function runCli(args: readonly string[], terminal: Terminal, parts?: ServiceParts): Promise<number> {
	const current = currentWords(args);
	if (current !== undefined) terminal.complain(`docent-service: say ${commandName} ${current.join(' ')} from now on.`);
	const [first = '', ...rest] = current ?? args;
	const answer = answerOf(first);
	if (answer !== undefined) {
		terminal.print(answer);
		return 0;
	}
	try {
		if (!isCommand(first)) checkFolder(first, terminal);
		const [command, own] = isCommand(first) ? [commands[first], rest] : [commands.serve, [...args]];
		const run: Run = await command.load();
		const code = await run(own, terminal, parts);
		return typeof code === 'number' ? code : 0;
	} catch (error) {
		if (isSentence(error)) {
			terminal.complain(`docent-service: ${error.message}`);
			return 2;
		}
		if (error instanceof DatabaseUnavailableError) {
			terminal.complain(`docent-service: ${error.message}; run the command again when the database is back.`);
			return 1;
		}
		terminal.complain(`docent-service: ${error instanceof Error ? error.stack : String(error)}`);
		return 1;
	}
}
