import type {
	AgentClient,
	AgentEvent,
	AgentJobListQuery,
	AgentJobRequest,
	AgentMessageRequest,
} from '../../agent-client/index.js';
import type { AgentJob, AgentJobList } from '../../contract/agent-v2.js';
import { commandName } from '../../service/errors/command-name.js';
import { momentText } from '../../service/insights/figures.js';
import { type Arguments, textOf } from '../arguments.js';
import type { RemoteService } from '../remote-service.js';
import type { Terminal } from '../terminal.js';
import { oneLine } from '../terminal.js';
import { textTable } from '../text-table.js';
import { UsageError } from '../usage-error.js';
import { createEventLines } from './create-event-lines.js';

export interface AgentCall {
	agent: AgentClient;
	service: RemoteService & { projectId: string };
	args: Arguments;
	terminal: Terminal;
}

/** The exit codes besides 2, which stands for arguments that cannot be used. */
export const exitCodes = { completed: 0, failed: 1, unchanged: 3, timeout: 4, interrupted: 130 } as const;

type Action = (call: AgentCall) => Promise<number>;

function idOf({ subject, action }: Arguments): string {
	const id = textOf(subject);
	if (id !== undefined) return id;
	throw new UsageError(`${action} needs the id of a job, as in: ${commandName} agent ${action} job_0123456789abcdef`);
}

async function promptOf(given: string | undefined, example: string, { readInput }: Terminal): Promise<string> {
	if (given === undefined) throw new UsageError(`The instruction is missing, as in: ${commandName} agent ${example}`);
	const prompt = given === '-' ? ((await readInput?.()) ?? '') : given;
	if (prompt.trim() !== '') return prompt;
	throw new UsageError('The instruction is empty; say what the agent should do.');
}

function modelOf({ model }: Arguments): AgentJobRequest['model'] {
	if (model === undefined || model === 'sonnet' || model === 'opus') return model;
	throw new UsageError(`--model is "${model}"; use sonnet or opus.`);
}

const print = ({ args, terminal }: AgentCall, value: unknown, text: string) =>
	terminal.print(args.json === true ? JSON.stringify(value) : text);

function endOf({ args, terminal }: AgentCall, job: AgentJob): number {
	if (args.json === true) terminal.print(JSON.stringify(job));
	else if (job.prLink !== null) terminal.print(job.prLink);
	if (job.status === 'failed') return exitCodes.failed;
	return job.outcome === 'no_changes' && args['exit-code'] === true ? exitCodes.unchanged : exitCodes.completed;
}

/** The report of a command that follows a job. The job continues when the command ends. */
type FollowedEnd = { kind: 'ended'; job: AgentJob } | { kind: 'timeout' } | { kind: 'interrupted' };

interface FollowToEnd {
	agent: AgentClient;
	id: string;
	terminal: Terminal;
	timeoutSeconds: number | undefined;
	/** Receives the events in place of the lines for people on stderr. */
	onEvent?: ((event: AgentEvent) => void) | undefined;
}

/** The seconds of a flag; `undefined` without it. Throws a `UsageError`. */
function secondsOf(flag: string | undefined): number | undefined {
	if (flag === undefined) return undefined;
	const seconds = /^\d{1,6}(?:\.\d+)?$/.test(flag) ? Number(flag) : 0;
	if (seconds > 0) return seconds;
	throw new UsageError(`--timeout is "${flag}"; give a number of seconds above 0.`);
}

/** Shows the events of a job until it ends, the time is over, or the process is asked to end. */
async function followToEnd({ agent, id, terminal, timeoutSeconds, onEvent }: FollowToEnd): Promise<FollowedEnd> {
	const linesOf = createEventLines();
	const show = (event: AgentEvent) => {
		for (const line of linesOf(event)) terminal.complain(line);
	};
	const stopping = new AbortController();
	void terminal.untilStopped().then(() => stopping.abort());
	const timeout = timeoutSeconds === undefined ? undefined : AbortSignal.timeout(timeoutSeconds * 1_000);
	const signal = AbortSignal.any(timeout ? [stopping.signal, timeout] : [stopping.signal]);
	try {
		for await (const event of agent.events(id, { signal })) (onEvent ?? show)(event);
		return { kind: 'ended', job: await agent.wait(id, { signal }) };
	} catch (error) {
		if (!signal.aborted) throw error;
		return { kind: timeout?.aborted ? 'timeout' : 'interrupted' };
	}
}

export async function waitFor(call: AgentCall, id: string, onEvent?: Parameters<typeof followToEnd>[0]['onEvent']) {
	const { agent, args, terminal } = call;
	const end = await followToEnd({ agent, id, terminal, timeoutSeconds: secondsOf(textOf(args.timeout)), onEvent });
	if (end.kind === 'ended') return endOf(call, end.job);
	terminal.complain(`The job goes on. Watch it again with: ${commandName} agent watch ${id}`);
	return exitCodes[end.kind];
}

/** Prints what has begun and, if it is wanted, how it ends. */
async function begun(call: AgentCall, job: AgentJob): Promise<number> {
	const { args, terminal } = call;
	if (args.wait === true) {
		terminal.complain(`Job ${job.id}`);
		return waitFor(call, job.id);
	}
	print(call, job, job.id);
	if (args.json !== true) terminal.complain(`Follow it with: ${commandName} agent watch ${job.id}`);
	return exitCodes.completed;
}

const create: Action = async (call) => {
	const { agent, args, terminal } = call;
	secondsOf(textOf(args.timeout));
	const request: AgentJobRequest = {
		prompt: await promptOf(textOf(args.subject), 'create "Fix the broken links."', terminal),
	};
	const model = modelOf(args);
	const branch = textOf(args.branch);
	if (args.draft === true) request.draft = true;
	if (args.plan === true) request.plan = true;
	if (branch !== undefined) request.branch = branch;
	if (model !== undefined) request.model = model;
	const title = textOf(args.title);
	if (title !== undefined) request.title = title;
	const idempotencyKey = textOf(args['idempotency-key']);
	return begun(call, await agent.create(request, idempotencyKey === undefined ? {} : { idempotencyKey }));
};

const message: Action = async (call) => {
	const { agent, args, terminal } = call;
	secondsOf(textOf(args.timeout));
	const id = idOf(args);
	const plan = args.action === 'approve' || args.action === 'refuse' ? args.action : undefined;
	const prompt = await promptOf(textOf(args.prompt) ?? plan, `message ${id} "And the anchors."`, terminal);
	const request: AgentMessageRequest = plan ? { prompt, plan } : { prompt };
	const idempotencyKey = textOf(args['idempotency-key']);
	return begun(call, await agent.message(id, request, idempotencyKey === undefined ? {} : { idempotencyKey }));
};

const watch: Action = (call) => {
	const { args, terminal } = call;
	const onEvent = args.json === true ? (event: unknown) => terminal.print(JSON.stringify(event)) : undefined;
	// The job's last event says the same as the job.
	const quiet = { ...call, terminal: args.json === true ? { ...terminal, print: () => {} } : terminal };
	return waitFor(quiet, idOf(args), onEvent);
};

function listQueryOf(args: Arguments): AgentJobListQuery {
	const query: AgentJobListQuery = {};
	const { status } = args;
	if (status === 'active' || status === 'completed' || status === 'failed') query.status = status;
	else if (status !== undefined) throw new UsageError(`--status is "${status}"; use active, completed or failed.`);
	if (args.archived === true) query.archived = true;
	const limit = textOf(args.limit);
	if (limit !== undefined) {
		if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
			throw new UsageError(`--limit is "${limit}"; give a whole number from 1 to 100.`);
		query.limit = Number(limit);
	}
	const cursor = textOf(args.cursor);
	if (cursor !== undefined) query.cursor = cursor;
	return query;
}

const statusText = ({ status, outcome }: AgentJob) => (outcome === null ? status : `${status} (${outcome})`);

function jobText(job: AgentJob): string {
	const { id, title, source, draft, model, prLink, message, plan, todos, createdAt, endedAt, archivedAt } = job;
	const rows = [
		['job', id],
		['title', oneLine(title, 200)],
		['status', statusText(job)],
		['message', message === null ? undefined : oneLine(message, 2_000)],
		['pull request', prLink === null ? undefined : `${prLink}${draft ? ' (draft)' : ''}`],
		['repository', source.repository],
		['branch', source.ref ?? undefined],
		['model', model],
		['created', `${momentText(createdAt)} UTC`],
		['ended', endedAt === null ? undefined : `${momentText(endedAt)} UTC`],
		['archived', archivedAt === null ? undefined : `${momentText(archivedAt)} UTC`],
		...(plan?.files ?? []).map(({ path, intention }) => ['plan', oneLine(`${path}: ${intention}`, 600)]),
		...todos.map(({ content, status }) => ['todo', `${oneLine(content, 160)}${status ? ` (${status})` : ''}`]),
	];
	return textTable(rows.filter((row): row is [string, string] => row[1] !== undefined));
}

/** The text of a page of jobs for people. */
function jobTable({ jobs }: AgentJobList): string {
	if (jobs.length === 0) return 'There are no jobs.';
	const rows = jobs.map((job) => [
		job.id,
		statusText(job),
		momentText(job.createdAt),
		job.prLink ?? '-',
		oneLine(job.title, 60),
	]);
	return textTable([['id', 'status', 'created, UTC', 'pull request', 'title'], ...rows]);
}

const list: Action = async (call) => {
	const page = await call.agent.list(listQueryOf(call.args));
	print(call, page, jobTable(page));
	if (page.nextCursor !== null && call.args.json !== true) {
		call.terminal.complain(`There are more. Continue with --cursor ${page.nextCursor}`);
	}
	return exitCodes.completed;
};

const diff: Action = async (call) => {
	const found = await call.agent.diff(idOf(call.args));
	if (call.args.json === true || found.patch !== '') print(call, found, found.patch.replace(/\n$/, ''));
	else call.terminal.complain('The job changed nothing.');
	return exitCodes.completed;
};

const show =
	(ask: (agent: AgentClient, id: string) => Promise<AgentJob>): Action =>
	async (call) => {
		const job = await ask(call.agent, idOf(call.args));
		print(call, job, jobText(job));
		return exitCodes.completed;
	};

/** A job that runs ends a moment after it was told to. */
async function cancel(agent: AgentClient, id: string): Promise<AgentJob> {
	const job = await agent.cancel(id);
	return job.status === 'active' ? agent.wait(id, { pollMs: 200, timeoutMs: 30_000 }) : job;
}

export const agentActions: Record<string, Action> = {
	create,
	message,
	approve: message,
	refuse: message,
	get: show((agent, id) => agent.get(id)),
	list,
	watch,
	cancel: show(cancel),
	diff,
	archive: show((agent, id) => agent.archive(id)),
};
