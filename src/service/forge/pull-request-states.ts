import { describeError, type Log } from '../telemetry/log.js';
import type { Forge, PullRequest, PullRequestState } from './forge.js';

/** Milliseconds for which a forge's answer is cached. A page that lists pull requests asks for all of them. */
const rememberedMs = 30_000;
/** Longest wait for a forge that does not answer, in milliseconds. */
const patienceMs = 3_000;

interface PullRequestStatesParts {
	forge: Pick<Forge, 'name' | 'getPullRequest'>;
	log: Log;
	/** @default the system clock */
	now?: () => number;
}

/** Finds the current state of recorded pull requests; the recorded state when the forge cannot be asked. */
export function createPullRequestStates({ forge, log, now = Date.now }: PullRequestStatesParts) {
	const known = new Map<string, { state: Promise<PullRequestState>; until: number }>();

	async function ask({ id, state, head }: PullRequest): Promise<PullRequestState> {
		try {
			const shown = await forge.getPullRequest(id, AbortSignal.timeout(patienceMs));
			// Another branch by the same number is a pull request of another repository.
			return shown?.head === head ? shown.state : state;
		} catch (error) {
			log.warn({ error: describeError(error) }, 'the state of a pull request is not known');
			return state;
		}
	}

	return (pullRequest: PullRequest): Promise<PullRequestState> => {
		// The local forge reads our own table, which needs no cache.
		if (forge.name === 'local') return ask(pullRequest);
		const moment = now();
		for (const [id, { until }] of known) if (until <= moment) known.delete(id);
		const found = known.get(pullRequest.id) ?? { state: ask(pullRequest), until: moment + rememberedMs };
		known.set(pullRequest.id, found);
		return found.state;
	};
}
