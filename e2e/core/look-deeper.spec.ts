import { expect, test } from '../fixtures.js';

test('@core a reader whose question was left open looks deeper, and gets the next sections', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask('How do I connect the assistant to Zendesk?');
	const titles = () => panel.lastAnswer.locator('.passage-open > h4, .passage-head h4').allTextContents();
	const deeper = panel.lastAnswer.getByRole('button', { name: 'Look deeper' });
	await expect(deeper).toBeVisible();
	await expect.poll(async () => (await titles()).length).toBeGreaterThan(0);
	const before = await titles();
	await deeper.click();
	await expect(panel.questions).toHaveCount(2);
	await expect(panel.lastAnswer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
	await expect.poll(titles, 'the same sections came again').not.toEqual(before);
	expect((await titles()).length).toBeGreaterThan(0);
	expect(panel.sent[1]?.threadId).toBeTruthy();
	await expect(panel.questions).toHaveText([/Zendesk/, /Zendesk/]);
});
