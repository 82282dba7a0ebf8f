import { fileURLToPath } from 'node:url';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { createRemoteRepository } from './remote-repository.js';
import { createShadowRepository } from './shadow-repository.js';
import type { SourceRepository } from './source-repository.js';

interface SourceConfig {
	agent: { repository?: string | undefined; token?: string | undefined };
	docsFolder?: string | undefined;
	dataFolder: string;
}

/** The repository of a service that has nothing to edit. Each job reports what is missing. */
function noSource(): SourceRepository {
	const refuse = async (): Promise<never> => {
		throw new AgentJobError(
			'repository',
			'The agent has no source to edit: give the service a folder of documentation, or a repository in agent.repository.',
		);
	};
	return { name: 'none', target: 'nothing', remote: refuse, defaultBranch: refuse, merge: refuse };
}

/** The configured repository, or the documentation's folder when none is configured. */
export function createSourceRepository({ agent, docsFolder, dataFolder }: SourceConfig): SourceRepository {
	const { repository, token } = agent;
	if (repository !== undefined) {
		const isFile = /^file:/i.test(repository);
		return createRemoteRepository(isFile ? fileURLToPath(repository) : repository, token);
	}
	return docsFolder === undefined ? noSource() : createShadowRepository({ docsFolder, dataFolder });
}
