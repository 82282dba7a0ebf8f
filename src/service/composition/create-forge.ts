import type { AgentConfig, ForgeName } from '../config/agent-settings.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { Forge } from '../forge/forge.js';
import { GiteaForge } from '../forge/gitea-forge.js';
import { GithubForge } from '../forge/github-forge.js';
import { GitlabForge } from '../forge/gitlab-forge.js';
import { forgeOfAddress, repositoryAddress } from '../forge/repository-address.js';
import type { ForgeTiming } from '../forge/rest-client.js';
import { createLocalForge } from '../reviews/local-forge.js';
import type { LocalPullRequests } from '../reviews/local-pull-requests.js';
import type { SourceRepository } from '../workspace/repository/source-repository.js';

interface ForgeParts {
	config: { agent: Partial<AgentConfig> };
	/** Made by `createSourceRepository`. */
	source: SourceRepository;
	/** Made by `createSqlLocalPullRequests`. */
	pullRequests: LocalPullRequests;
	/** Public address of this service, without a trailing slash. It is asked for each time. */
	publicUrl(): string;
	/** Receives a sentence about a problem that stops nothing, such as a missing reviewer. @default ignored */
	warn?: (sentence: string) => void;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
}

/** The forge for a repository that cannot be on the named one. Each job says what to change. */
function misplaced(name: Exclude<ForgeName, 'local'>, repository: string | undefined): Forge {
	const refuse = async (): Promise<never> => {
		const shape = name === 'gitlab' ? 'https://host/group/project' : 'https://host/owner/name';
		const words = `agent.forge is ${name}, and agent.repository is no address there; give one as in ${shape}.`;
		throw new AgentJobError('forge', words);
	};
	return {
		name,
		repository: repository ?? 'none',
		remote: refuse,
		check: refuse,
		defaultBranch: refuse,
		findPullRequest: refuse,
		getPullRequest: refuse,
		openPullRequest: refuse,
		updatePullRequest: refuse,
	};
}

/** The configured forge, or the one that the repository's host is known for. */
export function createForge({
	config: { agent },
	source,
	pullRequests,
	publicUrl,
	warn = () => {},
	timing,
}: ForgeParts): Forge {
	const name = agent.forge ?? forgeOfAddress(agent.repository);
	if (name === 'local') return createLocalForge({ source, pullRequests, publicUrl });
	const address = repositoryAddress(name, agent);
	if (address === undefined) return misplaced(name, agent.repository);
	const { token, reviewers = [] } = agent;
	const parts = { ...address, token, reviewers, warn, timing };
	if (name === 'gitlab') return new GitlabForge(parts);
	if (name === 'gitea') return new GiteaForge(parts);
	const { githubAppId: appId, githubPrivateKey: privateKey, githubInstallationId: installationId } = agent;
	return new GithubForge({ ...parts, appId, privateKey, installationId });
}
