import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocentOptions } from '../../options/options.js';
import { readOptions } from '../../options/read-options.js';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { createHost, type Host } from '../host/host.js';
import { systemKeys } from '../host/shortcut.js';
import { prefersDark } from '../host/theme.js';
import type { CapturedSelection } from '../page/selection/selection.js';
import { watchPage } from './watch-page.js';
import type { WidgetContext } from './widget-context.js';

let standIns: StandIns;
let host: Host;
let stop = () => {};
const onAsk = vi.fn();

beforeEach(() => {
	standIns = installStandIns();
	host = createHost('', () => true);
	host.present({ theme: 'auto' });
});
afterEach(() => {
	stop();
	host.destroy();
	standIns.remove();
	vi.clearAllMocks();
});

function follow(given: Partial<DocentOptions> = {}, more: Partial<WidgetContext> = {}): void {
	const required = { domain: 'docs', apiKey: 'svc_dsc_x' };
	const options = readOptions({ ...required, ...given }, 'https://assistant.example');
	const following = new AbortController();
	const launcher = document.createElement('button');
	const keys = systemKeys(options.shortcut);
	watchPage({ host, launcher, options: { ...options, keys }, ...more }, following, onAsk);
	stop = () => following.abort();
}

function press(target: EventTarget = document.body): KeyboardEvent {
	const keys = { key: 'i', ctrlKey: true, bubbles: true, composed: true, cancelable: true };
	const event = new KeyboardEvent('keydown', keys);
	target.dispatchEvent(event);
	return event;
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

	it('asks about what is selected, once there is an offer for that', () => {
		const taken = { label: 'Selected text', text: 'words', type: 'selection' } as unknown as CapturedSelection;
		follow({}, { takeSelected: () => taken });
		press();
		expect(onAsk).toHaveBeenCalledWith(taken, true);
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
