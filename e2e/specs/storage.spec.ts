import { expect, test } from '../fixtures.js';

const question = 'How do I embed Docent with a script tag?';

/** Each way in which a browser keeps storage from a page, as measured in browsers that do. */
const blockades: Record<string, () => void> = {
	'throws when it is looked at': () => {
		for (const name of ['localStorage', 'sessionStorage']) {
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException('The operation is insecure.', 'SecurityError');
				},
			});
		}
	},
	'is not there': () => {
		for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
	},
	'is full': () => {
		Storage.prototype.setItem = () => {
			throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
		};
	},
};

for (const [how, block] of Object.entries(blockades)) {
	test(`when storage ${how}, questions are answered and the thread goes on`, async ({ page, hosts, panel }) => {
		const errors: Error[] = [];
		page.on('pageerror', (error) => errors.push(error));
		await page.addInitScript(block);
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.ask(question);
		await expect(panel.citations().first()).toBeVisible();
		await panel.ask('And in a React app?');
		expect(panel.lastSent().threadId).toBeTruthy();
		await expect(panel.answers).toHaveCount(2);
		expect(errors).toEqual([]);
	});
}

test('nothing is written before the first question', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.composer.fill('A question that is never sent');
	await panel.composer.press('Escape');
	await expect(panel.dialog).toBeHidden();
	const written = await page.evaluate(() => Object.keys(localStorage));
	expect(written).toEqual([]);
});

test('what is written carries our name, and neither the key nor a made-up identity', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	expect(panel.lastSent().fp).toBe('anonymous');
	await page.reload();
	await expect(panel.questions).toHaveCount(1);
	const entries = await page.evaluate(() => Object.entries(localStorage));
	expect(entries.length).toBeGreaterThan(0);
	for (const [key] of entries) expect(key).toMatch(new RegExp(`^docent:${service.domain}:`));
	expect(JSON.stringify(entries)).not.toContain(service.key);
	expect(await page.context().cookies()).toEqual([]);
});

test('what is stored may be broken without breaking anything', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	await page.reload();
	await expect(panel.questions).toHaveCount(1);
	await page.addInitScript(() => {
		for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"messages":[{"parts":7}],"threads":');
	});
	await page.reload();
	await expect(panel.launcher.or(panel.dialog).first()).toBeVisible();
	if (await panel.launcher.isVisible()) await panel.open();
	await panel.ask('Which models can answer?');
	await expect(panel.answers).toHaveCount(1);
});

test('without persistence a reload begins anew', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide', { attributes: { 'data-persistence': 'none' } }));
	await panel.open();
	await panel.ask(question);
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
	await page.reload();
	await expect(panel.launcher.or(panel.dialog).first()).toBeVisible();
	if (await panel.launcher.isVisible()) await panel.open();
	await expect(panel.questions).toHaveCount(0);
});
