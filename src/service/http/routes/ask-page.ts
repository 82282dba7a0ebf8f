import { ServiceError } from '../../errors/service-error.js';
import { answerMarkdown } from '../../mcp/agent-markdown.js';
import { authorize, type Gate } from '../middleware/authorize.js';
import type { HttpContext } from '../middleware/http-context.js';
import type { HandlerParts } from '../route.js';
import { deskFor } from './mcp.js';

/** Longest question in an address, in characters. */
const questionMaxLength = 2_000;

/**
 * Answers `GET /<page>?ask=…` as plain Markdown, for agents without a protocol. `undefined` for every other request. Counted as a
 * question of a reader.
 */
export function createPageAsker(parts: HandlerParts, gate: Gate) {
	return async (context: HttpContext): Promise<Response | undefined> => {
		const question = context.req.query('ask')?.trim();
		if (context.req.method !== 'GET' || !question) return undefined;
		parts.countRequest(context);
		// Pages of other sites cannot read the answer and must not use up the reader's limit.
		const isEmbedded = context.req.header('sec-fetch-site') === 'cross-site';
		if (isEmbedded && context.req.header('sec-fetch-mode') !== 'navigate')
			throw new ServiceError('origin_not_allowed', 'Pages of other sites may not ask here; open the address itself.');
		if (question.length > questionMaxLength) {
			const sentence = `ask is ${question.length} characters long; at most ${questionMaxLength} are allowed.`;
			throw new ServiceError('invalid_request', sentence);
		}
		const key = await authorize(context, { key: 'site' }, gate);
		const desk = deskFor(context, { ...key, domain: parts.config.domain }, parts);
		const { signal } = context.req.raw;
		const answer = await desk.ask({ question, currentPath: context.req.path.slice(0, 200), signal });
		return context.body(answerMarkdown(answer), 200, {
			'content-type': 'text/markdown; charset=utf-8',
			'cache-control': 'no-store',
			'x-robots-tag': 'noindex',
			'x-content-type-options': 'nosniff',
		});
	};
}
