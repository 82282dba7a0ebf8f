import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocentOptions } from '../../options/options.js';
import { readOptions } from '../../options/read-options.js';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { loadedModules, waitUntil } from '../../testing/panel/widget-on-page.js';
import { createHost, type Host } from '../host/host.js';
import { systemKeys } from '../host/shortcut.js';
import { prefersDark } from '../host/theme.js';
import type { LoadedModules } from './loaded-modules.js';
import { watchPage } from './watch-page.js';

let standIns: StandIns;
let host: Host;
let stop = () => {};
const onAsk = vi.fn();

beforeEach(() => {
	standIns = installStandIns();
	document.body.innerHTML = '<main><p>words to select</p></main>';
	host = createHost('', () => true);
	host.present({ theme: 'auto' });
});
afterEach(() => {
	stop();
	host.destroy();
	standIns.remove();
	vi.clearAllMocks();
	getSelection()?.removeAllRanges();
});

function follow(given: Partial<DocentOptions> = {}, modules: Partial<LoadedModules> = {}): void {
	const required = { domain: 'docs', apiKey: 'svc_dsc_x' };
	const options = readOptions({ ...required, ...given }, 'https://assistant.example');
	const following = new AbortController();
	const launcher = document.createElement('button');
	const keys = systemKeys(options.shortcut);
	watchPage({ host, launcher, options: { ...options, keys } }, { ...loadedModules, ...modules }, following, onAsk);
	stop = () => following.abort();
}

function press(target: EventTarget = document.body): KeyboardEvent {
	const keys = { key: 'i', ctrlKey: true, bubbles: true, composed: true, cancelable: true };
	const event = new KeyboardEvent('keydown', keys);
	target.dispatchEvent(event);
	return event;
}

function select(): void {
	getSelection()?.selectAllChildren(document.querySelector('main') as Element);
	document.dispatchEvent(new Event('selectionchange'));
}

describe('the theme', () => {
	it('follows the reader’s system on a page without one, until it is stopped', () => {
		follow();
		standIns.setMedia(prefersDark);
		expect(host.root.dataset.theme).toBe('dark');
		stop();
		standIns.setMedia();
		expect(host.root.dataset.theme).toBe('dark');
	});
});

describe('the shortcut', () => {
	it('is heard on the page and inside, once each time, and taken from the page', () => {
		follow();
		expect(press().defaultPrevented).toBe(true);
		expect(onAsk).toHaveBeenCalledTimes(1);
		press(host.root);
		expect(onAsk).toHaveBeenCalledTimes(2);
		expect(onAsk).toHaveBeenLastCalledWith(undefined, true);
	});

	it('is left to the page when the site has turned it off', () => {
		follow({ shortcut: false });
		expect(press().defaultPrevented).toBe(false);
		expect(onAsk).not.toHaveBeenCalled();
	});

	it('is heard no more when it is stopped', () => {
		follow();
		stop();
		press();
		press(host.root);
		expect(onAsk).not.toHaveBeenCalled();
	});
});

describe('selecting', () => {
	it('loads the offer once, at the first selection', async () => {
		const content = vi.fn(loadedModules.content);
		follow({}, { content });
		document.dispatchEvent(new Event('selectionchange'));
		expect(content).not.toHaveBeenCalled();
		select();
		select();
		await waitUntil(() => expect(host.root.querySelector('button')).toBeTruthy());
		expect(content).toHaveBeenCalledTimes(1);
	});

	it('does nothing where the site does not want it', () => {
		const content = vi.fn(loadedModules.content);
		follow({ selection: false }, { content });
		select();
		expect(content).not.toHaveBeenCalled();
	});

	it('offers nothing when the offer comes after the end', async () => {
		let arrive = (_: Awaited<ReturnType<LoadedModules['content']>>) => {};
		const coming = new Promise<Awaited<ReturnType<LoadedModules['content']>>>((resolve) => {
			arrive = resolve;
		});
		follow({}, { content: () => coming });
		select();
		stop();
		arrive(await loadedModules.content());
		await coming;
		await Promise.resolve();
		expect(host.root.children).toHaveLength(0);
	});

	it('throws nothing into the page when the offer cannot be loaded', async () => {
		const failing = Promise.reject(new TypeError('Failed to fetch'));
		follow({}, { content: () => failing });
		select();
		await expect(failing).rejects.toThrow();
		expect(press().defaultPrevented).toBe(true);
	});

	it('asks for the offer again after a load that failed, and not at once', async () => {
		vi.useFakeTimers();
		const content = vi.fn(loadedModules.content).mockRejectedValueOnce(new TypeError('Failed to fetch'));
		follow({}, { content });
		select();
		await vi.advanceTimersByTimeAsync(1000);
		select();
		expect(content).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(5000);
		select();
		expect(content).toHaveBeenCalledTimes(2);
		vi.useRealTimers();
		await waitUntil(() => expect(host.root.querySelector('button')).toBeTruthy());
	});
});
