/**
 * What becomes of a merge into the folder of the documentation when the service is killed with SIGKILL in the middle: later and
 * later, until one merge comes through. Before each attempt the folder must hold every file either as it was or as it is to be,
 * and in the end there must be one merge commit, every file changed, and nothing left behind.
 *
 *     node bench/faults/kill-nine-merges.js [milliseconds between two moments]
 *
 * Needs `npm run build` and git. Exits with 1 when something does not hold.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { createInterface } from 'node:readline';
import { keep, table } from '../run/table.js';

const step = Number((argv[1]?.endsWith('kill-nine-merges.js') && argv[2]) || 40);
const attemptsMost = 200;
const fileCount = 90;
const folder = mkdtempSync(join(tmpdir(), 'docent-bench-merges-'));
const [docs, data] = [join(folder, 'docs'), join(folder, 'data')];
mkdirSync(docs);
for (let index = 0; index < fileCount; index++)
	writeFileSync(join(docs, `page-${index}.md`), `# ${index}\n\nOld words.\n`);

let admin = '';
async function start() {
	const args = ['src/service/dist/cli.js', 'serve', docs, '--port', '0', '--data', data];
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
	for await (const line of createInterface({ input: child.stdout })) {
		const [, url, key] = /^Docent is ready: (\S+).*?(?: admin-key=(\S+))?$/.exec(line) ?? [];
		admin ||= key ?? '';
		if (url) return { url, child };
	}
	throw new Error('The service ended before it was ready; run npm run build first.');
}

/** @param {import('node:child_process').ChildProcess} child */
async function kill(child) {
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
}

/** @param {string} url @param {string} path @param {Record<string, string>} fields @param {string} [cookie] */
const submit = (url, path, fields, cookie = '') =>
	fetch(url + path, {
		method: 'POST',
		redirect: 'manual',
		headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie },
		body: new URLSearchParams(fields).toString(),
	});

const look = () => {
	const names = readdirSync(docs);
	const texts = names.filter((name) => name.endsWith('.md')).map((name) => readFileSync(join(docs, name), 'utf8'));
	const changed = texts.filter((text) => text.endsWith('\n\nNew words.\n')).length;
	const old = texts.filter((text) => text.endsWith('\n\nOld words.\n')).length;
	return { changed, staged: names.filter((name) => name.startsWith('.')).length, torn: fileCount - changed - old };
};

let service = await start();
const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin}` };
const body = JSON.stringify({ prompt: 'Replace "Old words" with "New words" everywhere' });
let job = await (await fetch(`${service.url}/v2/agent/docs/job`, { method: 'POST', headers, body })).json();
while (job.status === 'active') {
	await new Promise((resolve) => setTimeout(resolve, 200));
	job = await (await fetch(`${service.url}/v2/agent/docs/job/${job.id}`, { headers })).json();
}
if (!job.prLink) throw new Error(job.message);
const path = new URL(job.prLink).pathname;

const seen = { before: 0, staged: 0, partly: 0, written: 0, torn: 0 };
let attempts = 0;
for (; attempts < attemptsMost; attempts++) {
	const signedIn = await submit(service.url, '/_docent/admin/sign-in', { key: admin });
	const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
	const html = await (await fetch(service.url + path, { headers: { cookie } })).text();
	if (html.includes('state-merged')) break;
	const head = /name="head" value="(\w+)"/.exec(html)?.[1] ?? '';
	const merging = submit(service.url, `${path}/merge`, { head }, cookie).catch(() => undefined);
	await new Promise((resolve) => setTimeout(resolve, attempts * step));
	await kill(service.child);
	await merging;
	const { changed, staged, torn } = look();
	const state = changed === fileCount ? 'written' : changed > 0 ? 'partly' : staged > 0 ? 'staged' : 'before';
	seen[state] += 1;
	seen.torn += torn;
	service = await start();
}
await kill(service.child);
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
		'killed',
		'before a file was written',
		'beside the files alone',
		'some files',
		'all files',
		'torn files',
		'merge commits',
		'files left behind',
	],
	[[attempts, seen.before, seen.staged, seen.partly, seen.written, seen.torn, merges, end.staged]],
)}`,
);
