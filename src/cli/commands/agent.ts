import { AgentError, createAgentClient } from '../../agent-client/index.js';
import { agentActions } from '../agent/agent-actions.js';
import { actionNamed, actionUsage, agentUsage, sentenceOfFlags } from '../agent/agent-arguments.js';
import { runRule } from '../agent/rule-action.js';
import { type Arguments, actionOf, readArguments, textOf } from '../arguments.js';
import { remoteService } from '../remote-service.js';
import { readConfig } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

const actions = { ...agentActions, rule: runRule };
const names = [...Object.keys(actions), 'do'];

/** One argument is the job or the instruction. A message has both, a list neither. */
function checkCount({ action, subject, prompt, range }: Arguments): void {
	if (action === 'rule') return;
	const surplus = action === 'list' ? subject : action === 'message' ? range : prompt;
	if (surplus === undefined) return;
	const fix = action === 'create' ? '; put the instruction in quotes' : '';
	throw new UsageError(`"${surplus}" is one argument too many${fix}.`);
}

/** The client's sentence names its options, which here come from a flag and the environment. The service's own sentences stay. */
function sentenceOf({ code, message }: AgentError): string {
	if (!['options', 'unreachable', 'protocol'].includes(code)) return message;
	return message.replace(/\bbaseUrl\b/, '--service').replace(/\bapiKey\b/, 'DOCENT_ADMIN_KEY');
}

/**
 * `docent-service agent create|message|approve|refuse|get|list|watch|cancel|diff|archive|rule|do`. Resolves with the exit code: 0 when it did what was
 * asked and a job that was waited for has completed, 1 when that job failed, 3 when it had nothing to change and `--exit-code`
 * was given, 4 when it has not ended in time. Throws errors whose messages are sentences.
 */
export async function runAgent(raw: string[], terminal: Terminal): Promise<number> {
	const doing = raw[0] === 'do' && raw[1] !== '--help' ? actionNamed(raw[1]) : undefined;
	const usage = doing === undefined ? agentUsage : actionUsage(doing);
	const given = await readArguments(doing === undefined ? raw : raw.slice(2), usage, terminal);
	if (!given) return 0;
	// An action is a job whose instruction is the action's sentence; its title is that of a page.
	const args =
		doing === undefined
			? given
			: { ...given, action: 'create', subject: sentenceOfFlags(doing, given), title: undefined };
	const action = actionOf('agent', actions, args.action, 'agent list', names);
	checkCount(args);
	const config = await readConfig(args, terminal, ['projectId'], { isForDatabase: true });
	const { projectId, publicUrl = `http://127.0.0.1:${config.port}` } = config;
	const { url, adminKey } = remoteService(textOf(args.service) ?? publicUrl, terminal.env);
	try {
		const agent = createAgentClient({ baseUrl: url, projectId, apiKey: adminKey });
		return await action({ agent, args, terminal, service: { url, adminKey, projectId } });
	} catch (error) {
		if (AgentError.isInstance(error)) throw new UsageError(sentenceOf(error), { cause: error });
		throw error;
	}
}
