import { headers, routePatterns } from '../../../contract/routes.js';
import type { Chunk } from '../../../stream/chunk.js';
import { encodeUiMessageStream, uiMessageStreamHeaders } from '../../../stream/ui-message-stream.js';
import type { AnswerPlace, Assistant } from '../../answers/create-assistant.js';
import { authorizeAssistant, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { keepAliveMs } from '../server/keep-alive.js';
import type { OpenStreams } from '../server/open-streams.js';

/** Longest identifier that is looked up; ours are far shorter. */
const identifierMaxLength = 200;

/** The answer that a request is about. Its thread is the secret that lets a reader have it. */
function placeOf(context: HttpContext, { domain }: { domain: string }): AnswerPlace {
	const cut = (text: string | undefined) => (text ?? '').slice(0, identifierMaxLength);
	return { domain, messageId: cut(context.req.param('messageId')), threadId: cut(context.req.query('threadId')) };
}

/** An answer again from its beginning (GET), and its end before its time (DELETE). */
export function addAnswerStreamRoutes(
	app: HttpApp,
	gate: Gate,
	{ assistant, streams }: { assistant: Pick<Assistant, 'resume' | 'stopAnswer'>; streams: OpenStreams },
): void {
	const path = routePatterns.assistantMessageStream;
	app.get(path, async (context) => {
		const key = await authorizeAssistant(context, gate);
		// So asks the transport of the AI SDK, with the name of a chat: there is nothing to go on with, and that is no error.
		if (context.req.query('threadId') === undefined) return context.body(null, 204);
		const count = streams.open<Chunk>(context, key.id);
		const { threadId, messageId, chunks } = await assistant.resume(placeOf(context, key));
		return new Response(encodeUiMessageStream(count(chunks), { keepAlive: keepAliveMs }), {
			headers: { ...uiMessageStreamHeaders, [headers.threadId]: threadId, [headers.messageId]: messageId },
		});
	});
	app.delete(path, async (context) => {
		const key = await authorizeAssistant(context, gate);
		await assistant.stopAnswer(placeOf(context, key));
		return context.body(null, 204);
	});
	refuseOtherMethods(app, path, ['GET', 'DELETE']);
}
