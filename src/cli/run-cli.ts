import { DocumentationError } from '../service/documentation/documentation-error.js';
import { ConfigError, DatabaseError, ListenError, type ServiceParts } from '../service/index.js';
import { QuestionSetError } from '../service/retrieval/question-set-error.js';
import { runAgent } from './commands/agent.js';
import { runDoctor } from './commands/doctor.js';
import { evaluateQuestions } from './commands/eval.js';
import { index } from './commands/index.js';
import { showInsights } from './commands/insights.js';
import { manageKeys } from './commands/keys.js';
import { serve } from './commands/serve.js';
import { exportData, importData } from './commands/transfer.js';
import { runWorker } from './commands/worker.js';
import { MissedThreshold } from './missed-threshold.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

/** Resolves with an exit code of its own, or with nothing for 0. */
type Command = (args: string[], terminal: Terminal, parts?: ServiceParts) => Promise<unknown>;

const commands: Record<string, Command> = {
	serve,
	index,
	eval: evaluateQuestions,
	agent: runAgent,
	doctor: runDoctor,
	insights: showInsights,
	keys: manageKeys,
	export: exportData,
	import: importData,
	worker: runWorker,
};

/** Errors that are the caller's to mend: one sentence, no stack. */
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
	try {
		const code = await (command ?? serve)(command ? rest : [...args], terminal, parts);
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
