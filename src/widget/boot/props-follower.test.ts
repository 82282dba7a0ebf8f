import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DocentOptions } from '../../options/options.js';
import { patchOptions } from '../../options/patch-options.js';
import { createPropsFollowers } from './props-follower.js';

afterEach(() => {
	vi.restoreAllMocks();
});

const props: DocentOptions = { domain: 'docs', apiKey: 'svc_dsc_x' };

/** A follower that is mounted, with the options that its assistant has got in the end. */
async function follow(first: Partial<DocentOptions> = {}) {
	let options: object = {};
	const update = vi.fn(async (changes: object) => {
		options = patchOptions(options, changes);
	});
	const init = vi.fn(async (given: DocentOptions) => {
		options = given;
	});
	const follower = createPropsFollowers({ init, update, destroy: async () => {} })();
	follower.mount({ ...props, ...first });
	await Promise.resolve();
	const change = async (changes: Partial<DocentOptions>) => {
		follower.change({ ...props, ...changes });
		await vi.waitUntil(() => init.mock.calls.length === 1);
		await Promise.resolve();
	};
	await change(first);
	return { change, update, options: () => patchOptions({}, options) as Partial<DocentOptions> };
}

it.each<[string, Partial<DocentOptions>[], Partial<DocentOptions>]>([
	[
		'filter',
		[{ filter: { version: '2', language: 'en' } }, { filter: { language: 'en' } }],
		{ filter: { language: 'en' } },
	],
	['handoff', [{}, { handoff: { email: 'a@b.c' } }, { handoff: { url: '/help' } }], { handoff: { url: '/help' } }],
	['events', [{ events: { text: true } }, { events: {} }], { events: {} }],
	[
		'consent',
		[{ consent: { text: 'Ok?', url: '/p' } }, { consent: 'required' }, { consent: { text: 'Ok?' } }],
		{ consent: { text: 'Ok?' } },
	],
])('a prop that is an object is the whole value: %s', async (_, [first, ...later], last) => {
	const { change, options } = await follow(first);
	for (const changes of later) await change(changes);
	expect(options()).toEqual({ ...props, ...last });
});

it('functions of a new rendering are called, without an update', async () => {
	const called = vi.fn();
	const rendering = (number: number): Partial<DocentOptions> => ({
		filter: { version: '2' },
		starters: ['Why?'],
		onNavigate: (url) => called(url, number),
		hooks: { error: () => called('error', number) },
		tools: [{ name: 'open', label: 'Open', run: () => called('tool', number) }],
	});
	const { change, update, options } = await follow(rendering(1));
	await change(rendering(2));
	expect(update).not.toHaveBeenCalled();
	const { onNavigate, hooks, tools } = options();
	onNavigate?.('/guide');
	hooks?.error?.({} as never);
	tools?.[0]?.run({});
	expect(called.mock.calls).toEqual([
		['/guide', 2],
		['error', 2],
		['tool', 2],
	]);
});

it('a function that is no longer given goes, and one that draws is another value each time', async () => {
	const { change, update, options } = await follow({ onNavigate: () => {}, renderCitation: () => 'a' });
	await change({ renderCitation: () => 'b' });
	expect(update).toHaveBeenCalledOnce();
	expect(options().onNavigate).toBeUndefined();
	expect(options().renderCitation?.({} as never, {} as never)).toBe('b');
});

describe('two components at once, as while one page gives way to another', () => {
	/** The assistant's options, undefined when there is none. */
	let options: object | undefined;
	const createFollower = createPropsFollowers({
		init: async (given) => {
			options = given;
		},
		update: async (changes) => {
			options = patchOptions(options ?? {}, changes);
		},
		destroy: async () => {
			options = undefined;
		},
	});
	const mount = (given: Partial<DocentOptions>) => createFollower().mount({ ...props, ...given });
	const settled = () => new Promise((resolve) => setTimeout(resolve));

	it('have one assistant, with the props of the newest, until the last one goes', async () => {
		const leaveFirst = mount({ theme: 'dark' });
		await settled();
		const leaveSecond = mount({ title: 'Second' });
		await settled();
		expect(options).toEqual({ ...props, title: 'Second', theme: undefined });
		leaveFirst();
		await settled();
		expect(options).toMatchObject({ title: 'Second' });
		leaveSecond();
		expect(options).toBeUndefined();
	});

	it('give it back when the newest goes first', async () => {
		const leaveFirst = mount({ theme: 'dark' });
		mount({ title: 'Second' })();
		await settled();
		expect(options).toMatchObject({ theme: 'dark' });
		leaveFirst();
		expect(options).toBeUndefined();
	});

	it('of two sites have the one of the newest', async () => {
		const leaveFirst = mount({});
		const leaveSecond = mount({ apiKey: 'svc_dsc_y' });
		await settled();
		expect(options).toMatchObject({ apiKey: 'svc_dsc_y' });
		leaveSecond();
		await settled();
		expect(options).toMatchObject({ apiKey: 'svc_dsc_x' });
		leaveFirst();
	});
});
