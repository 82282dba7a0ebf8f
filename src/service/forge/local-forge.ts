import { reviewPath } from '../../contract/routes.js';
import type { SourceRepository } from '../git/source-repository.js';
import { AgentJobError } from '../jobs/agent-turn.js';
import type { LocalPullRequest, LocalPullRequests } from '../store/local-pull-requests.js';
import type { Forge, PullRequest } from './forge.js';

export interface LocalForgeParts {
	source: SourceRepository;
	pullRequests: LocalPullRequests;
	/** Public address of the service, without a trailing slash. */
	publicUrl(): string;
}

/** Of a pull request that people closed or merged while the agent worked on it; the next attempt opens another one. */
export const endedMeanwhile = (): AgentJobError =>
	new AgentJobError('forge', 'The pull request was closed or merged while the agent worked on it.', {
		retryable: true,
	});

/** Pull requests of a plain repository, which are pages of the service. */
export function createLocalForge({ source, pullRequests, publicUrl }: LocalForgeParts): Forge {
	const urlOf = (token: string) => `${publicUrl()}${reviewPath(token)}`;
	const shown = ({ token, state, head, base }: LocalPullRequest): PullRequest => ({
		id: token,
		url: urlOf(token),
		state,
		head,
		base,
	});
	return {
		name: 'local',
		repository: source.name,
		remote: source.remote,
		defaultBranch: source.defaultBranch,
		async findPullRequest(head, signal) {
			signal.throwIfAborted();
			const found = await pullRequests.newest(source.name, head);
			return found && shown(found);
		},
		async getPullRequest(id, signal) {
			signal.throwIfAborted();
			const found = await pullRequests.get(id);
			return found && shown(found);
		},
		async openPullRequest(pullRequest, signal) {
			signal.throwIfAborted();
			return shown(await pullRequests.open({ ...pullRequest, repository: source.name }));
		},
		async updatePullRequest(id, texts, signal) {
			signal.throwIfAborted();
			if (!(await pullRequests.update(id, texts))) throw endedMeanwhile();
		},
	};
}
