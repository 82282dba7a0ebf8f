import type { AgentEvent, AgentJobDiff } from '../../contract/agent-v2.js';
import { reasonOf } from '../errors/reason-of.js';
import type { AgentJobs } from '../jobs/create-agent-jobs.js';
import type { StoredJob } from '../jobs/stored-job.js';
import { MergeRefusal, type SourceRepository } from '../workspace/repository/source-repository.js';
import type { LocalPullRequest, LocalPullRequests } from './local-pull-requests.js';

/** The content of the page of a local pull request. */
export interface Review {
	pullRequest: LocalPullRequest;
	job: StoredJob;
	/** Undefined when a later pull request of the job has replaced this one before it was merged or closed here. */
	diff: AgentJobDiff | undefined;
	/** The job's events until the pull request ended. Later events belong to another pull request. */
	events: AgentEvent[];
}

interface ReviewParts {
	pullRequests: LocalPullRequests;
	source: SourceRepository;
	jobs: Pick<AgentJobs, 'get' | 'diff' | 'events' | 'message'>;
	/** Is called after a merge, when the served documentation may have changed. */
	onMerged(): Promise<void>;
	/** Receives a sentence about a problem after which work continues. */
	warn(sentence: string): void;
}

const mergeMs = 120_000;

/** The most events of one job that are shown, and the number that is read at once. */
const eventLimits = { max: 5_000, page: 500 } as const;

async function eventsUntil(jobs: ReviewParts['jobs'], id: string, end: Date | null): Promise<AgentEvent[]> {
	const found: AgentEvent[] = [];
	while (found.length < eventLimits.max) {
		const page = await jobs.events(id, found.at(-1)?.id ?? 0, eventLimits.page);
		found.push(...page);
		if (page.length < eventLimits.page) break;
	}
	return end === null ? found : found.filter(({ at }) => Date.parse(at) <= end.getTime());
}

/** The actions of people on the pull requests of a plain repository. */
export function createReviews({ pullRequests, source, jobs, onMerged, warn }: ReviewParts) {
	const openOne = async (token: string): Promise<LocalPullRequest> => {
		const found = await pullRequests.get(token);
		if (found?.state === 'open') return found;
		throw new MergeRefusal(`This pull request is ${found?.state ?? 'gone'} already.`);
	};
	return {
		/** Display name of the place that a merge writes to. */
		target: source.target,
		/** Reads a pull request; undefined when no pull request has this token. */
		async read(token: string): Promise<Review | undefined> {
			const pullRequest = await pullRequests.get(token);
			if (pullRequest === undefined) return undefined;
			const { jobId, head, endedAt } = pullRequest;
			const job = await jobs.get(jobId);
			const diff = pullRequest.diff ?? (job.branch === head ? await jobs.diff(jobId) : undefined);
			return { pullRequest, job, diff, events: await eventsUntil(jobs, jobId, endedAt) };
		},
		jobOf: async (token: string): Promise<string | undefined> => (await pullRequests.get(token))?.jobId,
		/** Merges the pull request. `headSha` is the commit that the reviewer has seen. Throws a `MergeRefusal`. */
		async merge(token: string, headSha: string | undefined): Promise<void> {
			const { head, base, title, jobId } = await openOne(token);
			const message = `${title}\n\nMerges the branch ${head}.\n\nDocent-Job: ${jobId}\n`;
			const sha = await source.merge({ head, base, headSha, message }, AbortSignal.timeout(mergeMs));
			await pullRequests.merge(token, sha);
			await onMerged().catch((error: unknown) => {
				const reason = reasonOf(error);
				warn(`A pull request was merged, and the documentation could not be read again: ${reason}`);
			});
		},
		async close(token: string): Promise<void> {
			if (!(await pullRequests.close(token))) await openOne(token);
		},
		/** Sends a follow-up instruction to the job of a pull request. Rejects like `AgentJobs.message`. */
		async message(token: string, prompt: string): Promise<void> {
			const found = await pullRequests.get(token);
			if (found) await jobs.message(found.jobId, prompt);
		},
	};
}

export type Reviews = ReturnType<typeof createReviews>;
