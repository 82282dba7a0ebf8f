/** Every entry has types, however a project finds its modules; a copy of this file is compiled as CommonJS as well. */
import { type DocentOptions, init } from 'docent';
import { type AgentJob, createAgentClient } from 'docent/agent';
import astro from 'docent/astro';
import docusaurus, { type DocentOptions as PluginOptions } from 'docent/docusaurus';
import { withDocent } from 'docent/nextra';
import { Assistant } from 'docent/nextra/assistant';
import { Docent as PreactDocent } from 'docent/preact';
import { Docent as ReactDocent } from 'docent/react';
import { type Chunk, DocentTransport } from 'docent/transport';
import vitepress from 'docent/vitepress';

const options: DocentOptions = { domain: 'acme', apiKey: 'svc_dsc_x' };

export const started: Promise<void> = init(options);
export const nothing: null = ReactDocent(options) ?? PreactDocent(options);
export const job: Promise<AgentJob> = createAgentClient({ baseUrl: '', projectId: '', apiKey: '' }).get('job_1');
export const replay: Promise<ReadableStream<Chunk> | null> = new DocentTransport({
	domain: 'acme',
	apiKey: 'svc_dsc_x',
}).reconnectToStream({ chatId: 'c' });
const plugin: PluginOptions = { ...options, service: 'https://assistant.example.com', options: { theme: 'dark' } };
export const plugins: string[] = [astro(plugin), docusaurus({}, plugin), vitepress(plugin)].map(({ name }) => name);
// The configuration of Docusaurus takes a plugin's options by any name.
export const byName: { [name: string]: unknown } = plugin;
export const next: { output: 'export' } = withDocent(plugin)({ output: 'export' });
export const assistant: () => unknown = Assistant;
// @ts-expect-error a function cannot stand in a tag
export const refused: PluginOptions = { ...plugin, options: { onNavigate() {} } };
// @ts-expect-error what is no entry stays private
export type Hidden = typeof import('docent/dist/npm/index.js');

document.addEventListener('docent:feedback', ({ detail }) => detail.reasons.includes('outdated'));
window.Docent = window.Docent || { q: [] };
window.Docent.q.push(['ask', 'How do I install it?']);
export const opened: Promise<void> | undefined = window.Docent.open?.();
