import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../testing/agent/webhook-receiver.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';

let models: ModelServer;
let receiver: WebhookReceiver;
let service: ServiceUnderTest;
let other: ServiceUnderTest;
beforeAll(async () => {
	models = await startModelServer();
	receiver = await startWebhookReceiver();
	const config = {
		model: {
			provider: 'openai-compatible',
			model: 'test-model',
			baseUrl: models.url,
			retries: 0,
			fallback: { provider: 'none' },
			price: { inputPerMillion: 1_000, outputPerMillion: 1_000, cachedInputPerMillion: 100, currency: 'EUR' },
			budgetPerDay: 10,
		},
		agent: { webhookUrl: receiver.url, webhookSecret },
	};
	service = await createServiceUnderTest(config);
	other = await createServiceUnderTest(config, service);
});
afterAll(async () => {
	await other.dispose();
	await service.dispose();
	await models.close();
	await receiver.close();
});

const read = async (path: string) => (await service.get(path, await service.createKey({ kind: 'admin' }))).text();

/** An answer of so many tokens. */
async function ask(at: ServiceUnderTest, tokens: number, cached = 0): Promise<string> {
	models.play({
		pieces: ['Switch it off [1].'],
		usage: { prompt_tokens: tokens, completion_tokens: 0, prompt_tokens_details: { cached_tokens: cached } },
	});
	return (await at.ask('How do I roll back a flag?')).text();
}

const types = () => receiver.received.map(({ webhook }) => webhook.type as string);

it('answers are written until the budget is used up, then quoted, by every process and with a reason', async () => {
	// 9,000 tokens, 5,000 of which are cached: 4.5 EUR.
	expect(await ask(service, 9_000, 5_000)).toContain('Switch it off');
	expect(await read('/metrics')).toContain('docent_model_cost_total{purpose="answers",currency="EUR"} 4.5');
	expect(types()).toEqual([]);
	expect(await ask(other, 4_000)).toContain('Switch it off');
	await expect.poll(types).toEqual(['model.budget.warning']);
	expect(await ask(service, 4_000)).toContain('Switch it off');
	await expect.poll(types).toEqual(['model.budget.warning', 'model.budget.used_up']);
	expect(receiver.received[1]?.webhook.data).toMatchObject({ budget: 'day', spent: 12.5, most: 10, currency: 'EUR' });
	const asked = models.requests.length;
	// Another process may hold what it knew for a second.
	await expect.poll(() => ask(other, 1), { timeout: 10_000, interval: 300 }).toContain('"reason":"budget-used-up"');
	const before = models.requests.length;
	expect(await ask(service, 1)).toContain('lantern flag off');
	expect(models.requests).toHaveLength(before);
	expect(before - asked).toBeLessThan(10);
	const report = JSON.parse(await read('/discovery/v2/assistant/docs/insights')) as InsightsResponse;
	expect(report.modelFailures).toMatchObject([{ reason: 'budget' }]);
	expect(report.gaps).toEqual([]);
});
