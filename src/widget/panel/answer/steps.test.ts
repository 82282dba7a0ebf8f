import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

it('the line above an answer says what was read and that a model has written it', async () => {
	await test.page.asked('One');
	expect(test.page.inside().getByText('1 page read · written by AI')).toBeTruthy();
});

it('the line says also that no model answered, on the next page too', async () => {
	test.server.setScenario('model-away');
	await test.page.asked('One');
	const line = () => test.page.inside().getByText('The AI model isn’t available · 1 page read');
	expect(line()).toBeTruthy();
	await test.goToAnotherPage();
	await test.page.opened();
	expect(line()).toBeTruthy();
});

it('what was read is a list of links', async () => {
	await test.page.asked('One');
	test.page.inside().getByText('1 page read · written by AI').click();
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
	await waitUntil(() => expect(page.answers().at(-1)?.textContent).toBe('AssistantReading 1 page…Options'));
	await page.stopAnswering();
	server.setScenario('looking-again');
	await page.ask('Which port?');
	expect(page.answers().at(-1)?.textContent).toContain('3 pages read · written by AI');
});
