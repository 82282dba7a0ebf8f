import type { AgentPlan } from '../../contract/agent-v2.js';
import type { AgentTurn, TurnResult } from '../jobs/agent-turn.js';
import { checkChangeable, checkPath } from '../workspace/policy.js';
import type { Workspace } from '../workspace/workspace.js';
import { counted } from './texts/safe-text.js';

/** Whether a turn only makes a plan. */
export const isPlanning = ({ plan }: Pick<AgentTurn, 'plan'>): boolean =>
	plan !== undefined && plan.state !== 'approved';

/** A model's plan with plain paths. @throws PolicyError for a file that the agent never changes */
export const checkedPlan = (files: AgentPlan['files']): AgentPlan['files'] =>
	files.map(({ path: given, intention }) => {
		const path = checkPath(given);
		checkChangeable(path);
		return { path, intention };
	});

const unplanned =
	'is not in the approved plan, and only files of the plan are changed; say what is missing, and a new plan is made.';

/** Closes all files but those of the plan to a turn that carries it out. */
export function limitToPlan(workspace: Workspace, { plan }: AgentTurn): void {
	if (plan?.state !== 'approved') return;
	const paths = new Set(plan.files.map(({ path }) => path));
	workspace.files.limit((path) => (paths.has(path) ? undefined : unplanned));
}

/** Ends a turn with its plan, which waits for an answer. Without one, nothing is to be changed. */
export async function proposePlan({ report }: AgentTurn, plan: AgentPlan['files'], words: string) {
	if (plan.length === 0)
		return { outcome: 'no_changes', message: words || 'The agent saw nothing to change.' } satisfies TurnResult;
	await report.plan(plan);
	const message = `The plan has ${counted(plan.length, 'file')} and waits for your answer; nothing is changed yet. ${words}`;
	return { outcome: 'plan', message: message.trim() } satisfies TurnResult;
}
