import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../service/config/version.js';
import { DocumentationError } from '../service/documentation/documentation-error.js';
import { ConfigError, DatabaseError, ListenError, type ServiceParts } from '../service/index.js';
import { runAgent } from './commands/agent.js';
import { runDoctor } from './commands/doctor.js';
import { evaluateQuestions } from './commands/eval.js';
import { index } from './commands/index.js';
import { showInsights } from './commands/insights.js';
import { manageKeys } from './commands/keys.js';
import { serve } from './commands/serve.js';
import { exportData, importData } from './commands/transfer.js';
import { runWorker } from './commands/worker.js';
import { MissedThreshold } from './evaluation/missed-threshold.js';
import { QuestionSetError } from './evaluation/question-set-error.js';
import type { Terminal } from './terminal.js';
import { textTable } from './text-table.js';
import { UsageError } from './usage-error.js';

interface Command {
	/** The sentence in the list of commands. */
	summary: string;
	/** Resolves with an exit code, or with nothing for 0. */
	run(args: string[], terminal: Terminal, parts?: ServiceParts): Promise<unknown>;
}

const commands: Record<string, Command> = {
	serve: { summary: 'Serve a folder of Markdown with an assistant; runs when no command is named', run: serve },
	index: { summary: 'Read a folder or a running website into the database', run: index },
	eval: { summary: 'Ask the search a set of questions and report what it finds', run: evaluateQuestions },
	agent: { summary: 'Have the documentation edited by pull requests', run: runAgent },
	doctor: { summary: 'Look at a page that embeds the widget and say what to change', run: runDoctor },
	insights: { summary: 'Show what readers asked and what was left unanswered', run: showInsights },
	keys: { summary: 'Create, list and revoke keys', run: manageKeys },
	export: { summary: 'Write all that the database holds to a file', run: exportData },
	import: { summary: 'Fill an empty database from a file that export has written', run: importData },
	worker: { summary: 'Run jobs of the agent beside a service', run: runWorker },
};

/** The output of `docent-service --help`. */
function overview(): string {
	const rows = Object.entries(commands).map(([name, { summary }]) => [`  ${name}`, summary]);
	return `docent-service ${version}: serves documentation with an assistant that answers from it.

Usage:
  docent-service [folder] [flags]     serves a folder of Markdown, as in: docent-service ./docs
  docent-service <command> [flags]

Commands:
${textTable(rows)}

docent-service <command> --help shows the flags of a command, as in: docent-service serve --help
docent-service --version shows the version.`;
}

/** The output for a word such as `--help` that names no command. */
function answerOf(word: string): string | undefined {
	if (['--help', '-h', 'help'].includes(word)) return overview();
	return ['--version', '-v'].includes(word) ? version : undefined;
}

/** Without this check a misspelt command would be a folder to serve. */
function checkFolder(word: string, { cwd }: Terminal): void {
	if (!/^[a-z]+$/i.test(word) || existsSync(resolve(cwd, word))) return;
	throw new UsageError(`There is no command and no folder "${word}"; docent-service --help lists the commands.`);
}

/** Errors that the caller can fix. They are printed as one sentence without a stack. */
const isSentence = (error: unknown): error is Error =>
	[ConfigError, DatabaseError, ListenError, UsageError, DocumentationError, QuestionSetError].some(
		(kind) => error instanceof kind,
	);

/**
 * Runs the command that `args` name, `serve` when they name none, and resolves with the exit code: 0, 1 after an
 * unexpected error or a threshold that was missed, 2 when the flags, the folders or the configuration cannot be used, or what the
 * command says itself.
 *
 * @param parts what the program around it brings to the service
 */
export async function runCli(args: readonly string[], terminal: Terminal, parts?: ServiceParts): Promise<number> {
	const [first = '', ...rest] = args;
	const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
	const answer = answerOf(first);
	if (answer !== undefined) {
		terminal.print(answer);
		return 0;
	}
	try {
		if (!command) checkFolder(first, terminal);
		const code = await (command ? command.run(rest, terminal, parts) : serve([...args], terminal, parts));
		return typeof code === 'number' ? code : 0;
	} catch (error) {
		if (isSentence(error)) {
			terminal.complain(`docent-service: ${error.message}`);
			return 2;
		}
		if (error instanceof MissedThreshold) {
			terminal.complain(`docent-service: ${error.message}`);
			return 1;
		}
		terminal.complain(`docent-service: ${error instanceof Error ? error.stack : String(error)}`);
		return 1;
	}
}
