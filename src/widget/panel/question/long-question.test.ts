import { fireEvent } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const toggle = (name: string) => test.page.inside().queryByRole('button', { name });

it('of a long question the beginning is shown, and all of it on demand', async () => {
	await test.page.asked('Why does this fail? '.repeat(40).trim());
	await waitUntil(() => expect(toggle('Show more')?.getAttribute('aria-expanded')).toBe('false'));
	fireEvent.click(toggle('Show more') as HTMLElement);
	await waitUntil(() => expect(toggle('Show less')?.getAttribute('aria-expanded')).toBe('true'));
	fireEvent.click(toggle('Show less') as HTMLElement);
	await waitUntil(() => expect(toggle('Show more')).toBeTruthy());
	expect(test.page.questions()[0]?.textContent).toContain('Why does this fail? Why');
});

it('so it is with many lines, and a short question stands as it is', async () => {
	await test.page.asked('Why?');
	expect(toggle('Show more')).toBeNull();
	await test.page.ask(Array.from({ length: 12 }, (_, line) => `line ${line}`).join('\n'));
	await waitUntil(() => expect(toggle('Show more')).toBeTruthy());
});
