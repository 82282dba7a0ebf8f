/**
 * What the pages and reports of the owner take after many questions, and what readers notice meanwhile: a service with thirty days of
 * synthetic questions and ratings, on both databases. Another process asks for `/health` and searches all the time.
 *
 *     node bench/crowds/admin-views.js [questions] [embedded|postgres|both]
 *
 * Needs `npm run build` and Linux, and PostgreSQL for its half.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keep, table } from '../run/table.js';
import { stallMeter } from '../service/stall.js';
import { startService } from '../service/start-service.js';
import { fillEmbedded, moveToServer } from './fill-database.js';
import { startPostgres } from './start-postgres.js';

// Run among all benches, the arguments are not for this one.
const [count = '20000', which = 'both'] = process.argv[1]?.endsWith('admin-views.js') ? process.argv.slice(2) : [];
const questions = Number(count);
if (!Number.isInteger(questions) || questions < 100 || !['embedded', 'postgres', 'both'].includes(which)) {
	console.error('admin-views: give a number of questions from 100 on, and embedded, postgres or both.');
	process.exit(2);
}
const wordings = questions / 4;
const domain = 'docs';
const again = 3;
/** A view that takes longer is given up. */
const patienceMs = 120_000;

/** @param {{ url: string, key: string }} service */
async function watchReaders({ url, key }) {
	const child = fork('bench/crowds/watch-readers.js', [url, domain, key]);
	await once(child, 'spawn');
	return {
		begin: () => child.send('begin'),
		/** @returns {Promise<{ health: number, search: number }>} milliseconds */
		async end() {
			// What waits for an answer counts when it is there.
			await delay(300);
			child.send('end');
			const [worst] = await once(child, 'message');
			return worst;
		},
		stop: () => child.disconnect(),
	};
}

/** @param {string} url @param {string} adminKey @returns {Promise<string>} the cookie */
async function signIn(url, adminKey) {
	const response = await fetch(`${url}/_docent/admin/sign-in`, {
		method: 'POST',
		body: new URLSearchParams({ key: adminKey }),
		redirect: 'manual',
	});
	const cookie = response.headers.get('set-cookie')?.split(';')[0];
	if (!cookie) throw new Error(`Signing in was answered with the status ${response.status}.`);
	return cookie;
}

/** @param {string} name @param {string} adminKey @param {Record<string, string>} env */
async function measure(name, adminKey, env) {
	const folder = mkdtempSync(join(tmpdir(), 'docent-bench-stall-'));
	const stalls = stallMeter(folder);
	const service = await startService('public', {
		flags: ['--domain', domain, '--log-level', 'error'],
		env: { DOCENT_LIMIT_REQUESTS_MINUTE: '0', NODE_OPTIONS: stalls.flags.join(' '), ...stalls.env, ...env },
	});
	const readers = await watchReaders(service);
	try {
		const headers = { cookie: await signIn(service.url, adminKey), authorization: `Bearer ${adminKey}` };
		const get = async (/** @type {string} */ path) => {
			const response = await fetch(service.url + path, { headers, signal: AbortSignal.timeout(patienceMs) });
			const text = await response.text();
			if (!response.ok)
				throw new Error(`${path} was answered with the status ${response.status}: ${text.slice(0, 200)}`);
			return text;
		};
		const api = `/discovery/v2/assistant/${domain}`;
		const ids = { thread: '', gap: '' };
		/** @type {[name: string, path: () => string][]} */
		const views = [
			['questions, 30 days', () => '/_docent/admin?days=30'],
			['questions, 90 days', () => '/_docent/admin?days=90'],
			['questions with words that few have', () => '/_docent/admin?q=throttle+certificates'],
			['questions with words that none has', () => '/_docent/admin?q=zebra'],
			['questions in a language that none has', () => '/_docent/admin?language=de'],
			['questions of agents, unanswered', () => '/_docent/admin?by=agent&verdict=unanswered'],
			['questions as CSV', () => '/_docent/admin/insights.csv?days=90'],
			['insights: gaps', () => '/_docent/admin?tab=gaps'],
			['insights: pages', () => '/_docent/admin?tab=pages'],
			['insights: usage', () => '/_docent/admin?tab=usage'],
			['conversations', () => '/_docent/admin/threads'],
			['a conversation', () => `/_docent/admin/thread?id=${ids.thread}`],
			['gaps', () => '/_docent/admin/gaps'],
			['a gap', () => `/_docent/admin/gap?id=${ids.gap}`],
			['jobs', () => '/_docent/admin/jobs'],
			['keys', () => '/_docent/admin/keys'],
			['GET insights', () => `${api}/insights`],
			['GET threads', () => `${api}/threads`],
			['GET gaps', () => `${api}/gaps`],
			['GET gap', () => `${api}/gap/${ids.gap}`],
		];
		const rows = [];
		for (const [view, path] of views) {
			readers.begin();
			process.kill(service.pid, 'SIGUSR2');
			/** @type {(number | string)[]} */
			const times = [];
			try {
				for (let round = 0; round <= again; round += 1) {
					const begun = performance.now();
					await get(path());
					times.push(performance.now() - begun);
				}
			} catch (error) {
				console.error(`${name}, ${view}: ${error}`);
				times.push(error instanceof Error && error.name === 'TimeoutError' ? `> ${patienceMs / 1_000} s` : 'failed');
			}
			const worst = await readers.end();
			const whole = (/** @type {number | string | undefined} */ time) =>
				typeof time === 'number' ? time.toFixed(0) : (time ?? '');
			const later = times.slice(1);
			const slowest = later.find((time) => typeof time === 'string') ?? Math.max(...later.map(Number));
			const row = [
				...[name, view, whole(times[0]), later.length === 0 ? '' : whole(slowest)],
				...[worst.health.toFixed(0), worst.search.toFixed(0), stalls.longest().toFixed(0)],
			];
			console.error(row.join(' | '));
			rows.push(row);
			if (ids.thread === '') ids.thread = JSON.parse(await get(`${api}/threads?take=1`)).threads[0]?.id ?? '';
			if (ids.gap === '' && view === 'gaps') ids.gap = JSON.parse(await get(`${api}/gaps?take=1`)).gaps[0]?.id ?? '';
		}
		return rows;
	} finally {
		readers.stop();
		await service.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

const data = mkdtempSync(join(tmpdir(), 'docent-bench-admin-'));
const rows = [];
try {
	const filling = performance.now();
	const adminKey = await fillEmbedded(data, { domain, questions, wordings });
	console.error(`filled in ${((performance.now() - filling) / 1_000).toFixed(0)} s`);
	const postgres = which === 'embedded' ? undefined : await startPostgres();
	try {
		if (postgres) await moveToServer(data, postgres.url);
		if (which !== 'postgres') rows.push(...(await measure('embedded', adminKey, { DOCENT_DATA: data })));
		if (postgres) rows.push(...(await measure('PostgreSQL', adminKey, { DATABASE_URL: postgres.url })));
	} finally {
		await postgres?.stop();
	}
} finally {
	rmSync(data, { recursive: true, force: true });
}
const header = [
	'database',
	'view',
	'first, ms',
	`slowest of ${again} later, ms`,
	'worst /health, ms',
	'worst search, ms',
];
keep(
	import.meta.url,
	`# Views of the owner

${questions} synthetic questions of thirty days in up to ${wordings} wordings, each answered and rated, a quarter unanswered. Each view once and ${again} times more, while
another process asks for \`/health\` and searches without a pause. *Longest stall*: processor time of the service's main thread between two turns of its event loop.
Target: each view within 1,000 ms, no stall over 100 ms.

${table([...header, 'longest stall, ms'], rows)}`,
);
process.exit();
