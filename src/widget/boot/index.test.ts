import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { hostElementName } from '../host/host.js';

const options = { domain: 'docs', apiKey: 'svc_dsc_x', baseUrl: 'http://127.0.0.1' };
const hosts = () => document.querySelectorAll(hostElementName).length;
const scope = globalThis as { Docent?: Window['Docent'] };

let standIns: StandIns;
let docent: typeof import('./index.js');

beforeEach(async () => {
	standIns = installStandIns();
	vi.resetModules();
	docent = await import('./index.js');
});
afterEach(async () => {
	await docent.destroy();
	Reflect.deleteProperty(scope, 'Docent');
	standIns.remove();
	vi.restoreAllMocks();
});

it('a module that is imported leaves the page alone', () => {
	expect(scope.Docent).toBeUndefined();
});

it('NAV-2: the assistant is the one of the script tag where that has come first', async () => {
	const init = vi.fn(async () => {});
	const open = vi.fn(async () => {});
	scope.Docent = { init, open, q: { push() {} } };
	await docent.init(options);
	await docent.open();
	expect(init).toHaveBeenCalledExactlyOnceWith(options);
	expect(open).toHaveBeenCalledOnce();
	expect(hosts()).toBe(0);
	Reflect.deleteProperty(scope, 'Docent');
});

it('NAV-2: the script tag finds the assistant of the module, with the calls that wait', async () => {
	const waiting: never[] = [];
	scope.Docent = { q: waiting };
	await docent.init(options);
	expect(hosts()).toBe(1);
	expect(scope.Docent).toMatchObject({ init: expect.any(Function), q: waiting });
});

it('the queue works without the script as well', async () => {
	await docent.init(options);
	scope.Docent?.q.push(['destroy']);
	await vi.waitFor(() => expect(hosts()).toBe(0));
});
