import { expect, it } from 'vitest';
import type { Connection } from '../../client/call-service.js';
import { requestBody } from '../../client/question-body.js';
import { bodyMaxBytes } from '../../contract/limits.js';
import { assistantRequest, assistantRequestV1 } from '../../contract/schema/assistant.js';
import type { DocentMessage } from '../../widget/conversation/message.js';

const connection: Connection = {
	baseUrl: 'https://docs.example',
	domain: 'docs',
	apiKey: 'svc_dsc_x',
	fp: 'anonymous',
	retrievalPageSize: 50,
	filter: { version: '2', language: 'en', groups: ['guides'] },
};

const message = (
	role: 'user' | 'assistant',
	text: string,
	metadata: DocentMessage['metadata'] = {},
): DocentMessage => ({
	id: `${role}-${text.slice(0, 8)}`,
	role,
	parts: [{ type: 'text', text }],
	metadata,
});

it.each(['v1', 'v2'] as const)('the service accepts the largest question the widget can send: %s', (generation) => {
	const context = Array.from({ length: 9 }, () => ({ type: 'code' as const, value: '\u0001'.repeat(20_000) }));
	const messages = Array.from({ length: 300 }, (_, index) =>
		message(index % 2 === 0 ? 'user' : 'assistant', `${index} ${'\u0001'.repeat(5_000)}`),
	);
	messages.push(message('user', '\u0001'.repeat(100_000), { context, currentPath: '/x'.repeat(200) }));
	const body = requestBody(generation, connection, { messages, thread: { threadId: 't', threadKey: 'k' } });
	const parsed = (generation === 'v2' ? assistantRequest : assistantRequestV1).safeParse(body);
	expect(parsed.error).toBeUndefined();
	// Nothing that is sent is unknown to the service.
	expect(Object.keys(parsed.data ?? {}).sort()).toEqual(Object.keys(body).sort());
	expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(bodyMaxBytes);
});
