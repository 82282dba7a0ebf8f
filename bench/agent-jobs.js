/**
 * Twenty jobs at once on four workers of one service, on a repository of 2,000 pages: whether all end, and what each step takes.
 * The editor does what they ask for, so that no model's pace is measured: half of them change words on many pages, half add a page.
 * All of them check every link of the 2,000 pages before their pull request.
 *
 *     node bench/agent-jobs.js [jobs] [pages]
 *
 * Needs `npm run build` and git. Exits with 1 when a job does not end with a pull request.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load } from './retrieval/load.js';
import { writeManyPages } from './retrieval/many-pages.js';
import { keep, percentile, table } from './table.js';

// Run among all benches, the arguments are not for this one.
const [jobCount = '20', pageCount = '2000'] = argv[1]?.endsWith('agent-jobs.js') ? argv.slice(2) : [];
const workers = 4;
const folder = mkdtempSync(join(tmpdir(), 'docent-agent-jobs-'));
/** @type {typeof import('../e2e/support/service-process.js')} */
const { startProcess } = await load('../../e2e/support/service-process.ts');

const work = join(folder, 'work');
const remote = join(folder, 'remote.git');
mkdirSync(work);
const { characters } = writeManyPages(work, [fileURLToPath(new URL('../public', import.meta.url))], Number(pageCount));
/** @param {string[]} args */
const git = (...args) =>
	execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@localhost', ...args], {
		cwd: work,
		stdio: 'pipe',
	});
git('init', '--quiet', '--initial-branch=main');
git('add', '--all');
git('commit', '--quiet', '--message', 'Pages');
git('clone', '--quiet', '--bare', work, remote);

const service = await startProcess(
	process.execPath,
	['src/service/dist/cli.js', 'serve', 'public', '--port', '0', '--no-site', '--data', join(folder, 'data')],
	{
		...{ PORT: undefined, DOCENT_DATA: undefined, DATABASE_URL: undefined, DOCENT_AGENT_REPOSITORY: remote },
		...{ DOCENT_AGENT_WORKERS: String(workers), DOCENT_AGENT_MAX_FILES: pageCount, DOCENT_LOG_LEVEL: 'error' },
		...{ DOCENT_LIMIT_JOBS_HOUR: '0', DOCENT_LIMIT_REQUESTS_MINUTE: '0' },
	},
);
const headers = { authorization: `Bearer ${service.adminKey}`, 'content-type': 'application/json' };

/** @param {number} index */
const instruction = (index) =>
	index % 2 === 0
		? `Replace "Docent" with "Assistant ${index}" in group-${index}/`
		: `Add a page bench/page-${index}.md titled "Page ${index}" with the text:\n\nSee [another](../group-1/page-1.md).`;

/** @param {number} index @returns {Promise<string>} */
async function create(index) {
	const body = JSON.stringify({ prompt: instruction(index) });
	const response = await fetch(`${service.url}/v2/agent/docs/job`, { method: 'POST', headers, body });
	if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
	return (await response.json()).id;
}

/** @param {string} id @returns {Promise<import('../src/contract/agent-v2.js').AgentJob>} */
async function untilEnded(id) {
	for (;;) {
		const job = await (await fetch(`${service.url}/v2/agent/docs/job/${id}`, { headers })).json();
		if (job.status !== 'active') return job;
		await delay(200);
	}
}

/** @param {string} id @returns {Promise<{ type: string, at: number, step?: string }[]>} */
async function eventsOf(id) {
	const text = await (await fetch(`${service.url}/v2/agent/docs/job/${id}/events`, { headers })).text();
	return text.split('\n\n').flatMap((block) => {
		const [, type] = /^event: (\w+)$/m.exec(block) ?? [];
		const [, json] = /^data: (.*)$/m.exec(block) ?? [];
		if (!type || !json) return [];
		const { at, data, step = data?.step } = JSON.parse(json);
		return [{ type, at: Date.parse(at), step }];
	});
}

try {
	const began = performance.now();
	const ids = await Promise.all(Array.from({ length: Number(jobCount) }, (_, index) => create(index)));
	const jobs = await Promise.all(ids.map(untilEnded));
	const seconds = (performance.now() - began) / 1_000;
	for (const { outcome, message } of jobs.filter((job) => job.outcome !== 'pull_request')) {
		console.error(`${outcome}: ${message}`);
		process.exitCode = 1;
	}
	/** @type {Map<string, number[]>} */
	const times = new Map();
	for (const id of ids) {
		const events = await eventsOf(id);
		const marks = events.filter(({ type }) => type === 'step' || type === 'status');
		const first = events[0];
		let before = { name: 'waiting for a worker', at: first?.at ?? 0 };
		for (const { at, step = '' } of marks) {
			times.set(before.name, [...(times.get(before.name) ?? []), at - before.at]);
			before = { name: step, at };
		}
	}
	const rows = [...times].map(([step, all]) => [
		...[step, all.length, Math.round(percentile(all, 0.5)), Math.round(percentile(all, 0.95)), Math.max(...all)],
	]);
	const pid = service.pid;
	const memory = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	const ended = jobs.filter(({ outcome }) => outcome === 'pull_request').length;
	keep(
		import.meta.url,
		`# Jobs at once\n\n${jobCount} jobs are asked for at once, of one service with ${workers} workers and the embedded database, on a plain repository of ${pageCount} pages (${(characters / 1e6).toFixed(1)} million characters). They are carried out by the editor: half of them change words on a group of pages, half add a page. ${ended} of ${jobCount} ended with a pull request, all of them within ${seconds.toFixed(1)} seconds; the process had ${Math.round(Number(memory) / 1_024)} MB at its peak.\n\n${table(['step', 'times', 'ms, median', 'ms, 95 %', 'ms, worst'], rows)}`,
	);
} finally {
	await service.end('SIGTERM');
	rmSync(folder, { recursive: true, force: true });
}
