import { expect, it } from 'vitest';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';

it('suggestions are sent when an answer is written, for clients that look for them', async () => {
	const service = await createServiceUnderTest();
	try {
		const events = await (await service.ask('How do I install the SDK?')).text();
		expect(events).toContain('"type":"data-suggestions"');
		expect(events, 'asked again, the same is quoted').toContain('{"type":"data-quoted","data":{}}');
		expect(events.indexOf('data-suggestions')).toBeGreaterThan(events.lastIndexOf('text-end'));
		expect(await (await service.ask('What is the capital of France?')).text()).not.toContain('data-suggestions');
	} finally {
		await service.dispose();
	}
});
