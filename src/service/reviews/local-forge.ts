import type { Forge, PullRequest } from '../forge/forge.js';
import { endedMeanwhile } from '../forge/forge-error.js';
import type { SourceRepository } from '../workspace/repository/source-repository.js';
import type { LocalPullRequest, LocalPullRequests } from './local-pull-requests.js';
import { reviewPath } from './review-paths.js';

interface LocalForgeParts {
	source: SourceRepository;
	pullRequests: LocalPullRequests;
	/** Public address of the service, without a trailing slash. */
	publicUrl(): string;
}

/** Pull requests of a plain repository. The service shows them as pages. */
export function createLocalForge({ source, pullRequests, publicUrl }: LocalForgeParts): Forge {
	const shown = ({ token, state, head, base }: LocalPullRequest): PullRequest => ({
		id: token,
		url: publicUrl() + reviewPath(token),
		state,
		head,
		base,
	});
	return {
		name: 'local',
		repository: source.name,
		remote: source.remote,
		async check() {},
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
