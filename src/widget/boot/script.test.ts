import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { waitUntil } from '../../testing/panel/widget-on-page.js';
import { makeCall } from './calls/make-call.js';
import * as settings from './customise/customise.js';
import type { DocentApi } from './docent-api.js';
import type { MissingPart } from './missing-part.js';

let standIns: StandIns;
const scope = window as { Docent?: Partial<DocentApi> & { q?: { push(call: unknown[]): void } } };
const hosts = () => document.querySelectorAll('docent-assistant').length;

beforeEach(() => {
	standIns = installStandIns();
	// Modules that can be imported by their address.
	vi.stubGlobal('parts', { settings, makeCall, beginEarly() {}, watchInterest() {} });
	const module = 'data:text/javascript,export const { call } = globalThis.parts.settings;';
	const early = 'data:text/javascript,export const { makeCall, beginEarly, watchInterest } = globalThis.parts;';
	const renew = 'data:text/javascript,export const renew = (...missing) => globalThis.renew(...missing);';
	vi.stubGlobal('__FILES__', {
		panel: 'docent/panel-1.js',
		content: 'docent/content-1.js',
		early,
		settings: module,
		renew,
	});
	vi.spyOn(console, 'error').mockReturnValue();
	vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(async () => {
	// Without its parts it cannot be called, and has put nothing on the page.
	await scope.Docent?.destroy?.().then(undefined, () => {});
	delete scope.Docent;
	standIns.remove();
	vi.restoreAllMocks();
	vi.resetModules();
	document.head.replaceChildren();
});

/** Runs the script the way its tag does, with these attributes. */
async function embed(data: Record<string, string>, integrity = ''): Promise<DocentApi> {
	const tag = document.createElement('script');
	// Not run by jsdom: it is imported below, where `currentScript` is empty as it is for a module.
	tag.type = 'module';
	tag.src = 'https://assistant.example/widget/docent.js';
	tag.integrity = integrity;
	Object.assign(tag.dataset, data);
	document.head.append(tag);
	await import('./script.js');
	return scope.Docent as DocentApi;
}

describe('a script tag', () => {
	it('with domain and key puts the assistant on the page', async () => {
		await embed({ domain: 'docs', apiKey: 'svc_dsc_x' });
		await waitUntil(() => expect(hosts()).toBe(1));
		expect(console.error).not.toHaveBeenCalled();
	});

	it('reads the other options from its attributes', async () => {
		await embed({ domain: 'docs', apiKey: 'svc_dsc_x', theme: 'dark', launcher: 'false', turbolinksTrack: 'reload' });
		await waitUntil(() => expect(hosts()).toBe(1));
		const shadow = document.querySelector('docent-assistant')?.shadowRoot;
		expect(shadow?.querySelector<HTMLElement>('.root')?.dataset.theme).toBe('dark');
		expect(shadow?.querySelector<HTMLElement>('.launcher')?.hidden).toBe(true);
	});

	it.each([
		[
			{ domain: 'docs' },
			'Docent: the option "apiKey" must be a public key, which begins with svc_dsc_, not undefined.',
		],
		[
			{ domain: 'docs', apiKey: 'svc_secret' },
			'Docent: the option "apiKey" must be a public key, which begins with svc_dsc_, not a secret key; revoke that one, for everybody can read a page.',
		],
		[
			{ domain: 'docs', apiKey: 'svc_dsc_x', retrievalPageSize: 'many' },
			'Docent: the option "retrievalPageSize" must be 1 to 50, not "many".',
		],
	])('with %j says what is wrong and leaves the page alone', async (data, sentence) => {
		await embed(data as Record<string, string>);
		await waitUntil(() => expect(vi.mocked(console.error).mock.calls).toEqual([[sentence]]));
		expect(hosts()).toBe(0);
	});

	it('without a domain only offers the API', async () => {
		const api = await embed({});
		expect(hosts()).toBe(0);
		expect(console.error).not.toHaveBeenCalled();
		await api.init({ domain: 'docs', apiKey: 'svc_dsc_x' });
		expect(hosts()).toBe(1);
	});

	it('runs the calls that were made before it came, in their order', async () => {
		scope.Docent = {
			q: [
				['init', { domain: 'docs', apiKey: 'svc_dsc_x' }],
				['update', { theme: 'dark' }],
				['update', { launcher: false }],
			],
		};
		await embed({});
		const root = () => document.querySelector('docent-assistant')?.shadowRoot?.querySelector<HTMLElement>('.root');
		await waitUntil(() => expect(root()?.dataset.theme).toBe('dark'));
		expect(console.error).not.toHaveBeenCalled();
	});

	it('makes the calls that come into the queue later, after those before them', async () => {
		const api = await embed({});
		const { q } = scope.Docent ?? {};
		q?.push(['init', { domain: 'docs', apiKey: 'svc_dsc_x' }]);
		q?.push(['update', { theme: 'dark' }]);
		const root = () => document.querySelector('docent-assistant')?.shadowRoot?.querySelector<HTMLElement>('.root');
		await waitUntil(() => expect(root()?.dataset.theme).toBe('dark'));
		expect(scope.Docent).toBe(api);
		expect(console.error).not.toHaveBeenCalled();
	});

	it('reports an early call that fails, and runs the others', async () => {
		scope.Docent = { q: [['close'], ['init', { domain: 'docs', apiKey: 'svc_dsc_x' }]] };
		await embed({});
		await waitUntil(() => expect(hosts()).toBe(1));
		await waitUntil(() => expect(vi.mocked(console.error).mock.calls).toEqual([['Docent: call init() first.']]));
	});

	it('that is included twice makes one assistant', async () => {
		const first = await embed({ domain: 'docs', apiKey: 'svc_dsc_x' });
		vi.resetModules();
		const second = await embed({ domain: 'docs', apiKey: 'svc_dsc_x' });
		expect(second).toBe(first);
		await second.close();
		expect(hosts()).toBe(1);
		expect(console.warn).not.toHaveBeenCalled();
	});

	it('that does not find its own address says so, and asks for no file of the page’s site', async () => {
		const tag = document.createElement('script');
		Object.assign(tag, { type: 'module', src: 'https://docent.example/theme.js' });
		document.head.append(tag);
		await import('./script.js');
		await scope.Docent?.init?.({ domain: 'docs', apiKey: 'svc_dsc_x' }).then(
			() => expect.unreachable(),
			(error: Error) => expect(error.message).toContain('Docent did not load'),
		);
		expect(hosts()).toBe(0);
	});

	it.each([
		['', 'asks for a part that is gone at one other address', 2],
		['sha384-abc', 'whose hash the page names asks at no other address', 1],
	])('with integrity="%s" %s', async (integrity, _, addresses) => {
		const loads = vi.fn();
		vi.stubGlobal('loads', loads);
		vi.stubGlobal('renew', () => {});
		const gone = `data:text/javascript,globalThis.loads(import.meta.url);throw Error("Gone")//${integrity}`;
		vi.stubGlobal('__FILES__', { panel: gone, content: gone, early: gone, settings: gone, renew: 'docent/renew.js' });
		const api = await embed({}, integrity);
		await expect(api.update({})).rejects.toMatchObject({ name: 'DocentError', code: 'load' });
		expect(loads).toHaveBeenCalledTimes(addresses);
		await expect(api.update({})).rejects.toMatchObject({ code: 'load' });
		// A later try has one number, however many there were before.
		const ends = loads.mock.calls.map(([url]) => (url as string).split(integrity || '//')[1]);
		expect(ends).toEqual(addresses > 1 ? ['', '?r1', '?r2'] : ['']);
	});

	it('says where it is when a part is gone, and leaves this call and the ones that wait to the copy that takes over', async () => {
		const made: unknown[] = [];
		const successor = { ask: async (text: string) => void made.push(text), reset: async () => void made.push('reset') };
		const renew = vi.fn(({ session }: MissingPart) => {
			session?.remove();
			Object.assign(session ?? {}, { given: undefined, successor });
		});
		vi.stubGlobal('renew', renew);
		const api = await embed({ domain: 'docs', apiKey: 'svc_dsc_x' });
		await waitUntil(() => expect(hosts()).toBe(1));
		await Promise.all([api.ask('How?'), api.reset(), api.ask('Why?')]);
		expect(made).toEqual(['How?', 'reset', 'Why?']);
		const missing = { api, session: expect.objectContaining({ successor }) };
		expect(renew.mock.calls).toEqual([
			[expect.objectContaining(missing), 'https://assistant.example/widget/docent.js'],
		]);
	});
});
