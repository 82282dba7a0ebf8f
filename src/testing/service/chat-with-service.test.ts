import { describe, expect, it, vi } from 'vitest';
import { textsOf } from '../../client/asked-message.js';
import { sourcesOf } from '../../client/sources.js';
import { Conversation } from '../../widget/conversation/conversation.js';
import { createServiceUnderTest } from './service-under-test.js';
import { shared } from './shared.js';

const service = shared(createServiceUnderTest);

interface Setup {
	apiKey?: string;
	domain?: string;
	/** Answers every v2 path as a service does that has never heard of it. */
	onlyV1?: boolean;
}

/** The widget's chat, talking to the real service without a socket. */
function open({ apiKey = service.assistantKey, domain = 'docs', onlyV1 = false }: Setup = {}) {
	const asked: Record<string, unknown>[] = [];
	const send: typeof fetch = async (url, init) => {
		const request = new Request(url, init);
		if (onlyV1 && request.url.includes('/v2/')) return new Response('Not found', { status: 404 });
		asked.push({ url: request.url, ...((await request.clone().json()) as object) });
		return service.fetch(request);
	};
	const chat = new Conversation({
		options: {
			baseUrl: 'http://127.0.0.1',
			domain,
			apiKey,
			fp: 'anonymous',
			retrievalPageSize: 5,
			filter: undefined,
			persistence: 'none',
		},
		network: { fetch: send },
	});
	return { docent: chat, asked };
}

async function ask(conversation: Conversation, text: string) {
	const { chat } = conversation;
	expect(
		conversation.ask(text, { currentPath: '/', context: [{ type: 'textSelection', value: 'install', path: '/' }] }),
	).toBe(true);
	await vi.waitUntil(() => !chat.isReceiving, { timeout: 4_000 });
	return chat.messages.at(-1) ?? { parts: [] };
}

describe.each([
	['v2', false],
	['v1', true],
] as const)('the widget and the service over %s', (generation, onlyV1) => {
	it('answer with sources and continue the thread', async () => {
		const { docent, asked } = open({ onlyV1 });
		const answer = await ask(docent, 'How do I install it?');
		expect(docent.chat.error).toBeUndefined();
		expect(textsOf(answer).join('')).not.toBe('');
		const sources = sourcesOf(answer);
		expect(sources.length).toBeGreaterThan(0);
		expect(sources[0]?.url).toMatch(/^\//);
		expect(sources[0]?.excerpt).toBeDefined();
		await ask(docent, 'And then?');
		expect(docent.chat.error).toBeUndefined();
		expect(asked.map(({ url }) => url)).toEqual(Array(2).fill(expect.stringContaining(`/discovery/${generation}/`)));
		expect(asked[0]).not.toHaveProperty('threadId');
		expect(asked[1]).toMatchObject({ threadId: expect.stringMatching(/^th_/) });
	});
});

it('both generations cite the same sources under the same numbers', async () => {
	const [newer, older] = await Promise.all(
		[false, true].map(async (onlyV1) => sourcesOf(await ask(open({ onlyV1 }).docent, 'How do I install it?'))),
	);
	expect(older).toEqual(newer);
	expect(older?.length).toBeLessThan(5);
});

it.each([
	['an unknown key', { apiKey: 'svc_dsc_wrong' }, 'key'],
	['an admin key', { apiKey: 'svc_admin' }, 'forbidden'],
] as const)('the service refuses %s in a way that the widget understands', async (_name, setup, code) => {
	const { docent, asked } = open(setup);
	await ask(docent, 'Why?');
	expect(docent.chat.error?.code).toBe(code);
	expect(docent.chat.error?.requestId).toBeDefined();
	expect(asked).toHaveLength(1);
});

it('an unknown domain is not taken for a missing generation', async () => {
	const { docent, asked } = open({ domain: 'elsewhere' });
	await ask(docent, 'Why?');
	expect(docent.chat.error?.status).toBeGreaterThanOrEqual(403);
	expect(asked).toHaveLength(1);
});
