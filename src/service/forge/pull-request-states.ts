import { describeError, type Log } from '../telemetry/log.js';
import type { Forge, PullRequest, PullRequestState } from './forge.js';

/** Milliseconds for which a forge's answer is cached, and for which a forge that fails is not asked. A page lists many. */
const rememberedMs = 30_000;
/** Longest wait for a forge that does not answer, in milliseconds. */
const patienceMs = 3_000;
/** Largest number of pull requests that are asked for at once. */
const askedAtOnce = 5;

interface PullRequestStatesParts {
	forge: Pick<Forge, 'name' | 'getPullRequest'>;
	log: Log;
	/** Records that people have merged or closed a pull request. */
	onEnded(pullRequest: PullRequest, state: 'merged' | 'closed'): Promise<void>;
	/** @default the system clock */
	now?: () => number;
}

/** Finds the current state of recorded pull requests; the recorded state when the forge cannot be asked, or need not be. */
export function createPullRequestStates({ forge, log, onEnded, now = Date.now }: PullRequestStatesParts) {
	const known = new Map<string, { state: Promise<PullRequestState>; until: number }>();
	const lanes = Array.from({ length: askedAtOnce }, () => Promise.resolve<unknown>(undefined));
	let quietUntil = 0;

	async function ask({ id, head, ...pullRequest }: PullRequest): Promise<PullRequestState> {
		if (now() < quietUntil) return pullRequest.state;
		try {
			const shown = await forge.getPullRequest(id, AbortSignal.timeout(patienceMs));
			// Another branch by the same number is a pull request of another repository.
			if (shown?.head !== head || shown.state === 'open') return pullRequest.state;
			await onEnded({ ...pullRequest, id, head }, shown.state);
			return shown.state;
		} catch (error) {
			quietUntil = now() + rememberedMs;
			log.warn({ error: describeError(error) }, 'the state of a pull request is not known');
			return pullRequest.state;
		}
	}

	return (pullRequest: PullRequest): Promise<PullRequestState> => {
		if (pullRequest.state !== 'open') return Promise.resolve(pullRequest.state);
		const moment = now();
		for (const [id, { until }] of known) if (until <= moment) known.delete(id);
		const found = known.get(pullRequest.id);
		if (found) return found.state;
		const state = (lanes.shift() ?? Promise.resolve()).then(() => ask(pullRequest));
		lanes.push(state);
		// The local forge reads our own table, which needs no cache.
		if (forge.name !== 'local') known.set(pullRequest.id, { state, until: moment + rememberedMs });
		return state;
	};
}
