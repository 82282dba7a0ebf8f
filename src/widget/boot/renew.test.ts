import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocentApi } from './docent-api.js';
import type { EarlyDocent, RenewModule } from './renew.js';

/** There is no server at this address. */
const address = 'http://127.0.0.1:1/docent.js';
const error = new Error('A part is gone');
const api = { open: async () => {} } as DocentApi;

let copies: number;
let renew: RenewModule['renew'];
const load = async () => ({ renew } = await import('./renew.js'));
const miss = () =>
	renew({ api, error, call: undefined, given: () => undefined }, address).then(undefined, () => 'failed');

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	copies = 0;
	let page: EarlyDocent = api;
	Object.defineProperty(window, 'Docent', {
		configurable: true,
		get: () => page,
		set(next: EarlyDocent) {
			page = next;
			// A copy that starts is told its script.
			if (next.script) copies++;
		},
	});
	await load();
});
afterEach(() => {
	vi.useRealTimers();
	Reflect.deleteProperty(window, 'Docent');
	Reflect.deleteProperty(window, Symbol.for('docent.renewals'));
	document.head.replaceChildren();
	vi.resetModules();
});

it('a renewal that has failed is tried again after a pause', async () => {
	expect(await miss()).toBe('failed');
	expect(await miss()).toBe('failed');
	expect(copies).toBe(1);
	vi.advanceTimersByTime(6_000);
	expect(await miss()).toBe('failed');
	expect(copies).toBe(2);
});

it('copies of this file that came from two addresses know of each other', async () => {
	const first = miss();
	vi.resetModules();
	await load();
	expect(await miss()).toBe('failed');
	await first;
	expect(copies).toBe(1);
});

it('CSP-4: a page that names the hash of its script is not renewed', async () => {
	const tag = Object.assign(document.createElement('script'), { type: 'inert', src: address, integrity: 'sha384-abc' });
	document.head.append(tag);
	expect(await miss()).toBe('failed');
	expect(copies).toBe(0);
});
