import { afterEach, expect, it } from 'vitest';
import { assistantMessageStreamPath } from '../../../contract/routes.js';
import { startModelServer } from '../../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';

let service: ServiceUnderTest | undefined;
afterEach(() => service?.dispose());

it.each([
	['perAddress', 'Your address'],
	['perKey', 'This key'],
])('%s: so many streams may be open at once, and one that ends makes room', async (name, who) => {
	const streams = { perAddress: 0, perKey: 0, [name]: 2 };
	service = await createServiceUnderTest({ streams });
	const [first, second] = [await service.ask('How do I roll back?'), await service.ask('How do I deploy?')];
	const refused = await service.ask('How do I install?');
	expect(refused.status).toBe(429);
	expect(await refused.json()).toMatchObject({
		code: 'rate_limited',
		error: `${who} has 2 streams open, the most that are possible at once; close one, or try again in a moment.`,
	});
	await first?.text();
	const third = await service.ask('How do I install?');
	expect(third.status).toBe(200);
	await second?.body?.cancel();
	expect((await service.ask('How do I install?')).status).toBe(200);
	await third.body?.cancel();
});

it('two hundred that come at once find no more places than there are', async () => {
	service = await createServiceUnderTest({ streams: { perAddress: 5, perKey: 0 } });
	const responses = await Promise.all(Array.from({ length: 200 }, () => service?.ask('How do I roll back?')));
	const statuses = responses.map((response) => response?.status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(5);
	expect(statuses.filter((status) => status === 429)).toHaveLength(195);
	await Promise.all(responses.map((response) => response?.body?.cancel()));
});

it('a question that is refused gives its place back', async () => {
	service = await createServiceUnderTest({
		streams: { perAddress: 1, perKey: 0 },
		limits: { assistantPerOrganizationAndHour: 1 },
	});
	expect((await service.ask('How?', { messages: [] })).status).toBe(400);
	await (await service.ask('How do I roll back?')).text();
	const limits = [];
	for (let asked = 0; asked < 3; asked++) {
		limits.push(((await (await service.ask('How?')).json()) as { limit?: string }).limit);
	}
	expect(limits).toEqual(Array(3).fill('assistantPerOrganizationAndHour'));
});

it('an answer keeps its place until it ends, whether its reader stays or not', async () => {
	const models = await startModelServer();
	service = await createServiceUnderTest({
		streams: { perAddress: 2, perKey: 0 },
		model: { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url, retries: 0 },
	});
	const model = models.hold('Switch ');
	for (let asked = 0; asked < 2; asked++) await (await service.ask('How do I roll back?')).body?.cancel();
	expect((await service.ask('How do I roll back?')).status).toBe(429);
	model.finish('it off.');
	models.play({ pieces: ['Switch it off.'] });
	await expect
		.poll(async () => {
			const response = await service?.ask('How do I roll back?');
			await response?.body?.cancel();
			return response?.status;
		})
		.toBe(200);
	await models.close();
});

it('an answer to an agent that fails makes room as well', async () => {
	const models = await startModelServer();
	service = await createServiceUnderTest({
		site: true,
		streams: { perAddress: 1, perKey: 0 },
		model: {
			provider: 'openai-compatible',
			model: 'test-model',
			baseUrl: models.url,
			retries: 0,
			fallback: { provider: 'none' },
		},
	});
	const ask = async () => {
		const page = new Request('http://127.0.0.1/guide/rollouts?ask=How+do+I+roll+back%3F');
		return (await service?.fetch(page, { remoteAddress: '127.0.0.1' }))?.status;
	};
	models.play({ pieces: ['Switch'], ending: 'break' });
	expect([await ask(), await ask()]).toEqual([503, 503]);
	models.play({ pieces: ['Switch it off.'] });
	expect(await ask()).toBe(200);
	await models.close();
});

it('a stream that is asked for its headers alone does not stay open', async () => {
	service = await createServiceUnderTest({ streams: { perAddress: 1, perKey: 0 } });
	const asked = await service.ask('How do I roll back?');
	const [threadId, messageId] = [asked.headers.get('x-thread-id') ?? '', asked.headers.get('x-message-id') ?? ''];
	await asked.text();
	const address = `http://127.0.0.1${assistantMessageStreamPath('docs', messageId)}?threadId=${threadId}`;
	const headers = { authorization: `Bearer ${service.assistantKey}` };
	for (const method of ['HEAD', 'HEAD', 'GET']) {
		const response = await service.fetch(new Request(address, { method, headers }), { remoteAddress: '127.0.0.1' });
		expect([method, response.status]).toEqual([method, 200]);
		await response.body?.cancel();
	}
});
