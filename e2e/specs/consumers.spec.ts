import { expect, test } from '../fixtures.js';
import { startConsumerApp } from '../support/consumer-app.js';

for (const name of ['react18', 'react19', 'preact']) {
	test(`a ${name} app that installs the package has the same assistant`, async ({ page, service, panel }) => {
		test.setTimeout(240_000);
		const errors: string[] = [];
		page.on('pageerror', (error) => errors.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') errors.push(message.text());
		});
		await using app = await startConsumerApp(name);
		const query = new URLSearchParams({ domain: service.domain, apiKey: service.key, baseUrl: service.url });
		await page.goto(`${app.url}?${query}`);
		await panel.open();
		await panel.ask('How do I embed Docent with a script tag?');
		await expect(panel.citations().first()).toBeVisible();
		await panel.ask('And in a React app?');
		expect(panel.lastSent().threadId).toBeTruthy();

		await page.getByRole('button', { name: 'Go dark' }).click();
		await expect(panel.answers, 'a changed option lost the conversation').toHaveCount(2);

		const toggle = page.getByRole('button', { name: 'Toggle the assistant' });
		await toggle.click();
		await expect(panel.host, 'unmounting left the assistant behind').toHaveCount(0);
		await toggle.click();
		await expect(panel.host).toHaveCount(1);
		await expect(panel.questions).toHaveCount(2);
		expect(errors).toEqual([]);
	});
}
