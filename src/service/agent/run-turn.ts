import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { AgentModel } from '../../contract/agent-v1.js';
import type { AgentCheck } from '../../contract/agent-v2.js';
import type { AgentConfig } from '../config/agent-settings.js';
import type { ModelPrice } from '../config/model-settings.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { Forge, PullRequest, RecordedPullRequest } from '../forge/forge.js';
import { ownPart } from '../forge/own-parts.js';
import type { AgentTurn, TurnResult } from '../jobs/agent-turn.js';
import { makeBranchName } from '../jobs/make-branch-name.js';
import type { Spending } from '../models/cost.js';
import type { Log } from '../telemetry/log.js';
import { Budget } from '../workspace/budget.js';
import { NoCommonCommit } from '../workspace/git/fetch-branches.js';
import { openWorkspace, type Workspace } from '../workspace/workspace.js';
import { carryOutSentences } from './carry-out-sentences.js';
import { type Edited, editTurn } from './edit-turn.js';
import { askedOwners } from './owners/code-owners.js';
import { isPlanning, limitToPlan, proposePlan } from './plan.js';
import { limitToPages, openFollowedCode, withoutDiff } from './rules/followed-code.js';
import type { ChangeDescription } from './texts/change-description.js';
import { commitMessage, summaryOf } from './texts/commit-message.js';
import { fateOf, pullRequestText } from './texts/pull-request-text.js';
import { counted } from './texts/safe-text.js';
import type { History } from './turn-messages.js';

export interface RunTurnParts {
	config: AgentConfig;
	/** The generator that the documentation is written for. @default recognised by its configuration */
	format?: string | undefined;
	forge: Forge;
	/** The model of a class; undefined when none is configured, and instructions are exact sentences. */
	model(modelClass: AgentModel): LanguageModelV2 | Promise<LanguageModelV2> | undefined;
	checks(workspace: Workspace, signal: AbortSignal): Promise<AgentCheck[]>;
	/** Absolute path. */
	workspacesFolder: string;
	log: Log;
	price?: ModelPrice | undefined;
	/** @default costs are not counted */
	spending?: Spending | undefined;
	/** Writes the outcome as a comment on the commits or the pull request of the code. @default no comment */
	tellCode?: ((turn: AgentTurn, result: TurnResult) => Promise<void>) | undefined;
}

interface ChosenBranch {
	branch: string;
	/** The closed or merged pull request that makes a new branch necessary. */
	previous: PullRequest | undefined;
	/** The open pull request of the branch, as the forge has it now, where one is on record. */
	open: PullRequest | undefined;
	/** Whether the branch holds work of this job already, so that it must be there. */
	isPushed: boolean;
	/** A pull request of this turn's earlier attempt that people have ended. Nothing is left to do. */
	ended: PullRequest | undefined;
}

const fresh = { previous: undefined, open: undefined, ended: undefined, isPushed: false };

/**
 * The branch that a turn works on. It is the job's branch while its pull request is open. After that it is a new branch, because nobody
 * looks at a closed pull request. A branch whose base was rewritten has a new one too, which a lost attempt may have chosen already.
 */
async function chooseBranch(turn: AgentTurn, forge: Forge, prefix: string, isOld: boolean): Promise<ChosenBranch> {
	const { signal, branch, pullRequest: recorded, pushedBranch, requestedBranch } = turn;
	const isPushed = pushedBranch === branch;
	const shown = recorded && (await forge.getPullRequest(recorded.id, signal));
	// Another branch by the same number is another pull request: `agent.repository` has changed.
	const current = recorded && (shown?.head === recorded.head ? shown : { ...recorded, state: 'closed' as const });
	const isChosen = branch !== current?.head;
	if (current && isOld)
		return { ...fresh, branch: isChosen ? branch : await nextBranch(turn, forge, prefix), previous: current };
	if (current?.state === 'open') return { ...fresh, branch: current.head, open: current, isPushed: true };
	if (current === undefined && turn.follows) return branchOfRule(turn, forge);
	// A requested branch may have had pull requests of other people.
	if (current === undefined && requestedBranch !== undefined) return { ...fresh, branch, isPushed };
	// A lost attempt may have done more than it recorded.
	const found = current?.head === branch ? current : await forge.findPullRequest(branch, signal, turn.baseBranch);
	const isOpen = found?.state === 'open';
	if (found === undefined || isOpen) return { ...fresh, branch, previous: current, isPushed: isPushed || isOpen };
	if (current === undefined && turn.number === 1) return { ...fresh, branch, ended: found };
	return { ...fresh, branch: await nextBranch(turn, forge, prefix), previous: found };
}

/** The branch of a rule, which all of its jobs share while its pull request is open. After that it gets the next number. */
async function branchOfRule({ branch, signal }: AgentTurn, forge: Forge): Promise<ChosenBranch> {
	// Names of rules have no dot.
	const [, first = branch, number = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(branch) ?? [];
	for (let nth = Number(number), name = branch; ; name = `${first}.${++nth}`) {
		const found = await forge.findPullRequest(name, signal);
		const open = found?.state === 'open' ? found : undefined;
		if (found === undefined || open) return { ...fresh, branch: name, open, isPushed: open !== undefined };
	}
}

/** `docent/name-2`, `docent/name-3` and so on, the first that is free. */
async function nextBranch(turn: AgentTurn, forge: Forge, prefix: string): Promise<string> {
	const { jobId, title, branch, requestedBranch, signal } = turn;
	const first = requestedBranch ?? makeBranchName({ id: jobId, title, prefix });
	for (let nth = 2; ; nth++) {
		const next = `${first}-${nth}`;
		if (next !== branch && (await forge.findPullRequest(next, signal)) === undefined) return next;
	}
}

/**
 * Carries out one turn of a job. Each step first looks whether an earlier attempt has taken it, so that a turn that was killed
 * and repeated never opens a second pull request.
 */
export async function runTurn(turn: AgentTurn, parts: RunTurnParts): Promise<TurnResult> {
	const { follows, report } = turn;
	const budget = new Budget(parts.config);
	const taking = takeTurn(turn, parts, budget).catch((error: unknown) => {
		if (!(error instanceof NoCommonCommit) || turn.requestedBranch !== undefined) throw error;
		const instructions = turn.instructions.map((each) => ({ ...each, isNew: true }));
		return takeTurn({ ...turn, instructions }, parts, budget, true);
	});
	if (follows === undefined) return taking;
	const result = await taking.finally(() => report.tokens(budget.tokens));
	if (!follows.isTrial) await parts.tellCode?.(turn, result);
	const tokens = (follows.tokens + budget.tokens).toLocaleString('en');
	return { ...result, message: `${result.message} The model used ${tokens} tokens.` };
}

async function takeTurn(turn: AgentTurn, parts: RunTurnParts, budget: Budget, isOld = false): Promise<TurnResult> {
	const { config, forge } = parts;
	const { report, signal } = turn;
	await report.event('step', { step: 'cloning' });
	const chosen = await chooseBranch(turn, forge, config.branchPrefix, isOld);
	if (chosen.ended) return pullRequestEnded(turn, chosen.ended);
	const knownBase = chosen.open?.base ?? config.branch;
	if (knownBase !== undefined) await forge.check(signal);
	const baseBranch = knownBase ?? (await forge.defaultBranch(signal));
	await using workspace = await openWorkspace({
		...turn,
		turn: turn.number,
		remote: await forge.remote(signal),
		name: forge.repository,
		baseBranch,
		branch: chosen.branch,
		ifMissing: chosen.isPushed ? lostBranch(chosen, parts) : undefined,
		folder: config.folder,
		isWhole: config.checkCommand.length > 0,
		format: parts.format,
		author: config.author,
		signOff: config.signOff,
		signingKey: config.signingKey,
		takesOverBase: !isOfPeople(turn, turn.pullRequest),
		budget,
		workspacesFolder: parts.workspacesFolder,
	});
	await report.branch(chosen.branch, baseBranch);
	const job: JobAtWork = { turn, parts, workspace, previous: chosen.previous, recorded: turn.pullRequest };
	if (workspace.pushedMessage !== undefined) return await proposePushed(job, workspace.pushedMessage);
	// An earlier turn may have pushed, and failed before it opened its pull request.
	const isUnproposed = workspace.lastMessage !== undefined && chosen.open === undefined;
	const proposed = isUnproposed ? await proposePushed(job, workspace.lastMessage ?? '') : undefined;
	const model = await parts.model(turn.model);
	if (model === undefined && turn.follows)
		throw new AgentJobError('model', 'A rule needs a language model; set model.provider.');
	await limitToPages(workspace, turn, config.folder);
	limitToPlan(workspace, turn);
	await using code = await openFollowedCode(turn, parts);
	const shared = { turn, workspace, folder: config.folder, runChecks: () => parts.checks(workspace, signal) };
	const edited =
		model === undefined
			? await carryOutSentences(shared)
			: await editTurn({ ...shared, ...parts, budget, model, history: historyOf(chosen.previous), code: code?.files });
	if (isPlanning(turn)) return await proposePlan(turn, edited.plan ?? [], edited.summary);
	edited.name = edited.name && withoutDiff(edited.name, turn);
	edited.summary = [withoutDiff(edited.summary, turn), overtakenText(workspace)].filter(Boolean).join('\n\n');
	const isCommitted = await commit(job, edited);
	if (!isCommitted && proposed) return proposed;
	if (!isCommitted) {
		const why = edited.summary || 'The agent saw nothing to change.';
		const message =
			chosen.open === undefined || turn.follows ? why : `The pull request ${chosen.open.url} is as it was. ${why}`;
		return { outcome: 'no_changes', message };
	}
	if (turn.follows?.isTrial)
		return { outcome: 'no_changes', message: `This was a trial, and nothing was pushed. ${edited.summary}`.trim() };
	await report.event('step', { step: 'pushing' });
	// The turn may have taken longer than the credentials of its beginning are good for.
	await workspace.push(await forge.remote(signal));
	// The workspace is removed when this function ends.
	return await openPullRequest(job, edited);
}

/** Whether people may have written the pull request of a branch that the caller has named. Their text and commits stay as they are. */
const isOfPeople = ({ requestedBranch, follows }: AgentTurn, known: RecordedPullRequest | undefined) =>
	requestedBranch !== undefined && follows === undefined && (known?.isTheirs ?? !known);

/** What reviewers must know of places that the base has changed, too. */
function overtakenText({ takenOver, baseBranch }: Workspace): string {
	if (takenOver === undefined || takenOver.conflicts.length === 0) return '';
	const [first = '', ...others] = takenOver.conflicts;
	const files = others.length > 0 ? `${first} and ${counted(others.length, 'more file')}` : first;
	return `In ${files}, ${baseBranch} had changed the same places as this pull request. They are as ${baseBranch} has them now; ask again for what is missing there.`;
}

/** The error for a missing branch that held the job's work. A turn that began the branch anew would silently drop that work. */
function lostBranch({ branch, open }: ChosenBranch, { forge, config }: RunTurnParts): AgentJobError {
	const or = open ? `close its pull request ${open.url} and ask again, which starts from the base` : 'create a new job';
	const nodes =
		config.repository === undefined ? ' Where several processes serve one folder, set agent.repository.' : '';
	const gone = `The branch ${branch}, which holds what this job has changed so far, is gone from the repository ${forge.repository}`;
	return new AgentJobError('repository', `${gone}; push it there again, or ${or}.${nodes}`);
}

interface JobAtWork {
	turn: AgentTurn;
	parts: RunTurnParts;
	workspace: Workspace;
	previous: PullRequest | undefined;
	recorded: RecordedPullRequest | undefined;
}

/** Opens the pull request for commits that an earlier attempt or turn has pushed. */
async function proposePushed(job: JobAtWork, message: string): Promise<TurnResult> {
	const { turn, parts, workspace } = job;
	await turn.report.event('step', { step: 'checking' });
	const checks = await parts.checks(workspace, turn.signal);
	await turn.report.event('checks', { checks });
	await turn.report.diff(await workspace.diff());
	return await openPullRequest(job, { summary: summaryOf(message), name: message.split('\n')[0], checks });
}

const historyOf = (previous: PullRequest | undefined): History =>
	previous === undefined ? 'on this branch' : previous.state === 'merged' ? 'merged' : 'closed';

/** Commits the changes; false when there is nothing to push. The commit is recorded before it is pushed. */
async function commit({ turn, workspace, previous }: JobAtWork, edited: Edited): Promise<boolean> {
	const files = await workspace.uncommitted();
	if (files.length === 0 && workspace.takenOver) await turn.report.diff(await workspace.diff());
	// A rule with nothing to say leaves its branch as it is.
	if (files.length === 0) return workspace.takenOver !== undefined && turn.follows === undefined;
	await turn.report.event('step', { step: 'committing' });
	const message = commitMessage({ ...turn, ...edited, files, previous });
	const sha = await workspace.commit({ message });
	if (sha === undefined) return false;
	await turn.report.event('commit', { sha, message, files: [...files] });
	await turn.report.diff(await workspace.diff());
	return true;
}

/** Opens the branch's pull request, or updates the existing one. None is opened for a branch that does not differ from its base. */
async function openPullRequest(job: JobAtWork, edited: Edited): Promise<TurnResult> {
	const { turn, parts, workspace, previous, recorded } = job;
	const { forge, log } = parts;
	const { report, signal, jobId } = turn;
	const isDraft = turn.isDraft || edited.unfinished !== undefined;
	const { branch: head, baseBranch: base } = workspace;
	await report.event('step', { step: 'opening' });
	await report.pushed(head);
	const files = await workspace.changes();
	const isUndone = files.length === 0;
	const change: ChangeDescription = { ...turn, ...edited, files, previous };
	const described = { ...pullRequestText(change, workspace.template), checks: edited.checks };
	const found = await forge.findPullRequest(head, signal, base);
	const open = found?.state === 'open' ? found : undefined;
	if (isUndone && !open) {
		const message = `The branch ${head} does not differ from ${base}, so there is no pull request. ${edited.summary}`;
		return { outcome: 'no_changes', message: message.trim() };
	}
	const isTheirs = open !== undefined && isOfPeople(turn, open?.id === recorded?.id ? recorded : undefined);
	if (open && !isTheirs) await forge.updatePullRequest(open.id, described, signal);
	const reviewers = parts.config.codeOwners && !open ? await askedOwners(turn, workspace, forge.name) : [];
	const wanted = { ...described, head, base, isDraft, jobId, reviewers };
	const pullRequest = open ?? (await forge.openPullRequest(wanted, signal));
	job.recorded = { ...pullRequest, isTheirs };
	await report.pullRequest(job.recorded);
	const isNew = recorded?.id !== pullRequest.id && !(turn.follows && open);
	await report.event('pull_request', { url: pullRequest.url, isNew });
	log.debug({ jobId, head, isNew }, 'pull request');
	if (previous?.state === 'open') {
		const body = ownPart('what', `${base} was rewritten, so that ${pullRequest.url} replaces this pull request.`);
		await forge.updatePullRequest(previous.id, { body, checks: [] }, signal);
	}
	const upToDate = workspace.takenOver && base;
	const message = resultMessage({ pullRequest, isNew, isUndone, previous, upToDate, ...edited });
	return { outcome: isUndone ? 'no_changes' : 'pull_request', message, url: pullRequest.url };
}

interface Outcome extends Edited {
	pullRequest: PullRequest;
	isNew: boolean;
	/** Whether nothing is left of what the pull request changed. */
	isUndone: boolean;
	previous: PullRequest | undefined;
	/** The base, if the turn has brought the branch up to it. */
	upToDate: string | undefined;
}

function resultMessage({ pullRequest, isNew, isUndone, previous, upToDate, checks, summary }: Outcome): string {
	const failed = checks.filter(({ status }: AgentCheck) => status === 'failed').map(({ name }) => name);
	const notRun = checks
		.filter(({ status, findings }) => status === 'skipped' && findings.length > 0)
		.map(({ name }) => name);
	return [
		isNew ? `Opened the pull request ${pullRequest.url}.` : `Pushed to the pull request ${pullRequest.url}.`,
		isUndone && 'It changes nothing any more: close it, or say what it should change.',
		upToDate && `The branch has what is new in ${upToDate}.`,
		previous && `The one before it, ${previous.url}, was ${fateOf(previous)}.`,
		notRun.length > 0 && `These checks could not be run: ${notRun.join(', ')}.`,
		failed.length > 0 && `These checks failed: ${failed.join(', ')}.`,
		summary,
	]
		.filter(Boolean)
		.join(' ');
}

/** People have merged or closed the pull request of an earlier attempt before it was recorded. */
async function pullRequestEnded({ report }: AgentTurn, pullRequest: PullRequest): Promise<TurnResult> {
	await report.pullRequest(pullRequest);
	await report.event('pull_request', { url: pullRequest.url, isNew: true });
	const message = `The pull request ${pullRequest.url} was opened, and is ${pullRequest.state} already.`;
	return { outcome: 'pull_request', message, url: pullRequest.url };
}
