import { fileURLToPath } from 'node:url';
import type { AgentConfig } from '../../config/agent-settings.js';
import type { CodeRule } from '../../config/rule-settings.js';
import { CodeRepository } from '../../workspace/code-repository.js';
import { createRemoteRepository } from '../../workspace/repository/remote-repository.js';

const hostOf = (address = '') => (/^https?:/i.test(address) ? new URL(address).host : undefined);

/** The token for the code of a rule: its own, or the agent's where both are on one host. */
export const codeTokenOf = ({ token, code }: CodeRule, agent: AgentConfig): string | undefined =>
	token ?? (hostOf(code) === hostOf(agent.repository) ? agent.token : undefined);

/** Opens an empty copy of the code of a rule, in a folder that is free. */
export async function openCode(rule: CodeRule, config: AgentConfig, signal: AbortSignal, folder?: string) {
	const address = /^file:/i.test(rule.code) ? fileURLToPath(rule.code) : rule.code;
	const { name, remote } = createRemoteRepository(address, codeTokenOf(rule, config));
	return CodeRepository.open({ name, remote: await remote(signal), branch: rule.branch, signal, folder });
}
