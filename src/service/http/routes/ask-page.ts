import { ServiceError } from '../../errors/service-error.js';
import { answerMarkdown } from '../../mcp/agent-markdown.js';
import { questionPage, questionPageHeaders } from '../../pages/question-page.js';
import { authorize, type Gate } from '../middleware/authorize.js';
import type { HttpContext } from '../middleware/http-context.js';
import { visitOf } from '../middleware/visit.js';
import type { HandlerParts } from '../route.js';
import { toolsFor } from './mcp.js';

/** Longest question in an address, in characters. */
const questionMaxLength = 2_000;

const hiddenSentence =
	'A browser asks by opening this address in a tab, not within another page or ahead of time; a program that is not a browser should not name itself one in its User-Agent.';

/** Answers `GET /<page>?ask=…` as plain Markdown, for agents without a protocol; `undefined` for every other request. */
export function createPageAsker(parts: HandlerParts, gate: Gate) {
	return async (context: HttpContext): Promise<Response | undefined> => {
		const question = context.req.query('ask')?.trim();
		if (context.req.method !== 'GET' || !question) return undefined;
		parts.countRequest(context);
		const visit = visitOf(context);
		if (visit === 'hidden') throw new ServiceError('origin_not_allowed', hiddenSentence);
		if (question.length > questionMaxLength) {
			const sentence = `ask is ${question.length} characters long; at most ${questionMaxLength} are allowed.`;
			throw new ServiceError('invalid_request', sentence);
		}
		// Another site may have chosen the question, and it would use up the reader's limit.
		if (visit === 'foreign') return context.body(questionPage(context.req.path, question), 200, questionPageHeaders);
		const key = await authorize(context, { key: 'site' }, gate);
		const tools = toolsFor(context, { ...key, domain: parts.config.domain }, parts);
		const { signal } = context.req.raw;
		const answer = await tools.ask({ question, currentPath: context.req.path.slice(0, 200), signal });
		return context.body(answerMarkdown(answer), 200, {
			'content-type': 'text/markdown; charset=utf-8',
			'cache-control': 'no-store',
			'x-robots-tag': 'noindex',
			'x-content-type-options': 'nosniff',
		});
	};
}
