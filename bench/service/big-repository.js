/**
 * What a job of the agent costs in a large repository: memory of the service and of its git, bytes that are fetched, and seconds of the
 * first turn and of a further one, with `agent.folder` and for the whole repository, from a server with partial clones and from one without.
 *
 *     node bench/service/big-repository.js [files] [dist of another build of the service]
 *
 * Another build runs first, with the same jobs. Needs `npm run build`, git and Linux, and for 50,000 files 3 GB of the disk.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, table } from '../run/table.js';
import { randomOf } from './many-pages.js';
import { memoryOf, programsOf } from './program-memory.js';
import { startService } from './start-service.js';
import { watchReaders } from './watch-requests.js';

/** @type {typeof import('../../src/testing/agent/git-http-server.js')} */
const { startGitHttpServer } = await load('../../src/testing/agent/git-http-server.ts');

const files = numberAt(0, 50_000, 'files');
const inFolder = Math.max(1, Math.round(files / 50));
const characters = 20_000;
const token = 'token-of-a-large-repository';

const random = randomOf(1);
/** Random words, which pack to two thirds as real pages do. Git finds no text twice, since it packs each page by itself. */
const words = Array.from({ length: 400_000 }, () => Math.floor(random() * 2 ** 40).toString(36)).join(' ');

/** Prose with two links. @param {number} index */
function pageOf(index) {
	const head = `# Page ${index}\n\nSee [the next one](./page-${index + 1}.md) and [its root](/folder-0/page-0).\n`;
	const lamp = index === 0 ? '\nThe blue lamp is on this page alone.\n' : '';
	const from = Math.floor(random() * (words.length - characters));
	return `${head}${lamp}\n${words.slice(from, from + characters).replace(/ (\w{8}) z/g, '\n\n## $1\n\nz')}\n`;
}

/** @param {string} path */
async function makeRepository(path) {
	mkdirSync(path);
	const run = (/** @type {string[]} */ ...args) =>
		spawn('git', args, { cwd: path, stdio: ['pipe', 'inherit', 'inherit'] });
	const done = (/** @type {import('node:child_process').ChildProcess} */ child) =>
		new Promise((end, fail) => child.once('exit', (code) => (code === 0 ? end(0) : fail(new Error(`git: ${code}`)))));
	await done(run('init', '--quiet', '--bare', '--initial-branch=main'));
	const importing = run('fast-import', '--quiet');
	const ended = done(importing);
	const write = async (/** @type {string} */ text) => {
		if (!importing.stdin?.write(text)) await new Promise((go) => importing.stdin?.once('drain', () => go(0)));
	};
	await write('commit refs/heads/main\ncommitter Ann <ann@example.com> 1700000000 +0000\ndata 5\nPages\n');
	for (let index = 0; index < files; index += 1) {
		const path = `folder-${Math.floor(index / inFolder)}/page-${index}.md`;
		const text = pageOf(index);
		await write(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
	}
	importing.stdin?.end();
	await ended;
	return (/** @type {boolean} */ isOn) => done(run('config', 'uploadpack.allowFilter', String(isOn)));
}

const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1e6);
/** @param {string} repository @param {string} folder @param {string | undefined} cli */
async function runJob(repository, folder, cli) {
	const authorization = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
	const server = await startGitHttpServer({ repository, authorization });
	const env = {
		DOCENT_AGENT_REPOSITORY: server.url,
		DOCENT_AGENT_FORGE: 'local',
		DOCENT_AGENT_TOKEN: token,
		...(folder && { DOCENT_AGENT_FOLDER: folder }),
	};
	const service = await startService('src/testing/fixtures/docs', { env, cli });
	const readers = watchReaders(service);
	let programs = 0;
	const sampling = setInterval(() => (programs = Math.max(programs, programsOf(service.pid))), 100);
	try {
		const headers = { 'content-type': 'application/json', authorization: `Bearer ${service.adminKey}` };
		const base = `${service.url}/v2/agent/${service.projectId}/job`;
		const quiet = memoryOf(service.pid, 'VmRSS');
		await readers.begin();
		let path = base;
		const turns = [];
		for (const prompt of ['Replace "blue lamp" with "red lamp".', 'Replace "red lamp" with "green lamp".']) {
			const begun = performance.now();
			const sent = server.sent;
			let job = await (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ prompt }) })).json();
			while (job.status === 'active') {
				await delay(100);
				job = await (await fetch(`${base}/${job.id}`, { headers })).json();
			}
			if (!job.prLink) throw new Error(job.message ?? JSON.stringify(job));
			turns.push([((performance.now() - begun) / 1_000).toFixed(1), megabytes(server.sent - sent)]);
			path = `${base}/${job.id}/message`;
		}
		const { health, search } = await readers.worst();
		const memory = `${megabytes(quiet)} → ${megabytes(memoryOf(service.pid, 'VmHWM'))}`;
		return [memory, megabytes(programs), ...turns.flat(), Math.round(health), Math.round(search)];
	} finally {
		clearInterval(sampling);
		await readers.stop();
		await service.stop();
		await server[Symbol.asyncDispose]();
		rmSync(join(repository, 'refs/heads/docent'), { recursive: true, force: true });
	}
}

const scratch = mkdtempSync(join(tmpdir(), 'docent-bench-big-'));
try {
	const repository = join(scratch, 'docs.git');
	const allowFilter = await makeRepository(repository);
	/** @type {(string | number)[][]} */
	const rows = [];
	const builds = [...(argv[3] ? [['before', join(resolve(argv[3]), 'cli.js')]] : []), ['now', undefined]];
	// An older build fetches the same from both servers.
	for (const folder of ['folder-0', ''])
		for (const isPartial of [true, false])
			for (const [build = '', cli] of isPartial ? builds : builds.slice(-1)) {
				await allowFilter(isPartial);
				const place = `${folder ? `${inFolder} files` : 'all files'}, ${isPartial ? 'partial' : 'whole'} clones`;
				rows.push([place, build, ...(await runJob(repository, folder, cli))]);
				console.error(rows.at(-1)?.join(' | '));
			}
	const header = [
		'`agent.folder` and server',
		'build',
		'service, MB',
		'its programs, MB',
		'first turn, s',
		'fetched, MB',
	];
	header.push('further turn, s', 'fetched, MB', 'worst `/health`, ms', 'worst search, ms');
	keep(
		import.meta.url,
		`# A job in a large repository

${files} pages of ${characters / 1e3} kB over HTTP, and jobs without a model that search all pages of \`agent.folder\` for a text, change one and check all. Memory is the service's before and at most, and the most that git and all other programs of the service had together, with the parts of packs that are mapped.
Target: at most 300 MB for the service where \`agent.folder\` is a part of the repository.

${table(header, rows)}`,
	);
} finally {
	rmSync(scratch, { recursive: true, force: true });
}
