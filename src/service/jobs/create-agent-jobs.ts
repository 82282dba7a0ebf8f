import { createHash, randomBytes } from 'node:crypto';
import type { AgentModel } from '../../contract/agent-v1.js';
import type { AgentJobDiff, AgentJobListQuery } from '../../contract/agent-v2.js';
import { jobList, jobTitleMaxLength } from '../../contract/limits.js';
import type { AgentConfig } from '../config/agent-settings.js';
import type { JobFollows } from '../database/agent-schema.js';
import { ServiceError } from '../errors/service-error.js';
import type { LimitState } from '../limits/limit-state.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import type { JobNotices } from './job-notices.js';
import { makeBranchName } from './make-branch-name.js';
import type { AgentJobStore, CountUse, JobChange, PlanAnswer, RequestAnswer } from './queue/agent-job-store.js';
import type { RequestKey } from './queue/sql-request-keys.js';
import type { JobGap, JobInstruction, StoredJob } from './stored-job.js';

/** The first line that has words, outside of code where there is one. */
function firstLine(text: string): string {
	const lines = text.trim().split(/[\r\n]+/u);
	let fence: string | undefined;
	let inside: string | undefined;
	for (const line of lines) {
		const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
		if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
			fence = fence === undefined ? mark : undefined;
		else if (fence === undefined && /[\p{L}\p{N}]/u.test(line)) return line;
		else if (/[\p{L}\p{N}]/u.test(line)) inside ??= line;
	}
	return inside ?? lines[0] ?? '';
}

/** The title of a job: the first line of the user's first instruction, cut between words. */
function jobTitle(instructions: readonly JobInstruction[]): string {
	const { text = '' } = instructions.find(({ role }) => role === 'user') ?? {};
	const plain = firstLine(text)
		.trimEnd()
		.replace(/^(?:[#>*+-]+\s+)+/u, '')
		.replace(/\s+/gu, ' ');
	const letters = [...plain];
	if (letters.length <= jobTitleMaxLength) return plain;
	const cut = letters.slice(0, jobTitleMaxLength - 1).join('');
	return `${cut.replace(/(?<=\S{20,})\s\S*$/u, '').trimEnd()}…`;
}

const longest = 255;

/**
 * The request key by the value of `Idempotency-Key`, with or without the quotes of draft-ietf-httpapi-idempotency-key-header.
 * Throws a `ServiceError` for an invalid value.
 */
function keyOf(header: string | undefined, ...request: readonly unknown[]): RequestKey | undefined {
	if (header === undefined) return undefined;
	const key = header.trim().replace(/^"(.*)"$/, '$1');
	if (!/^[\x20-\x7e]+$/.test(key) || key.length > longest) {
		throw new ServiceError(
			'invalid_request',
			`Idempotency-Key is empty or not plain text; send 1 to ${longest} ASCII characters.`,
		);
	}
	return { key, hash: createHash('sha256').update(JSON.stringify(request)).digest() };
}

export interface JobRequest {
	/** The instructions, at least one from a user. */
	instructions: readonly JobInstruction[];
	/** @default 'sonnet' */
	model?: AgentModel | undefined;
	/** @default false */
	isDraft?: boolean | undefined;
	/** @default made from the title and the id */
	branch?: string | undefined;
	/** Whether each turn first makes a plan, and waits for its approval. @default false */
	isPlanned?: boolean | undefined;
	/** @default the first line with words of the first instruction of a user, shortened */
	title?: string | undefined;
	gap?: JobGap | undefined;
	/** What the job follows, and what is recorded of it in the same transaction. */
	follows?: { code: JobFollows; record: CountUse } | undefined;
	/** Id of the admin key that makes the request. */
	keyId?: string | undefined;
	/** Value of the `Idempotency-Key` header. */
	idempotencyKey?: string | undefined;
}

export interface AskedJob {
	job: StoredJob;
	/** Whether the same request came before with the same key. A replay creates and counts nothing. */
	isReplay: boolean;
	/** The limits after the request; empty for a replay. */
	limits: readonly LimitState[];
}

interface AgentJobsParts {
	projectId: string;
	config: Pick<AgentConfig, 'branchPrefix'>;
	store: AgentJobStore;
	usage: Pick<UsageLimits, 'takeJob'>;
	notices: JobNotices;
	/** Display name of the repository, for example `acme/docs`. */
	repository: string;
	/** The branch that pull requests target, when it is known before a job runs. */
	baseBranch?: string | undefined;
	/** A sentence when no job can be carried out as the processes are set up. @default jobs are always taken */
	refusal?: (() => Promise<string | undefined>) | undefined;
	/** The provider's model for a model class. */
	modelNameOf(model: AgentModel): string;
}

const unknownJob = (id: string) =>
	new ServiceError('unknown_job', `There is no job "${id.slice(0, 80)}" in this project; check the id.`);

const nothingChanged: AgentJobDiff = { baseSha: '', headSha: '', files: [], patch: '' };

/** Jobs of the configuration's project, for the agent's routes; workers carry them out. Rejects with `ServiceError`s. */
export function createAgentJobs(parts: AgentJobsParts) {
	const { projectId, store, notices } = parts;
	async function get(id: string): Promise<StoredJob> {
		const job = await store.get(projectId, id);
		if (!job) throw unknownJob(id);
		return job;
	}
	return {
		...askingOf(parts, get),
		...changingOf(parts),
		get,
		/** Lists the jobs, newest first. */
		async list({ limit = jobList.limit, archived = false, ...query }: AgentJobListQuery & { skip?: number }) {
			if (query.cursor !== undefined && !/^\d{1,18}$/.test(query.cursor)) {
				throw new ServiceError('invalid_request', 'The cursor is not valid; pass the nextCursor of the previous page.');
			}
			return store.list({ projectId, limit, archived, ...query });
		},
		/** Returns the diff of a job. The diff of an unchanged job has no files. */
		async diff(id: string): Promise<AgentJobDiff> {
			await get(id);
			return (await store.diff(id)) ?? nothingChanged;
		},
		/** Returns the existing events after the id `after`, at most `limit`. @default 500 */
		events: (id: string, after: number, limit = 500) => store.events(id, after, limit),
		/** Calls `listener` when any process may have added events to the job. The returned function ends the watch. */
		watch: (id: string, listener: () => void) =>
			notices.subscribe((_, jobId) => {
				if (jobId === id) listener();
			}, listener),
	};
}

export type AgentJobs = ReturnType<typeof createAgentJobs>;

function replayOf(answer: RequestAnswer): AskedJob {
	if (answer.kind === 'replayed') return { job: answer.job, isReplay: true, limits: [] };
	throw new ServiceError(
		'conflict',
		'This Idempotency-Key has been used for another request within the last 24 hours; use a new one for each request.',
	);
}

const beingCancelled = ({ id }: StoredJob) =>
	new ServiceError('conflict', `The job ${id} is being cancelled; send the instruction again when it has ended.`);

const refusalOf = (job: StoredJob) =>
	job.isCancelRequested
		? beingCancelled(job)
		: new ServiceError('conflict', `The job ${job.id} has no plan that waits; send an instruction without "plan".`);

/** @throws ServiceError for a request without an instruction of its own, and for one that would change the branch of the pull requests */
function checkRequest({ instructions, branch }: JobRequest, baseBranch: string | undefined): void {
	if (!instructions.some(({ role }) => role === 'user')) {
		throw new ServiceError('invalid_request', 'messages has no message of the role user; send an instruction.');
	}
	if (branch !== undefined && branch === baseBranch) {
		throw new ServiceError(
			'invalid_request',
			`branch is ${JSON.stringify(branch)}, which pull requests go to; name another one, or leave it out.`,
		);
	}
}

/** Requests that count against the limit. A repeated request is carried out once. */
function askingOf(parts: AgentJobsParts, get: (id: string) => Promise<StoredJob>) {
	const { projectId, store, usage, notices, repository, baseBranch, modelNameOf } = parts;
	async function refuseSetUp(): Promise<void> {
		const refusal = await parts.refusal?.();
		if (refusal !== undefined) throw new ServiceError('conflict', refusal);
	}
	/** Stores what is asked, and returns it with the limits after it. */
	async function counted<Answer>(ask: (count: CountUse) => Promise<Answer>, record?: CountUse) {
		let limits: readonly LimitState[] = [];
		const answer = await ask(async (transaction) => {
			await record?.(transaction);
			limits = await usage.takeJob({ projectId }, transaction);
		});
		return { answer, limits };
	}

	return {
		/** Creates a job. A gap that already has a job for its round is refused as a `conflict`. */
		async create(asked: JobRequest): Promise<AskedJob> {
			const { instructions, model = 'sonnet', isDraft = false, isPlanned = false, ...request } = asked;
			const { branch, gap, follows, keyId } = request;
			checkRequest(asked, baseBranch);
			// A request without a title or a plan has the same key as one of an older version.
			const named = [...(request.title === undefined ? [] : [request.title]), ...(isPlanned ? [{ isPlanned }] : [])];
			const requestKey = keyOf(request.idempotencyKey, 'job', instructions, model, isDraft, branch, gap, ...named);
			const known = requestKey && (await store.findRequest(projectId, requestKey));
			if (known) return replayOf(known);
			await refuseSetUp();
			const id = `job_${randomBytes(12).toString('hex')}`;
			const title = request.title ?? jobTitle(instructions);
			const job = {
				id,
				projectId,
				title,
				repository,
				model,
				modelName: modelNameOf(model),
				isDraft,
				isPlanned,
				keyId,
				gap,
				follows: follows?.code,
				instructions,
				requestKey,
				requestedBranch: branch,
				branch: branch ?? makeBranchName({ id, title, prefix: parts.config.branchPrefix }),
			};
			const { answer, limits } = await counted((count) => store.create(job, count), follows?.record);
			if (answer.kind === 'gap-taken') {
				throw new ServiceError('conflict', `The job ${answer.job.id} is at work on this gap already.`);
			}
			if (answer.kind !== 'done') return replayOf(answer);
			notices.publish('work', id);
			return { job: answer.job, isReplay: false, limits };
		},

		/** Adds an instruction. An ended job begins its next turn; an active job reads it after the current turn. An answer to a plan that does not wait is a `conflict`. */
		async message(id: string, prompt: string, answer: PlanAnswer = 'change', idempotencyKey?: string) {
			const requestKey = keyOf(idempotencyKey, 'message', id, prompt, ...(answer === 'change' ? [] : [answer]));
			const known = requestKey && (await store.findRequest(projectId, requestKey));
			if (known) return replayOf(known);
			const before = await get(id);
			if (before.isCancelRequested) throw beingCancelled(before);
			await refuseSetUp();
			const instruction = { role: 'user', text: prompt } as const;
			const asked = { projectId, id, instruction, answer, requestKey };
			const { answer: taken, limits } = await counted((count) => store.addInstruction(asked, count));
			if (taken.kind === 'unknown') throw unknownJob(id);
			if (taken.kind === 'refused') throw refusalOf(taken.job);
			if (taken.kind !== 'done') return replayOf(taken);
			notices.publish('work', id);
			return { job: taken.job, isReplay: false, limits };
		},
	};
}

function changingOf({ projectId, store, notices }: AgentJobsParts) {
	const jobOf = (change: JobChange, id: string, refusal: (job: StoredJob) => string): StoredJob => {
		if (change.kind === 'unknown') throw unknownJob(id);
		if (change.kind === 'refused') throw new ServiceError('conflict', refusal(change.job));
		return change.job;
	};
	return {
		/** Cancels a job. A queued job ends at once, a running one shortly after. */
		async cancel(id: string) {
			const change = await store.cancel(projectId, id);
			const job = jobOf(change, id, ({ status }) => `The job ${id} has ended already (${status}).`);
			notices.publish('cancel', id);
			return job;
		},

		archive: async (id: string) =>
			jobOf(
				await store.archive(projectId, id),
				id,
				() => `The job ${id} is active; cancel it, or archive it when it has ended.`,
			),
	};
}
