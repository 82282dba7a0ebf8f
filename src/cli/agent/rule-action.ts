import { rulePath } from '../../contract/agent-paths.js';
import type { RuleRun } from '../../contract/schema/agent.js';
import { commandName } from '../../service/errors/command-name.js';
import { textOf } from '../arguments.js';
import { callRemoteService } from '../remote-service.js';
import { oneLine } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { type AgentCall, exitCodes, waitFor } from './agent-actions.js';

/** `agent rule run <rule>`, and `agent rule try <rule> <range>`, which shows what the model would change, and touches nothing. */
export async function runRule(call: AgentCall): Promise<number> {
	const { args, agent, terminal, service } = call;
	const [what, name = '', range] = [args.subject, args.prompt, args.range].map(textOf);
	const isTrial = what === 'try';
	if ((what !== 'run' && !isTrial) || name === '' || isTrial !== (range !== undefined))
		throw new UsageError(`rule needs what to do, as in: ${commandName} agent rule try options v1.2..main`);
	const path = rulePath(service.projectId, name);
	const { job, diffLength, pages } = await callRemoteService<RuleRun>(service, 'POST', path, { range });
	if (job === null)
		terminal.complain(
			`The rule ${name} looks at its code. The first look only notes the newest commit. A later one makes a job if the code has changed; see it with: ${commandName} agent list`,
		);
	if (job === null) return exitCodes.completed;
	terminal.complain(`The model is shown ${diffLength} characters of the diff.`);
	terminal.complain(
		`Pages that name what has changed: ${pages.map((page) => oneLine(page, 200)).join(', ') || 'none'}`,
	);
	const code = await waitFor({ ...call, args: { ...args, json: false } }, job.id);
	const { message } = await agent.get(job.id);
	if (message !== null) terminal.complain(oneLine(message, 2_000));
	const { patch } = await agent.diff(job.id);
	if (patch !== '') terminal.print(patch.replace(/\n$/, ''));
	return code;
}
