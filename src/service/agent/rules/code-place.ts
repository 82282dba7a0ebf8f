import { fileURLToPath } from 'node:url';
import type { AgentConfig } from '../../config/agent-settings.js';
import type { CodeRule } from '../../config/rule-settings.js';
import { createGithubAppTokens } from '../../forge/github-app.js';
import { repositoryAddress } from '../../forge/repository-address.js';
import type { RestAccess } from '../../forge/rest-client.js';
import { CodeRepository } from '../../workspace/code-repository.js';
import { createRemoteRepository } from '../../workspace/repository/remote-repository.js';

const hostOf = (address = '') => (/^https?:/i.test(address) ? new URL(address).host : undefined);

/** The tokens that a GitHub App has for the code of rules. */
const apps = new WeakMap<CodeRule, ReturnType<typeof createGithubAppTokens>>();

/** What an app may do in the code: read it, and comment on pull requests. */
const permissions = { contents: 'read', pull_requests: 'write' } as const;

/**
 * The token for the code of a rule: its own, or the agent's where both are on one host. A GitHub App gets one for the code alone.
 * @throws AgentJobError if the app has no access to the code
 */
export async function codeTokenOf(
	rule: CodeRule,
	{ repository, forgeUrl, token, githubAppId: appId, githubPrivateKey: privateKey }: AgentConfig,
	signal: AbortSignal,
	timing?: RestAccess['timing'],
): Promise<string | undefined> {
	if (rule.token !== undefined || hostOf(rule.code) !== hostOf(repository)) return rule.token;
	const address = repositoryAddress('github', { repository: rule.code, forgeUrl: rule.forgeUrl ?? forgeUrl });
	if (appId === undefined || privateKey === undefined || address === undefined) return token;
	const permission = 'the permissions contents: read and pull_requests: write';
	const orElse = `give the rule ${rule.name} a tokenVariable`;
	const app =
		apps.get(rule) ?? createGithubAppTokens({ ...address, appId, privateKey, permissions, permission, orElse, timing });
	apps.set(rule, app);
	return app.token(signal);
}

/** Opens an empty copy of the code of a rule, in a folder that is free. */
export async function openCode(rule: CodeRule, config: AgentConfig, signal: AbortSignal, folder?: string) {
	const address = /^file:/i.test(rule.code) ? fileURLToPath(rule.code) : rule.code;
	// Code that everybody may read needs no token. If this does, the app's refusal is why it cannot be fetched.
	const [token, refusal] = await codeTokenOf(rule, config, signal).then(
		(found) => [found, undefined] as const,
		(error: unknown) => [undefined, error] as const,
	);
	signal.throwIfAborted();
	const { name, remote } = createRemoteRepository(address, token);
	return CodeRepository.open({ name, remote: await remote(signal), branch: rule.branch, signal, folder, refusal });
}
