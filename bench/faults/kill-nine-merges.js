/**
 * What becomes of a merge into the folder of the documentation when the service is killed with SIGKILL in the middle: later and
 * later, until one merge comes through. Before each attempt the folder must hold every file either as it was or as it is to be,
 * and in the end there must be one merge commit, every file changed, and nothing left behind.
 *
 *     node bench/faults/kill-nine-merges.js [milliseconds between two moments]
 *
 * Needs `npm run build` and git. Exits with 1 when something does not hold.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { numberAt } from '../run/arguments.js';
import { keep, table } from '../run/table.js';
import { signIn, startService } from '../service/start-service.js';

const step = numberAt(0, 40, 'milliseconds');
const attemptsMost = 200;
const fileCount = 90;
const folder = mkdtempSync(join(tmpdir(), 'docent-bench-merges-'));
const [docs, data] = [join(folder, 'docs'), join(folder, 'data')];
mkdirSync(docs);
for (let index = 0; index < fileCount; index++)
	writeFileSync(join(docs, `page-${index}.md`), `# ${index}\n\nOld words.\n`);

const look = () => {
	const names = readdirSync(docs);
	const texts = names.filter((name) => name.endsWith('.md')).map((name) => readFileSync(join(docs, name), 'utf8'));
	const changed = texts.filter((text) => text.endsWith('\n\nNew words.\n')).length;
	const old = texts.filter((text) => text.endsWith('\n\nOld words.\n')).length;
	return { changed, staged: names.filter((name) => name.startsWith('.')).length, torn: fileCount - changed - old };
};

let service = await startService(docs, { data });
const admin = service.adminKey ?? '';
const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin}` };
const body = JSON.stringify({ prompt: 'Replace "Old words" with "New words" everywhere' });
let job = await (await fetch(`${service.url}/v2/agent/docs/job`, { method: 'POST', headers, body })).json();
while (job.status === 'active') {
	await delay(200);
	job = await (await fetch(`${service.url}/v2/agent/docs/job/${job.id}`, { headers })).json();
}
if (!job.prLink) throw new Error(job.message);
const path = new URL(job.prLink).pathname;

const seen = { before: 0, staged: 0, partly: 0, written: 0, torn: 0 };
let attempts = 0;
for (; attempts < attemptsMost; attempts++) {
	const cookie = await signIn(service.url, admin);
	const html = await (await fetch(service.url + path, { headers: { cookie } })).text();
	if (html.includes('state-merged')) break;
	const head = /name="head" value="(\w+)"/.exec(html)?.[1] ?? '';
	const merging = fetch(`${service.url}${path}/merge`, {
		method: 'POST',
		redirect: 'manual',
		headers: { 'sec-fetch-site': 'same-origin', cookie },
		body: new URLSearchParams({ head }),
	}).catch(() => undefined);
	await delay(attempts * step);
	await service.stop('SIGKILL');
	await merging;
	const { changed, staged, torn } = look();
	const state = changed === fileCount ? 'written' : changed > 0 ? 'partly' : staged > 0 ? 'staged' : 'before';
	seen[state] += 1;
	seen.torn += torn;
	service = await startService(docs, { data });
}
await service.stop('SIGKILL');
const end = look();
const repository = { cwd: join(data, 'agent/source.git') };
const merges = Number(execFileSync('git', ['rev-list', '--count', '--merges', 'main'], repository).toString());
const holds =
	end.changed === fileCount && end.staged === 0 && seen.torn === 0 && merges === 1 && attempts < attemptsMost;
if (!holds) process.exitCode = 1;
rmSync(folder, { recursive: true, force: true });
keep(
	import.meta.url,
	`# kill -9 in the middle of a merge into a folder

A merge of ${fileCount} files, killed ${step} ms later each time until one came through. Torn is a file that is neither as it was nor as it is to be.

${table(
	[
		...['killed', 'before a file was written', 'beside the files alone', 'some files', 'all files', 'torn files'],
		...['merge commits', 'files left behind'],
	],
	[[attempts, seen.before, seen.staged, seen.partly, seen.written, seen.torn, merges, end.staged]],
)}`,
);
