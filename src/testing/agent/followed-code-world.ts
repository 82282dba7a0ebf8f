import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { hookPath } from '../../contract/agent-paths.js';
import type { AgentJob } from '../../contract/agent-v2.js';
import { startToolModelServer, type ToolReply } from '../models/tool-model-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../service/service-under-test.js';
import { createTestRepository, type TestFiles } from './git-repository.js';

export const hookSecret = 'a secret of some length';
export const options = Array.from({ length: 10 }, (_, index) => `optionNumber${index}`);
export const pages: Record<string, string> = {
	'index.md': '# Welcome\n\nThe lamp shines.\n',
	'other.md': '# Other\n\nNothing here names code.\n',
	...Object.fromEntries(
		options.map((name) => [`${name}.md`, `# ${name}\n\nThe option \`${name}\` is 5 by default.\n`]),
	),
};
export const codeOf = (name: string, value: number) => `export const ${name} = ${value};\n`;

/** What a model plays that changes the page of an option, and says so. */
export const edit = (name: string, value: number): [ToolReply, ToolReply] => [
	{ calls: [['edit', { path: `${name}.md`, oldText: 'is 5 by', newText: `is ${value} by` }]], tokens: 1_000 },
	{ text: `The default of ${name} is ${value} now.`, tokens: 500 },
];

/** Two repositories, code and documentation, a played model, and a service with a rule `options` between them. */
export async function createFollowedCodeWorld() {
	const docs = await createTestRepository(pages);
	const code = await createTestRepository(
		Object.fromEntries(options.map((name) => [`src/${name}.ts`, codeOf(name, 5)])),
	);
	const model = await startToolModelServer();
	const docsFolder = await mkdtemp(join(tmpdir(), 'docent-pages-'));
	for (const [path, text] of Object.entries(pages)) await writeFile(join(docsFolder, path), text);
	let deliveries = 0;
	const world = {
		docs,
		code,
		model,
		service: undefined as unknown as ServiceUnderTest,
		key: '',
		/** Starts a service; `rule` joins its rule. A second one runs beside the first. */
		async open(rule: Record<string, unknown> = {}, beside?: ServiceUnderTest): Promise<ServiceUnderTest> {
			const own = { name: 'options', enabled: true, code: code.path, paths: ['src/**'] };
			const instruction = 'Options in src change the page of the option.';
			const agent = { repository: docs.path, hookSecret, rules: [{ ...own, instruction, ...rule }] };
			const played = { provider: 'openai-compatible', baseUrl: model.url, model: 'played' };
			const service = await createServiceUnderTest({ docsFolder, agent, model: played }, beside);
			if (beside !== undefined) return service;
			world.service = service;
			world.key = await service.createKey({ kind: 'admin' });
			return service;
		},
		/** Sends the hook of a push, as GitHub does. */
		hook(before: string, more: Record<string, unknown> = {}, service?: ServiceUnderTest): Promise<Response> {
			const body = JSON.stringify({ ref: 'refs/heads/main', before, ...more });
			return (service ?? world.service).post(hookPath('options'), body, {
				authorization: undefined,
				'x-hub-signature-256': `sha256=${createHmac('sha256', hookSecret).update(body).digest('hex')}`,
				'x-github-delivery': `delivery-${deliveries++}`,
			});
		},
		/** Merges files into the code, and gives the commit before. */
		async merge(files: TestFiles, message = 'A change'): Promise<string> {
			const before = await code.git('rev-parse', 'main');
			await code.commit(files, { message });
			return before;
		},
		async jobs(): Promise<AgentJob[]> {
			const listed = await world.service.get('/v2/agent/docs/jobs?limit=100', world.key);
			return ((await listed.json()) as { jobs: AgentJob[] }).jobs;
		},
		/** Waits until so many jobs have ended, and gives the newest. */
		ended: (count: number) =>
			vi.waitFor(
				async () => {
					const all = await world.jobs();
					expect(all.filter(({ status }) => status !== 'active')).toHaveLength(count);
					return all[0] as AgentJob;
				},
				{ timeout: 60_000, interval: 50 },
			),
		async [Symbol.asyncDispose](): Promise<void> {
			await world.service?.dispose();
			await model[Symbol.asyncDispose]();
			await docs[Symbol.asyncDispose]();
			await code[Symbol.asyncDispose]();
			await rm(docsFolder, { recursive: true, force: true });
		},
	};
	return world;
}

export type FollowedCodeWorld = Awaited<ReturnType<typeof createFollowedCodeWorld>>;
