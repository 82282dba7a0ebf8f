/** Uses the package's types the way an app does that has nothing else of ours installed. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './run.js';
import {
	declarationEntries,
	emitDeclarations,
	importsOf,
	reachableDeclarations,
	rolledUpDeclarations,
} from './widget-build/emit-declarations.js';

const folder = mkdtempSync(join(tmpdir(), 'docent-types-'));
const installed = join(folder, 'node_modules/docent');
const types = join(installed, 'dist/types');

beforeAll(async () => {
	mkdirSync(installed, { recursive: true });
	cpSync(join(root, 'package.json'), join(installed, 'package.json'));
	await emitDeclarations(types);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const below = (folder: string) => (file: string) => relative(folder, file);
const packagesNamedBy = (entry: string) =>
	[...reachableDeclarations(types, [entry])].flatMap(importsOf).filter((name) => !name.startsWith('.'));

/** Files of one app; each is what a reader of the package writes. */
const app = {
	app: `
		import { ask, close, consent, destroy, DocentError, doctor, forget, init, open, reset, update } from 'docent';
		import type { DocentApi, DocentErrorCode, DocentOptions } from 'docent';
		import { Docent as InPreact, type DocentProps as PreactProps } from 'docent/preact';
		import { Docent as InReact, type DocentProps } from 'docent/react';

		const options: DocentOptions = { domain: 'acme', apiKey: 'svc_dsc_x', theme: 'dark', filter: { version: '2' } };
		const fromFiles: DocentOptions = { index: '/docent/', browserModel: 'off' };
		const props: DocentProps = options;
		const others: PreactProps = props;
		const nothing: null = InReact(props) ?? InPreact(others);
		const api: DocentApi = { ask, close, consent, destroy, doctor, forget, init, open, reset, update };
		await api.init(options);
		await update({ filter: { version: null, language: 'en' }, consent: { url: null }, radius: '4px', theme: null });
		await update({ filter: null, title: undefined as never, onNavigate: (url) => void url.length });
		const codeOf = (error: unknown): DocentErrorCode | undefined => (DocentError.isInstance(error) ? error.code : undefined);
		export { codeOf, fromFiles, nothing };
	`,
	chat: `
		import { type Chunk, type DocentMetadata, DocentTransport, type PassagesData, sourcesOf, type VerdictData } from 'docent/transport';

		const transport = new DocentTransport({ domain: 'acme', apiKey: 'svc_dsc_x', currentPath: () => location.pathname });
		const metadata: DocentMetadata = { context: [{ type: 'code', value: 'npm start' }] };
		const messages = [{ id: 'q', role: 'user' as const, parts: [{ type: 'text', text: 'Why?' }], metadata }];
		const stream: ReadableStream<Chunk> = await transport.sendMessages({
			trigger: 'submit-message', chatId: 'c', messageId: undefined, messages, body: { filter: { version: '2' } },
		});
		const replay: ReadableStream<Chunk> | null = await transport.reconnectToStream({ chatId: 'c' });
		transport.threadId = undefined;
		const urls: string[] = sourcesOf({ parts: [] }).map(({ url }) => url);
		const cards = ({ passages }: PassagesData) => passages.filter(({ open }) => !open).map(({ title }) => title);
		const isDoubtful = ({ verdict, citations }: VerdictData) => verdict === 'doubtful' && citations === 0;
		export { cards, isDoubtful, replay, stream, urls };
	`,
	server: `
		import { type AgentClientOptions, AgentError, type AgentEvent, type AgentJob, createAgentClient } from 'docent/agent';

		const options: AgentClientOptions = { baseUrl: 'https://docent.test', projectId: 'docs', apiKey: 'svc_x' };
		const agent = createAgentClient({ ...options, fetch, timeoutMs: 1_000 });
		const { signal } = new AbortController();
		const made: AgentJob = await agent.create(
			{ prompt: 'Mend the links.', draft: true, branch: 'mend', model: 'opus' },
			{ idempotencyKey: 'a', signal },
		);
		const wordsOf = (event: AgentEvent): string => (event.type === 'text' ? event.data.text : event.type);
		for await (const event of agent.events(made.id, { after: 1, signal })) wordsOf(event).length;
		const ended = await agent.wait(made.id, { onUpdate: (job) => void job.todos.length, timeoutMs: 1 });
		await agent.message(ended.id, { prompt: 'And the anchors.' });
		const link: string | null = (await agent.cancel((await agent.get(made.id)).id)).prLink;
		const { jobs, nextCursor } = await agent.list({ status: 'failed', limit: 5 });
		const patch: string = (await agent.diff((await agent.archive(made.id)).id)).patch;
		const session = await agent.createSession({ messages: [{ content: 'Mend.' }], asDraft: true });
		for await (const words of session) words.length;
		const { allSessions } = await agent.listSessions({ skip: 1, take: 2 });
		const reason = (await agent.getSession(session.sessionId)).haultReason;
		const codeOf = (error: unknown) => (AgentError.isInstance(error) ? [error.code, error.retryAfter] : []);
		export { allSessions, codeOf, jobs, link, nextCursor, patch, reason };
	`,
	page: `
		import type {} from 'docent';
		document.addEventListener('docent:feedback', ({ detail }) => detail.reasons.includes('outdated'));
		document.addEventListener('docent:answer', (event) => event.detail.ended === 'cut');
		document.addEventListener('docent:init', () => window.Docent?.open?.());
		window.Docent = window.Docent || { q: [] };
		window.Docent.q.push(['ask', 'How do I install it?']);
		window.Docent.q.push(['update', { onNavigate: (url) => void url.length }]);
	`,
	refused: `
		import { init, update } from 'docent';
		await init({ domain: 'acme' });
		await init({ domain: 'acme', apiKey: 'svc_dsc_x', theme: 'blue' });
		await update({ retrievalPageSize: 'five' });
		await update({ colour: 'red' });
		await update({ filter: { versions: null } });
		window.Docent?.q.push(['opn']);
		document.addEventListener('docent:feedback', ({ detail }) => detail.ratings);
	`,
} as const;

/** What the compiler says of each file of the app, declarations of libraries included. */
let said = '';
beforeAll(() => {
	for (const [name, source] of Object.entries(app)) writeFileSync(join(folder, `${name}.ts`), source);
	const compilerOptions = {
		target: 'ES2022',
		lib: ['ES2022', 'DOM'],
		module: 'ESNext',
		moduleResolution: 'Bundler',
		strict: true,
		exactOptionalPropertyTypes: true,
		noUncheckedIndexedAccess: true,
		skipLibCheck: false,
		noEmit: true,
		types: [],
	};
	const files = Object.keys(app).map((name) => `${name}.ts`);
	writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
	const compiler = join(root, 'node_modules/typescript/bin/tsc');
	said = spawnSync(process.execPath, [compiler, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
}, 60_000);
const linesOn = (name: keyof typeof app) => said.split('\n').filter((line) => line.startsWith(`${name}.ts(`));

describe('the public types', () => {
	it('change only on purpose: after that, `npx vitest run -u` takes them over', async () => {
		await expect(rolledUpDeclarations(types)).toMatchFileSnapshot(join(root, 'src/tooling/public-types.txt'));
	});

	it('are what the entries lead to and no others', () => {
		const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
		const reached = [...reachableDeclarations(types, declarationEntries)].map(below(types));
		expect(files.sort()).toEqual(reached.sort());
	});

	it.each(declarationEntries)('of %s lead to nothing that is missing', (entry) => {
		const names = [...reachableDeclarations(types, [entry])].map(below(types));
		expect(names.filter((name) => !readdirSync(types, { recursive: true, encoding: 'utf8' }).includes(name))).toEqual(
			[],
		);
	});

	it.each([
		['widget/boot/index.d.ts', []],
		['react/index.d.ts', ['react']],
		['preact/index.d.ts', ['preact']],
		['agent-client/index.d.ts', []],
		['transport/index.d.ts', []],
		['plugins/docusaurus/index.d.ts', []],
		['plugins/vitepress/index.d.ts', []],
		['plugins/astro/index.d.ts', []],
		['plugins/nextra/index.d.ts', []],
		['plugins/nextra/assistant.d.ts', []],
	])('of %s name no library but %j', (entry, allowed) => {
		expect(packagesNamedBy(entry).filter((name) => !allowed.includes(name.split('/')[0] ?? ''))).toEqual([]);
	});

	it('serve an app that has no other library', () => {
		expect(linesOn('app')).toEqual([]);
	});

	it('name the events of the page and the global of the script tag', () => {
		expect(linesOn('page')).toEqual([]);
	});

	it('serve a chat of one’s own, without the SDK', () => {
		expect(linesOn('chat')).toEqual([]);
	});

	it('serve a server that runs the agent', () => {
		expect(linesOn('server')).toEqual([]);
	});

	it('refuse what would be refused on the page', () => {
		const numbers = linesOn('refused').map((line) => Number(/\((\d+),/.exec(line)?.[1]));
		expect(numbers).toEqual([3, 4, 5, 6, 7, 8, 9]);
		// Nothing is wrong with the declarations themselves, nor with the compiler's settings.
		expect(said.split('\n').filter((line) => /error TS/.test(line))).toEqual(linesOn('refused'));
	});
});
