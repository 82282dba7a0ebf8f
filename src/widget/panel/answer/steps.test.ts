import { expect, it } from 'vitest';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

it('the line above a quoted answer says that it is quoted, on the next page too', async () => {
	test.server.setScenario('quoted');
	await test.page.init();
	await test.page.open();
	await test.page.ask('One');
	const line = () => test.page.inside().getByText(/^Quoted from the documentation · /);
	expect(line()).toBeTruthy();
	await test.goToAnotherPage();
	await test.page.init();
	await test.page.open();
	expect(line()).toBeTruthy();
});

it('the line above an answer that a model wrote says only what was read', async () => {
	await test.page.init();
	await test.page.open();
	await test.page.ask('One');
	expect(test.page.inside().queryByText(/Quoted/)).toBeNull();
});
