import type { Gap, GapJob, GapState } from '../../../contract/schema/gaps.js';
import type { PullRequestState } from '../../forge/forge.js';
import type { StoredJob } from '../../jobs/stored-job.js';
import type { GapDetails, GapTrouble } from './list-gaps.js';

export interface JobOfGap {
	job: StoredJob;
	pullRequest: PullRequestState | undefined;
}

export function stateOf({ dismissedAt }: Pick<GapTrouble, 'dismissedAt'>, last: JobOfGap | undefined): GapState {
	if (last?.job.status === 'active') return 'in_progress';
	if (dismissedAt !== null) return 'dismissed';
	if (last?.pullRequest === undefined) return 'open';
	return last.pullRequest === 'open' ? 'pull_request' : last.pullRequest;
}

export const jobView = ({ job }: JobOfGap): GapJob => ({
	id: job.id,
	status: job.status,
	outcome: job.outcome ?? null,
	message: job.message ?? null,
	prLink: job.pullRequest?.url ?? null,
	createdAt: job.createdAt.toISOString(),
	endedAt: job.endedAt?.toISOString() ?? null,
});

interface GapParts {
	trouble: GapTrouble;
	details: GapDetails;
	last: JobOfGap | undefined;
	/** Number of troubled answers since the last job ended. */
	since: number;
}

export const gapView = ({ trouble, details, last, since }: GapParts): Gap => ({
	...details,
	id: trouble.id,
	state: stateOf(trouble, last),
	asked: Math.max(details.asked, trouble.troubled),
	unanswered: trouble.unanswered,
	shown: trouble.unopened,
	disliked: trouble.disliked,
	readers: trouble.readers,
	sinceJob: last?.job.endedAt === undefined ? null : since,
	firstSeenAt: trouble.firstSeenAt.toISOString(),
	lastSeenAt: trouble.lastSeenAt.toISOString(),
	job: last === undefined ? null : jobView(last),
});
