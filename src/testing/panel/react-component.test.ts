// @vitest-environment jsdom
/** This test uses React itself. Beside the component, JSX is compiled for Preact. */
import { act, createElement, StrictMode, version } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Docent, type DocentProps } from '../../react/index.js';
import { hostElementName } from '../../widget/host/host.js';
import { installStandIns, type StandIns } from './browser-stand-ins.js';
import { waitUntil } from './widget-on-page.js';

let standIns: StandIns;
let container: HTMLElement;
let app: Root;

beforeEach(() => {
	standIns = installStandIns();
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	container = document.body.appendChild(document.createElement('div'));
	app = createRoot(container);
});
afterEach(async () => {
	await act(async () => app.unmount());
	container.remove();
	standIns.remove();
	vi.restoreAllMocks();
});

const hosts = () => [...document.querySelectorAll<HTMLElement>(hostElementName)];
const root = () => hosts()[0]?.shadowRoot?.querySelector<HTMLElement>('.root');
const launcher = () => root()?.querySelector<HTMLElement>('.launcher');
const props: DocentProps = { domain: 'docs', apiKey: 'svc_dsc_x', baseUrl: 'http://127.0.0.1', theme: 'light' };

/** Resolves once the assistant is on the page. */
async function render(changes: Partial<DocentProps> = {}): Promise<void> {
	await act(async () => app.render(createElement(StrictMode, null, createElement(Docent, { ...props, ...changes }))));
	await waitUntil(() => expect(hosts()).toHaveLength(1));
}

describe('the React component, in strict mode', () => {
	it('runs on React itself', () => {
		expect(version).toMatch(/^19\./);
	});

	it('puts one assistant on the page and renders nothing at its own place', async () => {
		await render();
		expect(container.innerHTML).toBe('');
		expect(root()?.dataset.theme).toBe('light');
	});

	it('applies changed props to the existing assistant', async () => {
		await render();
		const [before] = hosts();
		await render({ theme: 'dark', launcher: false });
		await waitUntil(() => expect(root()?.dataset.theme).toBe('dark'));
		expect(launcher()?.hidden).toBe(true);
		await render();
		await waitUntil(() => expect(launcher()?.hidden).toBe(false));
		expect(hosts()).toEqual([before]);
	});

	it('makes a new assistant for another key, without a warning', async () => {
		const warn = vi.spyOn(console, 'warn');
		await render();
		const [before] = hosts();
		await render({ apiKey: 'svc_dsc_y' });
		expect(hosts()[0]).not.toBe(before);
		expect(warn).not.toHaveBeenCalled();
	});

	it('removes the assistant when it unmounts, and brings it back when it mounts again', async () => {
		await render();
		await act(async () => app.render(null));
		expect(hosts()).toHaveLength(0);
		await render();
	});

	it('says what is wrong with a prop that changes, and keeps the assistant as it is', async () => {
		const report = vi.spyOn(console, 'error').mockReturnValue();
		await render();
		await render({ retrievalPageSize: 99 });
		// The code that writes the sentence is loaded with the first wrong option.
		await waitUntil(() =>
			expect(report.mock.calls).toEqual([['Docent: the option "retrievalPageSize" must be 1 to 50, not 99.']]),
		);
		expect(hosts()).toHaveLength(1);
	});

	it('renders on a server', () => {
		expect(renderToString(createElement(Docent, props))).toBe('');
	});
});
