import { randomBytes } from 'node:crypto';
import type { AgentModel } from '../../contract/agent-v1.js';
import type { AgentEvent, AgentJobDiff, AgentJobListQuery } from '../../contract/agent-v2.js';
import { jobList } from '../../contract/limits.js';
import { ServiceError } from '../errors/service-error.js';
import type { LimitState } from '../limits/limit-state.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import type { JobNotices } from './job-notices.js';
import { jobTitle } from './job-title.js';
import { makeBranchName } from './make-branch-name.js';
import type {
	AgentJobStore,
	JobChange,
	JobGap,
	JobInstruction,
	RequestAnswer,
	StoredJob,
} from './queue/agent-job-store.js';
import { requestKeyOf } from './request-key.js';

export interface JobRequest {
	/** At least one of a user. */
	instructions: readonly JobInstruction[];
	/** @default 'sonnet' */
	model?: AgentModel | undefined;
	/** @default false */
	isDraft?: boolean | undefined;
	/** @default made from the title and the id */
	branch?: string | undefined;
	/** @default the first line of the first instruction of a user, shortened */
	title?: string | undefined;
	gap?: JobGap | undefined;
	/** The admin key that asks. */
	keyId?: string | undefined;
	/** Value of `Idempotency-Key`. */
	idempotencyKey?: string | undefined;
}

export interface AskedJob {
	job: StoredJob;
	/** The same request came before with the same key; nothing was created or counted. */
	isReplay: boolean;
	/** As they are after it; none for a replay. */
	limits: LimitState[];
}

/**
 * Jobs of the configuration's project. Rejects with `ServiceError`s: `unknown_job`, `conflict` with the sentence why,
 * `invalid_request`, and `rate_limited` where something new is asked of the agent.
 */
export interface AgentJobs {
	/** A gap whose round has a job already is a `conflict`. */
	create(request: JobRequest): Promise<AskedJob>;
	get(id: string): Promise<StoredJob>;
	/** The newest first. */
	list(query: AgentJobListQuery & { skip?: number }): Promise<{ jobs: StoredJob[]; nextCursor: string | null }>;
	/** Of a job that has ended this begins the next turn; one that is active takes it up when its turn ends. */
	message(id: string, prompt: string, idempotencyKey?: string): Promise<AskedJob>;
	/** A queued job has ended then; a running one ends in a moment. */
	cancel(id: string): Promise<StoredJob>;
	archive(id: string): Promise<StoredJob>;
	/** Of a job that has changed nothing: without files. */
	diff(id: string): Promise<AgentJobDiff>;
	/** Those that there are, from the one after `after` on; at most `limit`. @default 500 */
	events(id: string, after: number, limit?: number): Promise<AgentEvent[]>;
	/** Calls `listener` when there may be new events of the job, in any process. The result ends it. */
	watch(id: string, listener: () => void): () => void;
}

interface AgentJobsParts {
	projectId: string;
	store: AgentJobStore;
	usage: Pick<UsageLimits, 'takeJob'>;
	notices: JobNotices;
	/** For people, as in `acme/docs`. */
	repository: string;
	/** The branch that pull requests go to, where it is known before a job runs. */
	baseBranch?: string | undefined;
	/** What a class of models stands for at the provider. */
	modelNameOf(model: AgentModel): string;
}

const unknownJob = (id: string) =>
	new ServiceError('unknown_job', `There is no job "${id.slice(0, 80)}" in this project; check the id.`);

const nothingChanged: AgentJobDiff = { baseSha: '', headSha: '', files: [], patch: '' };

/** What callers ask of the agent; workers do it. */
export function createAgentJobs(parts: AgentJobsParts): AgentJobs {
	const { projectId, store, notices } = parts;
	const get: AgentJobs['get'] = async (id) => {
		const job = await store.get(projectId, id);
		if (!job) throw unknownJob(id);
		return job;
	};
	return {
		...askingOf(parts, get),
		...changingOf(parts),
		get,
		async list({ limit = jobList.limit, archived = false, ...query }) {
			if (query.cursor !== undefined && !/^\d{1,18}$/.test(query.cursor)) {
				throw new ServiceError('invalid_request', 'The cursor is not valid; pass the nextCursor of the previous page.');
			}
			return store.list({ projectId, limit, archived, ...query });
		},
		async diff(id) {
			await get(id);
			return (await store.diff(id)) ?? nothingChanged;
		},
		events: (id, after, limit = 500) => store.events(id, after, limit),
		watch(id, listener) {
			const ends = [
				notices.subscribe((_, jobId) => {
					if (jobId === id) listener();
				}),
				notices.onGap(listener),
			];
			return () => {
				for (const end of ends) end();
			};
		},
	};
}

function keyOf(header: string | undefined, ...request: readonly unknown[]) {
	try {
		return requestKeyOf(header, ...request);
	} catch (error) {
		if (error instanceof RangeError) throw new ServiceError('invalid_request', error.message);
		throw error;
	}
}

function replayOf(answer: RequestAnswer): AskedJob {
	if (answer.kind === 'replayed') return { job: answer.job, isReplay: true, limits: [] };
	throw new ServiceError(
		'conflict',
		'This Idempotency-Key has been used for another request within the last 24 hours; use a new one for each request.',
	);
}

const beingCancelled = ({ id }: StoredJob) =>
	new ServiceError('conflict', `The job ${id} is being cancelled; send the instruction again when it has ended.`);

/** What is counted against the limit, and done once however often it is sent. */
function askingOf(parts: AgentJobsParts, get: AgentJobs['get']) {
	const { projectId, store, usage, notices, repository, baseBranch, modelNameOf } = parts;
	return {
		async create({ instructions, model = 'sonnet', isDraft = false, branch, gap, keyId, ...request }) {
			if (!instructions.some(({ role }) => role === 'user')) {
				throw new ServiceError('invalid_request', 'messages has no message of the role user; send an instruction.');
			}
			if (branch !== undefined && branch === baseBranch) {
				throw new ServiceError(
					'invalid_request',
					`branch is ${JSON.stringify(branch)}, which pull requests go to; name another one, or leave it out.`,
				);
			}
			const requestKey = keyOf(request.idempotencyKey, 'job', instructions, model, isDraft, branch, gap);
			const known = requestKey && (await store.findRequest(projectId, requestKey));
			if (known) return replayOf(known);
			const limits = await usage.takeJob({ projectId });
			const id = `job_${randomBytes(12).toString('hex')}`;
			const title = request.title ?? jobTitle(instructions);
			const answer = await store.create({
				...{ id, projectId, title, repository, model, modelName: modelNameOf(model), isDraft, keyId, gap },
				...{ instructions, requestKey, requestedBranch: branch, branch: branch ?? makeBranchName({ id, title }) },
			});
			if (answer.kind === 'gap-taken') {
				throw new ServiceError('conflict', `The job ${answer.job.id} is at work on this gap already.`);
			}
			if (answer.kind !== 'done') return replayOf(answer);
			notices.publish('work', id);
			return { job: answer.job, isReplay: false, limits };
		},

		async message(id, prompt, idempotencyKey) {
			const requestKey = keyOf(idempotencyKey, 'message', id, prompt);
			const known = requestKey && (await store.findRequest(projectId, requestKey));
			if (known) return replayOf(known);
			const before = await get(id);
			if (before.isCancelRequested) throw beingCancelled(before);
			const limits = await usage.takeJob({ projectId });
			const answer = await store.addInstruction(projectId, id, { role: 'user', text: prompt }, requestKey);
			if (answer.kind === 'unknown') throw unknownJob(id);
			if (answer.kind === 'refused') throw beingCancelled(answer.job);
			if (answer.kind !== 'done') return replayOf(answer);
			notices.publish('work', id);
			return { job: answer.job, isReplay: false, limits };
		},
	} satisfies Partial<AgentJobs>;
}

function changingOf({ projectId, store, notices }: AgentJobsParts) {
	const jobOf = (change: JobChange, id: string, refusal: (job: StoredJob) => string): StoredJob => {
		if (change.kind === 'unknown') throw unknownJob(id);
		if (change.kind === 'refused') throw new ServiceError('conflict', refusal(change.job));
		return change.job;
	};
	return {
		async cancel(id) {
			const change = await store.cancel(projectId, id);
			const job = jobOf(change, id, ({ status }) => `The job ${id} has ended already (${status}).`);
			notices.publish('cancel', id);
			return job;
		},

		archive: async (id) =>
			jobOf(
				await store.archive(projectId, id),
				id,
				() => `The job ${id} is active; cancel it, or archive it when it has ended.`,
			),
	} satisfies Partial<AgentJobs>;
}
