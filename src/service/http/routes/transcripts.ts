import { routePatterns } from '../../../contract/routes.js';
import { threadListQuery } from '../../../contract/schema/transcripts.js';
import type { ThreadListResponse, ThreadTranscript } from '../../../contract/transcripts.js';
import type { TranscriptStore } from '../../answers/threads/transcript-store.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Insights } from '../../insights/create-insights.js';
import { authorizeOwner, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp } from '../middleware/http-context.js';
import { uncached } from '../middleware/uncached.js';
import { validate } from '../middleware/validate.js';

export interface TranscriptParts {
	transcripts: TranscriptStore;
	insights: Pick<Insights, 'domains'>;
}

/** What readers and the assistant said, with an admin key. */
export function addTranscriptRoutes(app: HttpApp, gate: Gate, { transcripts, insights }: TranscriptParts): void {
	app.get(routePatterns.assistantThreads, async (context) => {
		const { domain } = await authorizeOwner(context, gate, insights);
		const page = await transcripts.list(domain, validate(threadListQuery, context.req.query()));
		if (!page) {
			throw new ServiceError(
				'invalid_request',
				'cursor names no place in this list; send the nextCursor of the page before, or leave it out.',
			);
		}
		return context.json(page satisfies ThreadListResponse, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.assistantThreads, ['GET', 'HEAD']);

	app.get(routePatterns.assistantThread, async (context) => {
		const { domain } = await authorizeOwner(context, gate, insights);
		const transcript = await transcripts.get(domain, context.req.param('threadId'));
		if (!transcript) throw new ServiceError('unknown_thread', `The domain "${domain}" has no such thread.`);
		return context.json(transcript satisfies ThreadTranscript, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.assistantThread, ['GET', 'HEAD']);
}
