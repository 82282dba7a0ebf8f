import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

it('the line above an answer that a model wrote says only what was read', async () => {
	await test.page.asked('One');
	expect(test.page.inside().getByText('read 1 page')).toBeTruthy();
});

it('the line says also that no model answered, on the next page too', async () => {
	test.server.setScenario('model-away');
	await test.page.asked('One');
	const line = () => test.page.inside().getByText('The AI model isn’t available · read 1 page');
	expect(line()).toBeTruthy();
	await test.goToAnotherPage();
	await test.page.opened();
	expect(line()).toBeTruthy();
});

it('what was read is a list of links', async () => {
	await test.page.asked('One');
	test.page.inside().getByText('read 1 page').click();
	const links = test.page.inside().getAllByRole('link', { name: 'Install' });
	expect(links.some((link) => link.closest('details') && (link as HTMLAnchorElement).pathname)).toBe(true);
});

it('what a model looks up again is shown as it happens, and told afterwards', async () => {
	const { page, server } = test;
	server.setScenario('searching-again');
	await page.opened();
	page.submit('Which port?');
	await waitUntil(() => page.inside().getByText('Searching for “published port of the image”…'));
	await page.stopAnswering();
	server.setScenario('reading-a-page');
	page.submit('Which port?');
	await waitUntil(() => expect(page.answers().at(-1)?.textContent).toBe('DocentReading 1 page…Options'));
	await page.stopAnswering();
	server.setScenario('looking-again');
	await page.ask('Which port?');
	expect(page.answers().at(-1)?.textContent).toContain('Searched 2 times, read 3 pages');
});
