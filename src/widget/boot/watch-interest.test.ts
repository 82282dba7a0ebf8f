import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocentOptions } from '../../options/options.js';
import { readOptions } from '../../options/read-options.js';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { loadedModules, waitUntil } from '../../testing/panel/widget-on-page.js';
import { createHost, type Host } from '../host/host.js';
import { watchInterest } from './watch-interest.js';
import type { WidgetContext } from './widget-context.js';

type Content = Awaited<ReturnType<typeof loadedModules.content>>;

let standIns: StandIns;
let host: Host;
let widget: Pick<WidgetContext, 'host' | 'options' | 'takeSelected'>;
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

function follow(given: Partial<DocentOptions> = {}, content = loadedModules.content): void {
	const required = { domain: 'docs', apiKey: 'svc_dsc_x' };
	const following = new AbortController();
	widget = { host, options: readOptions({ ...required, ...given }, 'https://assistant.example') };
	watchInterest(widget, content, following.signal, onAsk);
	stop = () => following.abort();
}

function select(): void {
	getSelection()?.selectAllChildren(document.querySelector('main') as Element);
	document.dispatchEvent(new Event('selectionchange'));
}

describe('selecting', () => {
	it('loads the offer once, at the first selection', async () => {
		const content = vi.fn(loadedModules.content);
		follow({}, content);
		document.dispatchEvent(new Event('selectionchange'));
		expect(content).not.toHaveBeenCalled();
		select();
		select();
		await waitUntil(() => expect(host.root.querySelector('button')).toBeTruthy());
		expect(content).toHaveBeenCalledTimes(1);
		await waitUntil(() => expect(widget.takeSelected).toBeTypeOf('function'));
	});

	it('is offered when it was there before', async () => {
		select();
		follow();
		await waitUntil(() => expect(host.root.querySelector('.offer')).toBeTruthy());
	});

	it('does nothing where the site does not want it', () => {
		const content = vi.fn(loadedModules.content);
		follow({ selection: false }, content);
		select();
		expect(content).not.toHaveBeenCalled();
	});

	it('offers nothing when the offer comes after the end', async () => {
		let arrive = (_: Content) => {};
		const coming = new Promise<Content>((resolve) => {
			arrive = resolve;
		});
		follow({}, () => coming);
		select();
		stop();
		arrive(await loadedModules.content());
		await coming;
		await Promise.resolve();
		expect(host.root.children).toHaveLength(0);
	});

	it('throws nothing into the page when the offer cannot be loaded', async () => {
		const failing = Promise.reject(new TypeError('Failed to fetch'));
		follow({}, () => failing);
		select();
		await expect(failing).rejects.toThrow();
		expect(widget.takeSelected).toBeUndefined();
	});

	it('asks for the offer again after a load that failed, and not at once', async () => {
		vi.useFakeTimers();
		const content = vi.fn(loadedModules.content).mockRejectedValueOnce(new TypeError('Failed to fetch'));
		follow({}, content);
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
