import { expect, test } from '../fixtures.js';
import { startV1OnlyProxy } from '../support/v1-only-proxy.js';

const isQuestion = (request: string) => /^POST .*\/message$/.test(request);

test('a service that speaks only v1 answers through the fallback, which is remembered', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	await using old = await startV1OnlyProxy(service.url);
	await page.goto(hosts.page('guide', { attributes: { 'data-base-url': old.url } }));
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	await expect(panel.citations().first()).toBeVisible();
	const paths = (generation: string) => `POST /discovery/${generation}/assistant/${service.domain}/message`;
	expect(old.requests.filter(isQuestion)).toEqual([paths('v2'), paths('v1')]);

	await panel.ask('And in a React app?');
	expect(old.requests.filter(isQuestion).slice(2), 'v2 was asked again').toEqual([paths('v1')]);
	expect(panel.sent[2]?.threadId, 'the thread did not go on').toBeTruthy();
	expect(panel.sent[2]?.messages.at(-1)?.content).toBe('And in a React app?');

	await page.reload();
	await expect(panel.questions).toHaveCount(2);
	await panel.ask('Which models can answer?');
	expect(old.requests.filter(isQuestion).slice(3), 'a reload forgot the fallback').toEqual([paths('v1')]);
	const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
	expect(stored).not.toContain(service.key);
});

test('a service that speaks v2 is never asked in v1', async ({ page, service, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	const response = panel.nextResponse();
	await panel.ask('How do I embed Docent with a script tag?');
	expect(new URL((await response).url()).pathname).toBe(`/discovery/v2/assistant/${service.domain}/message`);
	expect(panel.sent).toHaveLength(1);
});
