import type { AgentConfig } from '../agent/agent-config.js';
import type { SourceRepository } from '../git/source-repository.js';
import type { LocalPullRequests } from '../store/local-pull-requests.js';
import type { Forge } from './forge.js';
import { createLocalForge } from './local-forge.js';

export interface ForgeParts {
	config: { agent: Partial<AgentConfig> };
	/** Made by `createSourceRepository`. */
	source: SourceRepository;
	/** Made by `createSqlLocalPullRequests`. */
	pullRequests: LocalPullRequests;
	/** Public address of this service, without a trailing slash, as it is when it is asked. */
	publicUrl(): string;
}

/** The forge that the configuration names, or that its repository's host is known for. */
export function createForge({ source, pullRequests, publicUrl }: ForgeParts): Forge {
	return createLocalForge({ source, pullRequests, publicUrl });
}
