/** A test of an app in CommonJS, as Jest runs it without a line of configuration: the page is there, the assistant is not. */
const { createElement, act } = require('react');
const { createRoot } = require('react-dom/client');
const { Docent } = require('docent/react');
const { DocentError, init } = require('docent');
const { DocentTransport } = require('docent/transport');
const { createAgentClient } = require('docent/agent');

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const settings = { domain: 'acme', apiKey: 'svc_dsc_x', baseUrl: 'http://127.0.0.1:9' };

test('an app that embeds the component is rendered', async () => {
	const said = jest.spyOn(console, 'error').mockImplementation(() => {});
	const root = createRoot(document.body.appendChild(document.createElement('div')));
	await act(() => root.render(createElement('main', null, 'The app', createElement(Docent, settings))));
	expect(document.querySelector('main').textContent).toBe('The app');
	expect(said.mock.calls).toEqual([[expect.stringContaining('Jest can with --experimental-vm-modules')]]);
	await act(() => root.unmount());
});

test('a call is refused by a sentence', async () => {
	const refused = await init(settings).catch((error) => error);
	expect(DocentError.isInstance(refused)).toBe(true);
	expect(refused.code).toBe('load');
});

test('a transport and an agent can be made', () => {
	expect(new DocentTransport(settings).threadId).toBeUndefined();
	expect(typeof createAgentClient).toBe('function');
});
