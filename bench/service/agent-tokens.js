/**
 * What jobs of the agent send to a language model: six jobs on Docent's own pages, whose model plays the same moves each time. Tokens are
 * estimated as the service estimates them, four characters each, over the whole body of each request.
 *
 *     node bench/service/agent-tokens.js [dist of another build of the service]
 *
 * Another build runs first, with the same jobs, and must make the same changes. Needs `npm run build` and git.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { keep, table } from '../run/table.js';
import { withModel } from './model.js';
import { startService } from './start-service.js';

/** @typedef {[name: string, input: object]} Call */

/** The jobs: what is asked for, then the calls of each step of the model. @type {{ name: string, prompt: string, steps: Call[][], further?: { prompt: string, steps: Call[][] } }[]} */
const jobs = [
	{
		name: 'rename a setting everywhere',
		prompt: 'We rename agent.checkCommand to agent.check. Change it on every page.',
		steps: [
			[['search', { text: 'agent.checkCommand' }]],
			[['replace_text', { from: 'agent.checkCommand', to: 'agent.check' }]],
			[['search', { text: 'checkCommand' }]],
			[['check', {}]],
		],
	},
	{
		name: 'correct a sample from a report',
		prompt: 'Fix this bug report:\n\nThe page on webhooks says 10 seconds. The service waits for 20.',
		steps: [
			[['search', { text: 'within 10 seconds' }]],
			[['read', { path: 'service/agent-jobs.md' }]],
			[['edit', { path: 'service/agent-jobs.md', oldText: 'within 10 seconds', newText: 'within 20 seconds' }]],
			[['check', {}]],
		],
	},
	{
		name: 'a new section',
		prompt: 'Say on the page about jobs how many workers a small team needs: two.',
		steps: [
			[['search', { text: 'workers', folder: 'service' }]],
			[['read', { path: 'service/agent-jobs.md' }]],
			[
				[
					'add_section',
					{ page: 'service/agent-jobs.md', heading: 'How many workers?', text: 'A small team needs two workers.' },
				],
			],
			[['check', {}]],
		],
	},
	{
		name: 'rename a heading',
		prompt: 'The heading "What the token must be allowed" should be a question.',
		steps: [
			[['search', { text: 'What the token must be allowed' }]],
			[['rename_heading', { from: 'What the token must be allowed', to: 'What must the token be allowed?' }]],
			[['check', {}]],
		],
	},
	{
		name: 'a new page',
		prompt: 'Add a page about backups to the service section. Take what the page on the database says.',
		steps: [
			[['search', { text: 'backup' }]],
			[['read', { path: 'service/database.md' }]],
			[['read', { path: 'service/running.md' }]],
			[['add_page', { path: 'service/backups.md', title: 'Backups', text: 'See [the database](./database.md).' }]],
			[['check', {}]],
		],
	},
	{
		name: 'with a further instruction',
		prompt: 'Use "folder" in place of "directory" on the pages of the service.',
		steps: [
			[['search', { text: 'directory', folder: 'service' }]],
			[['replace_text', { from: 'directory', to: 'folder', pages: ['service/'], exceptCode: true }]],
			[['check', {}]],
		],
		further: {
			prompt: 'Also on the pages for embedding.',
			steps: [
				[['search', { text: 'directory', folder: 'embed' }]],
				[['replace_text', { from: 'directory', to: 'folder', pages: ['embed/'], exceptCode: true }]],
				[['check', {}]],
			],
		},
	},
];

/** Plays the steps of the turn that a request belongs to. */
async function startPlayer() {
	/** @type {Call[][]} */
	let steps = [];
	/** @type {string[]} */
	const bodies = [];
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const part of request.setEncoding('utf8')) body += part;
		if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end();
		const { messages, tools } = JSON.parse(body);
		if (tools) bodies.push(body);
		const done = messages.filter((/** @type {{ tool_calls?: object[] }} */ { tool_calls: calls }) => calls).length;
		// A model checks its work if its rules ask for that.
		const asksForChecks = JSON.stringify(messages).includes('Use the tool check');
		const calls = (asksForChecks ? steps : steps.filter(([call]) => call?.[0] !== 'check'))[done] ?? [];
		const message = {
			role: 'assistant',
			content: calls.length > 0 ? null : 'Change the documentation as asked\n\nThis is what was asked for.',
			tool_calls: calls.map(([name, input], index) => ({
				id: `call-${done}-${index}`,
				type: 'function',
				function: { name, arguments: JSON.stringify(input) },
			})),
		};
		const finish = calls.length > 0 ? 'tool_calls' : 'stop';
		const choices = [{ index: 0, message, finish_reason: finish }];
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ id: 'a', object: 'chat.completion', created: 0, model: 'played', choices }));
	});
	await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}/v1`,
		bodies,
		play: (/** @type {Call[][]} */ next) => {
			steps = next;
			bodies.length = 0;
		},
		close: () => server.close(),
	};
}

const tokensOf = (/** @type {string[]} */ bodies) => Math.round(bodies.reduce((sum, body) => sum + body.length, 0) / 4);

/** The length in characters with which the next request of a turn begins as the one before. @param {string[]} bodies */
function sharedOf(bodies) {
	// Providers put the tools before the messages.
	const prompts = bodies.map((body) => JSON.stringify([JSON.parse(body).tools, JSON.parse(body).messages]));
	return prompts.slice(1).reduce((sum, body, index) => {
		const before = prompts[index] ?? '';
		let at = 0;
		while (at < body.length && body[at] === before[at]) at += 1;
		return sum + at;
	}, 0);
}

/** Runs all jobs on one build. @param {string | undefined} cli */
async function run(cli) {
	const folder = mkdtempSync(join(tmpdir(), 'docent-bench-tokens-'));
	const docs = join(folder, 'docs');
	cpSync('public', docs, { recursive: true });
	const player = await startPlayer();
	const service = await startService(docs, { env: withModel(player.url), cli });
	const headers = { 'content-type': 'application/json', authorization: `Bearer ${service.adminKey}` };
	const rows = [];
	try {
		const base = `${service.url}/v2/agent/${service.projectId}/job`;
		for (const { name, prompt, steps, further } of jobs) {
			/** @type {string[]} */
			const all = [];
			let shared = 0;
			let path = base;
			let job;
			for (const turn of [{ prompt, steps }, ...(further ? [further] : [])]) {
				player.play(turn.steps);
				const body = JSON.stringify({ prompt: turn.prompt });
				job = await (await fetch(path, { method: 'POST', headers, body })).json();
				while (job.status === 'active') {
					await delay(100);
					job = await (await fetch(`${base}/${job.id}`, { headers })).json();
				}
				if (!job.prLink) throw new Error(`${name}: ${job.message ?? JSON.stringify(job)}`);
				all.push(...player.bodies);
				shared += sharedOf(player.bodies);
				path = `${base}/${job.id}/message`;
			}
			const { patch } = await (await fetch(`${base}/${job.id}/diff`, { headers })).json();
			rows.push({ name, calls: all.length, tokens: tokensOf(all), shared: Math.round(shared / 4), patch });
		}
	} finally {
		await service.stop();
		player.close();
		rmSync(folder, { recursive: true, force: true });
	}
	return rows;
}

const before = argv[2] === undefined ? undefined : await run(join(resolve(argv[2]), 'cli.js'));
const now = await run(undefined);
const sum = (/** @type {typeof now} */ rows) => rows.reduce((all, { tokens }) => all + tokens, 0);
const differing = before?.filter(({ patch }, index) => patch !== now[index]?.patch).map(({ name }) => name) ?? [];
if (differing.length > 0) {
	console.error(`agent-tokens: other changes were made by: ${differing.join(', ')}.`);
	process.exitCode = 1;
}
const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${Math.round((part / whole) * 100)} %`;
const rows = now.map(({ name, calls, tokens, shared }, index) => {
	const old = before?.[index]?.tokens;
	return [name, calls, old ?? '', tokens, old ? share(tokens, old) : '', share(shared, tokens)];
});
const total = before ? [sum(before), sum(now), share(sum(now), sum(before))] : ['', sum(now), ''];
keep(
	import.meta.url,
	`# Tokens of the agent's jobs

Six jobs on Docent's own pages, with a model that plays the same moves. Both builds made the same changes. Tokens are those of all requests, tools included. The last column is the part of them that a request has in common with the beginning of the one before, which a provider may have cached.

${table(
	['job', 'calls', 'tokens before', 'tokens now', 'of before', 'begins alike'],
	[...rows, ['all', now.reduce((all, { calls }) => all + calls, 0), ...total, '']],
)}`,
);
