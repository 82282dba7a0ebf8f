import { afterEach, expect, it } from 'vitest';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service-under-test.js';

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
