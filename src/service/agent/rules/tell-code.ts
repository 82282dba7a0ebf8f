import type { AgentConfig } from '../../config/agent-settings.js';
import { createCodeComments } from '../../forge/code-comments.js';
import { forgeOfAddress, repositoryAddress } from '../../forge/repository-address.js';
import type { RestAccess } from '../../forge/rest-client.js';
import type { AgentTurn, TurnResult } from '../../jobs/agent-turn.js';
import { describeError, type Log } from '../../telemetry/log.js';
import { plainMarkdown, shorten } from '../texts/safe-text.js';
import { codeTokenOf } from './code-place.js';

/** Longest reason in a comment, in UTF-16 code units. */
const reasonMax = 500;

/**
 * Tells the authors of the code what came of their change: the pull request of the documentation, or why there is none. A
 * comment that cannot be written is logged, since the documentation is done.
 */
export const createCodeTeller =
	({ config, timing, log }: { config: AgentConfig; log: Log } & Pick<RestAccess, 'timing'>) =>
	async ({ follows, jobId, signal }: AgentTurn, { outcome, message, url }: TurnResult): Promise<void> => {
		const rule = config.rules.find(({ name }) => name === follows?.rule);
		const forge = rule && (rule.forge ?? forgeOfAddress(rule.code));
		if (rule === undefined || follows === undefined || forge === undefined || forge === 'local') return;
		const address = repositoryAddress(forge, { repository: rule.code, forgeUrl: rule.forgeUrl });
		if (address === undefined) return;
		const isChanged = outcome === 'pull_request' && url !== undefined;
		const reason = plainMarkdown(shorten(message, reasonMax)).replace(/\s+/g, ' ');
		const text = isChanged ? `Documentation: ${url}` : `Documentation: nothing to change: ${reason}`;
		const mark = `<!-- docent: ${rule.name} ${follows.to} -->`;
		try {
			const token = await codeTokenOf(rule, config, signal, timing);
			if (token === undefined) return;
			await createCodeComments(forge, { ...address, token, timing })(follows.commits, text, mark, signal);
		} catch (error) {
			signal.throwIfAborted();
			log.warn({ job: jobId, rule: rule.name, error: describeError(error) }, 'code was not told');
		}
	};
