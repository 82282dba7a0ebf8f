/** What a server sees of the package: every entry can be imported, and what needs a page says so. */
import * as docent from 'docent';
import { createAgentClient } from 'docent/agent';
import astro from 'docent/astro';
import docusaurus from 'docent/docusaurus';
import { withDocent } from 'docent/nextra';
import { Docent as PreactDocent } from 'docent/preact';
import { Docent as ReactDocent } from 'docent/react';
import { DocentTransport } from 'docent/transport';
import vitepress from 'docent/vitepress';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const { ask, init } = docent;
const settings = { domain: 'acme', apiKey: 'svc_dsc_x' };
const sentence = (promise) =>
	promise.then(
		() => 'nothing',
		(error) => `${error.code}: ${error.message}`,
	);
const transport = new DocentTransport(settings);
const question = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'Why?' }] };

console.log(
	JSON.stringify({
		names: Object.keys(docent).sort(),
		rendered: renderToString(createElement(ReactDocent, settings)),
		preact: typeof PreactDocent,
		agent: typeof createAgentClient,
		plugins: [astro, docusaurus, vitepress, withDocent].map((plugin) => typeof plugin),
		init: await sentence(init(settings)),
		again: await sentence(init(settings)),
		ask: await sentence(ask('Why?')),
		transport: await sentence(
			transport.sendMessages({ trigger: 'submit-message', chatId: 'c', messageId: undefined, messages: [question] }),
		),
	}),
);
