import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assistantInsightsPath } from '../../../../contract/owner-paths.js';
import { assistantMessagePath } from '../../../../contract/routes.js';
import type { InsightsResponse } from '../../../../contract/schema/insights.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';

let service: ServiceUnderTest;
let admin: string;
beforeAll(async () => {
	service = await createServiceUnderTest();
	admin = await service.createKey({ kind: 'admin' });
});
afterAll(() => service.dispose());

/** A chat of the AI SDK as it comes, which names no thread. */
function chat(chatId: string, firstMessage: string, { fp = 'anonymous', generation = 'v2' as const } = {}) {
	const transport = new DefaultChatTransport<UIMessage>({
		api: `http://127.0.0.1${assistantMessagePath(generation, 'docs')}`,
		headers: { authorization: `Bearer ${service.assistantKey}` },
		body: { fp },
		fetch: (address, init) => service.fetch(new Request(address, init)),
	});
	const messages: UIMessage[] = [];
	return async (text: string) => {
		const id = messages.length === 0 ? firstMessage : `m${messages.length}`;
		messages.push({ id, role: 'user', parts: [{ type: 'text', text }] });
		const stream = await transport.sendMessages({
			chatId,
			messages,
			trigger: 'submit-message',
			messageId: undefined,
			abortSignal: undefined,
		});
		let answer: UIMessage | undefined;
		for await (const message of readUIMessageStream({ stream })) answer = message;
		if (answer) messages.push(answer);
	};
}

async function conversations(): Promise<number> {
	const response = await service.get(assistantInsightsPath('docs'), admin);
	return ((await response.json()) as InsightsResponse).totals.activeThreads;
}

it('the turns of a chat that names no thread count as one conversation, and as nobody else’s', async () => {
	const ask = chat('a-chat', 'm-1');
	await ask('How do I install Lantern?');
	await ask('How do I roll back a flag?');
	await ask('And where?');
	expect(await conversations()).toBe(1);
	await chat('a-chat', 'm-2')('How do I install Lantern?');
	expect(await conversations(), 'a site may name all of its chats the same').toBe(2);
	await chat('a-chat', 'm-1', { fp: 'alice' })('How do I install Lantern?');
	expect(await conversations()).toBe(3);
	await chat('another', 'm-1')('How do I install Lantern?');
	expect(await conversations()).toBe(4);
});

it('a chat’s id opens nothing: each turn keeps a thread of its own, and a thread that is named goes on', async () => {
	const before = await conversations();
	const named = await service.ask('How do I install Lantern?', { id: 'named' });
	await named.text();
	const threadId = named.headers.get('x-thread-id');
	const again = await service.ask('How do I install Lantern?', { id: 'named' });
	await again.text();
	expect(again.headers.get('x-thread-id')).not.toBe(threadId);
	const further = await service.ask('And where?', { id: 'other', threadId });
	await further.text();
	expect(further.headers.get('x-thread-id')).toBe(threadId);
	const odd = await service.ask('How do I install Lantern?', { id: { not: 'a text' } });
	expect(odd.status, 'an id that is not a text is ignored, as other fields are').toBe(200);
	await odd.text();
	expect((await conversations()) - before).toBe(3);
});
