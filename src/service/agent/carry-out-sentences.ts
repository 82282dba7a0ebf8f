import type { AgentTodo } from '../../contract/agent-v1.js';
import type { AgentCheck } from '../../contract/agent-v2.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { AgentTurn } from '../jobs/agent-turn.js';
import type { Workspace } from '../workspace/workspace.js';
import { actionOf, runAction } from './actions/actions.js';
import { type AskedAction, readSentences } from './actions/read-sentences.js';
import type { Edited } from './edit-turn.js';
import { endsTurn, isRefusal } from './failures.js';
import { isPlanning } from './plan.js';

interface SentencesParts {
	turn: Pick<AgentTurn, 'instructions' | 'jobId' | 'plan' | 'report' | 'signal'>;
	workspace: Pick<Workspace, 'files' | 'uncommitted'>;
	/** Folder of the documentation within the repository. */
	folder: string;
	runChecks(): Promise<AgentCheck[]>;
}

const leftToPeople =
	'What the checks have found comes from the instruction itself, or was there before; a person has to decide.';

/** Carries out the sentences of a turn without a model. All of them are understood before the first is begun. A plan comes of a try. */
export async function carryOutSentences({ turn, workspace, folder, runChecks }: SentencesParts): Promise<Edited> {
	const { report, signal, instructions, jobId } = turn;
	const plan = isPlanning(turn) ? new Map<string, Set<string>>() : undefined;
	await report.event('step', { step: plan ? 'planning' : 'editing' });
	const prompts = instructions.filter(({ role, isNew }) => role === 'user' && isNew).map(({ text }) => text);
	const asked = await explained(async () => prompts.flatMap((prompt) => readSentences(prompt)));
	const done: string[] = [];
	const say = (text: string) => report.event('text', { text });
	for (const [index, { name, input, words }] of asked.entries()) {
		signal.throwIfAborted();
		if (!plan) await report.todos(todosOf(asked, index));
		const before = (await workspace.uncommitted()).map((file) => JSON.stringify(file));
		const summary = await explained(
			() => runAction(workspace.files, name, input, say),
			`"${actionOf(name).title}" failed inside the service, so nothing was changed. Ask for it in another way; if it fails again, report the job ${jobId}. It was asked for as: ${words}`,
		);
		if (!plan) await report.event('tool', { name, summary, isError: false });
		else
			for (const file of await workspace.uncommitted())
				for (const path of before.includes(JSON.stringify(file)) ? [] : [file.oldPath ?? file.path, file.path])
					plan.set(path, (plan.get(path) ?? new Set()).add(words));
		done.push(summary);
	}
	signal.throwIfAborted();
	const start = folder === '' ? 0 : folder.length + 1;
	const intended = [...(plan ?? [])].map(([path, words]) => ({
		path: path.slice(start),
		intention: [...words].join(' '),
	}));
	if (plan) return { summary: '', checks: [], plan: intended };
	await report.todos(todosOf(asked, asked.length));
	const summary = done.join('\n');
	await report.event('text', { text: summary.slice(0, 10_000) });
	if ((await workspace.uncommitted()).length === 0) return { summary, checks: [] };
	await report.event('step', { step: 'checking' });
	const checks = await runChecks();
	await report.event('checks', { checks });
	const hasFailed = checks.some(({ status }) => status === 'failed');
	return { summary: hasFailed ? `${summary}\n\n${leftToPeople}` : summary, checks };
}

/**
 * An error of a sentence or a file is reported as an error of the instruction.
 * @param failed ends the turn when the service itself is at fault; the log has the reason
 */
async function explained<Result>(work: () => Promise<Result>, failed?: string): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (isRefusal(error)) throw new AgentJobError('instruction', error.message, { cause: error });
		if (failed === undefined || endsTurn(error)) throw error;
		throw new AgentJobError('error', failed, { cause: error });
	}
}

const todosOf = (asked: readonly AskedAction[], current: number): AgentTodo[] =>
	asked.map(({ words }, index) => ({
		id: String(index + 1),
		content: words,
		status: index < current ? 'completed' : index === current ? 'in_progress' : 'pending',
	}));
