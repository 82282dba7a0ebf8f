import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocentOptions } from '../../options/options.js';
import { waitUntil } from '../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../testing/panel/widget-test.js';
import { createPropsFollowers, type PropsFollower } from './props-follower.js';

const test = setUpWidgetTests();
const hosts = () => document.querySelectorAll('docent-assistant').length;
const theme = () => test.page.host()?.shadowRoot?.querySelector<HTMLElement>('.root')?.dataset.theme;

let createFollower: () => PropsFollower;
/** What the assistant and the console say. */
let said: string[];
const hear = ({ type }: Event) => said.push(type);
const events = ['docent:init', 'docent:update', 'docent:destroy'];

beforeEach(() => {
	createFollower = createPropsFollowers(test.page.docent);
	said = [];
	vi.spyOn(console, 'warn').mockImplementation((text) => said.push(text));
	vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
	for (const name of events) document.addEventListener(name, hear);
});
afterEach(() => {
	for (const name of events) document.removeEventListener(name, hear);
	vi.restoreAllMocks();
});

const props = (more: Partial<DocentOptions> = {}): DocentOptions => ({ domain: 'docs', apiKey: 'svc_dsc_x', ...more });
const mount = (more: Partial<DocentOptions> = {}) => createFollower().mount(props(more));
/** All calls so far have been made: this one comes behind them. */
const settled = async () => {
	await undefined;
	await test.page.docent.close().catch(() => {});
};

describe('one component', () => {
	it('puts the assistant there, applies changed props, and takes it away', async () => {
		const follower = createFollower();
		const leave = follower.mount(props({ theme: 'light' }));
		await waitUntil(() => expect(theme()).toBe('light'));
		follower.change(props({ theme: 'dark' }));
		await waitUntil(() => expect(theme()).toBe('dark'));
		leave();
		await waitUntil(() => expect(hosts()).toBe(0));
		expect(said).toEqual(['docent:init', 'docent:update', 'docent:destroy']);
	});

	it('that is mounted anew in the same moment notices nothing, as in strict mode and when it is refreshed', async () => {
		const follower = createFollower();
		follower.mount(props())();
		const leave = follower.mount(props());
		await settled();
		const before = test.page.host();
		leave();
		follower.mount(props());
		await settled();
		expect(test.page.host()).toBe(before);
		expect(said).toEqual(['docent:init']);
	});

	it('another one that takes its place in the same moment has the assistant, with its own props', async () => {
		const leave = mount({ theme: 'dark' });
		await settled();
		const before = test.page.host();
		leave();
		const leaveSecond = mount({ theme: 'light' });
		await waitUntil(() => expect(theme()).toBe('light'));
		expect(test.page.host()).toBe(before);
		leaveSecond();
		await waitUntil(() => expect(hosts()).toBe(0));
		expect(said).toEqual(['docent:init', 'docent:update', 'docent:destroy']);
	});

	it('calls functions of a new rendering, without an update', async () => {
		const called = vi.fn();
		const rendering = (number: number) =>
			props({ starters: ['Why?'], hooks: { event: (name) => called(name, number), error() {} } });
		const follower = createFollower();
		follower.mount(rendering(1));
		await settled();
		follower.change(rendering(2));
		await settled();
		await test.page.docent.open();
		expect(called.mock.calls).toEqual([
			['init', 1],
			['open', 2],
		]);
		expect(said).toEqual(['docent:init']);
	});

	it('whose assistant the page has removed does not bring it back', async () => {
		const follower = createFollower();
		follower.mount(props());
		await settled();
		await test.page.docent.destroy();
		follower.change(props({ theme: 'dark' }));
		await settled();
		expect(hosts()).toBe(0);
	});
});

describe('two components at once, as while one page gives way to another', () => {
	it('have one assistant with the props of the first, then with those of the second, until that goes too', async () => {
		const leaveFirst = mount({ theme: 'dark', fp: 'one' });
		const leaveSecond = mount({ theme: 'light' });
		await waitUntil(() => expect(said).toHaveLength(2));
		expect(said).toEqual(['docent:init', expect.stringMatching(/^Docent: this page has the assistant already/)]);
		expect(theme()).toBe('dark');
		leaveFirst();
		await waitUntil(() => expect(theme()).toBe('light'));
		leaveSecond();
		await waitUntil(() => expect(hosts()).toBe(0));
	});

	it('of two bundles share it as well', async () => {
		const leaveFirst = mount();
		const leaveSecond = createPropsFollowers(test.page.docent)().mount(props());
		await waitUntil(() => expect(hosts()).toBe(1));
		await settled();
		leaveFirst();
		await settled();
		expect(hosts()).toBe(1);
		leaveSecond();
		await waitUntil(() => expect(hosts()).toBe(0));
		expect(said).toEqual(['docent:init', 'docent:destroy']);
	});
});

it('a component beside the assistant of the page leaves it alone, and never has its way', async () => {
	await test.page.init();
	test.server.setScenario('held');
	await test.page.docent.ask('Why?');
	const follower = createFollower();
	const leave = follower.mount(props({ fp: 'user-1', launcher: false, theme: 'dark' }));
	await waitUntil(() => expect(said).toHaveLength(2));
	follower.change(props({ fp: 'user-1', launcher: false, theme: 'light' }));
	await settled();
	leave();
	await settled();
	expect(said).toEqual(['docent:init', expect.stringMatching(/^Docent: this page has the assistant already/)]);
	test.server.setScenario('v2');
	await test.page.docent.open();
	await waitUntil(() => expect(test.page.answers()[0]?.textContent).toContain('See'));
	await test.page.settled();
	expect(test.server.requests).toHaveLength(1);
	await test.page.ask('And?');
	expect(test.server.requests[1]?.body.fp).toBe('anonymous');
	await test.page.docent.close();
	expect(test.page.launcher()).toBeTruthy();
});
