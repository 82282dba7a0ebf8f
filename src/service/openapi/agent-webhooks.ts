import type { AgentWebhook } from '../../contract/agent-v2.js';
import { agentWebhook } from '../../contract/schema/agent.js';
import type { Webhook } from './operation.js';

const summaries: Record<AgentWebhook['type'], string> = {
	'agent.job.completed': 'A job has completed',
	'agent.job.failed': 'A job has failed, or was cancelled',
	'agent.job.pull_request': 'The agent has opened a pull request',
};

/** What the service tells the address of the configuration. */
export const agentWebhooks: readonly Webhook[] = Object.entries(summaries).map(([name, summary]) => ({
	name,
	summary,
	body: agentWebhook,
}));
