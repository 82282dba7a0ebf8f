import { expect, it } from 'vitest';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

it('the line above a quoted answer says that it is quoted, on the next page too', async () => {
	test.server.setScenario('quoted');
	await test.page.asked('One');
	const line = () => test.page.inside().getByText(/^quoted from the documentation · read/);
	expect(line()).toBeTruthy();
	await test.goToAnotherPage();
	await test.page.opened();
	expect(line()).toBeTruthy();
});

it('the line above an answer that a model wrote says only what was read', async () => {
	await test.page.asked('One');
	expect(test.page.inside().queryByText(/quoted/i)).toBeNull();
});

it('the line says in two parts that no model answered and that the answer is quoted, so that it is one line', async () => {
	test.server.setScenario('model-away');
	await test.page.asked('One');
	expect(test.page.inside().getByText(/^No model/).textContent).toBe(
		'No model answered · quoted from the documentation',
	);
});
