import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocentOptions } from '../../../options/options.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const hosts = () => document.querySelectorAll('docent-assistant').length;
const [one, two] = [Symbol('one'), Symbol('two')];
const join = (owner: symbol, options: Partial<DocentOptions> = {}) =>
	test.page.docent.init({ domain: 'docs', apiKey: 'svc_dsc_x', ...options }, owner);
const leave = (owner: symbol) => test.page.docent.destroy(owner);
const theme = () => test.page.host()?.shadowRoot?.querySelector<HTMLElement>('.root')?.dataset.theme;
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

describe('owners', () => {
	it('share one assistant, which the last of them takes away', async () => {
		await join(one);
		await join(two);
		const before = test.page.host();
		await leave(one);
		expect(test.page.host()).toBe(before);
		await leave(two);
		expect(hosts()).toBe(0);
	});

	it('have the options of the first, and of the next one when the first has left: an answer goes on', async () => {
		await join(one, { theme: 'dark' });
		await join(two, { theme: 'light', fp: 'two' });
		test.server.setScenario('held');
		await test.page.docent.ask('Why?');
		expect(theme()).toBe('dark');
		await waitUntil(() => expect(test.server.requests[0]?.body.fp).toBe('anonymous'));
		await leave(one);
		expect(theme()).toBe('light');
		test.server.setScenario('v2');
		await test.page.settled();
		await test.page.docent.ask('And?');
		await waitUntil(() => expect(test.server.requests[1]?.body.fp).toBe('two'));
		expect(test.page.answers()[0]?.textContent).toContain('See');
	});

	it('that change their options change the assistant when theirs are in use', async () => {
		await join(one, { theme: 'dark', launcher: false });
		await join(two, { theme: 'dark' });
		await join(two, { theme: 'light' });
		expect(theme()).toBe('dark');
		await test.page.docent.update({ title: 'Ask Acme' });
		await join(one, { theme: 'light' });
		expect(theme()).toBe('light');
		await test.page.open();
		expect(
			test.page.inside().getByRole('dialog', { name: 'Ask Acme' }),
			'what the page has changed stays',
		).toBeTruthy();
	});

	it('the tag is one of them: a component beside it leaves it alone', async () => {
		await test.page.init();
		await join(one, { theme: 'dark' });
		test.server.setScenario('held');
		await test.page.docent.ask('Why?');
		await leave(one);
		expect(hosts()).toBe(1);
		test.server.setScenario('v2');
		await waitUntil(() => expect(test.page.answers()[0]?.textContent).toContain('See'));
		expect(theme()).toBe('light');
	});

	it('a tag that comes later takes over from the component that leaves', async () => {
		await join(one, { theme: 'dark', launcher: false });
		await test.page.init({ theme: 'light' });
		await leave(one);
		expect(theme()).toBe('light');
		expect(test.page.launcher()).toBeTruthy();
	});

	it('of another site waits until the first has left', async () => {
		await join(one);
		await join(two, { domain: 'other', apiKey: 'svc_dsc_other' });
		await test.page.docent.ask('Why?');
		await test.page.settled();
		await leave(one);
		await test.page.docent.ask('Why?');
		const domains = () => test.server.requests.map(({ path }) => path.split('/')[4]);
		await waitUntil(() => expect(domains()).toEqual(['docs', 'other']));
	});

	it('destroy() by itself takes it away from all, and who leaves afterwards takes nothing away', async () => {
		await join(one);
		await join(two);
		await test.page.docent.destroy();
		expect(hosts()).toBe(0);
		await test.page.init();
		await leave(one);
		await leave(two);
		expect(hosts()).toBe(1);
		await test.page.docent.destroy(new Event('click') as never);
		expect(hosts()).toBe(0);
	});

	it('with wrong options is none, and the next one has its turn', async () => {
		const bad = join(one, { persistence: 'never' as never });
		const good = join(two);
		await expect(bad).rejects.toThrow('the option "persistence" must be');
		await good;
		await leave(one);
		expect(hosts()).toBe(1);
	});
});
