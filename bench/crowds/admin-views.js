/**
 * What the pages and reports of the owner take after many questions, and what readers notice meanwhile: a service with thirty days of
 * synthetic questions and ratings, on both databases. Another process asks for `/health` and searches all the time.
 *
 *     node bench/crowds/admin-views.js [questions] [embedded|postgres]
 *
 * Needs `npm run build` and Linux, and PostgreSQL for its half.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesAt, numberAt } from '../run/arguments.js';
import { databaseNames, onDatabases } from '../run/databases.js';
import { keep, table } from '../run/table.js';
import { startedProcessorMs } from '../service/processor-time.js';
import { signIn, startService } from '../service/start-service.js';
import { watchReaders } from '../service/watch-requests.js';
import { fillDatabase } from './fill-database.js';

const questions = numberAt(0, 20_000, 'questions');
const names = namesAt(1, databaseNames);
const wordings = questions / 4;
const domain = 'docs';
const again = 3;
/** A view that takes longer is given up. */
const patienceMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'docent-bench-admin-'));
/** @type {(string | number)[][]} */
const rows = [];

/** @param {string} name @param {string} [databaseUrl] */
async function measure(name, databaseUrl) {
	const data = join(folder, name);
	const adminKey = await fillDatabase({ dataFolder: data, databaseUrl }, { domain, questions, wordings });
	const service = await startService('public', {
		flags: ['--domain', domain],
		isWatched: true,
		data,
		env: { DATABASE_URL: databaseUrl },
	});
	const readers = watchReaders(service);
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
			['insights', () => '/_docent/admin'],
			['insights, 90 days', () => '/_docent/admin?days=90'],
			['questions, one by one', () => '/_docent/admin?list=all'],
			['questions with words that few have', () => '/_docent/admin?q=throttle+certificates'],
			['questions with words that none has', () => '/_docent/admin?q=zebra'],
			['questions in a language that none has', () => '/_docent/admin?language=de'],
			['questions of agents, unanswered', () => '/_docent/admin?by=agent&verdict=unanswered'],
			['questions as CSV', () => '/_docent/admin/insights.csv?days=90'],
			['questions by subject, unanswered', () => '/_docent/admin?list=groups&verdict=unanswered'],
			['questions that were reopened', () => '/_docent/admin?outcome=reopened'],
			['rated not helpful, one by one', () => '/_docent/admin?verdict=disliked'],
			['insights: pages', () => '/_docent/admin?tab=pages'],
			['insights: usage', () => '/_docent/admin?tab=usage'],
			['conversations', () => '/_docent/admin/threads'],
			['a conversation', () => `/_docent/admin/thread?id=${ids.thread}`],
			['gaps', () => '/_docent/admin/gaps'],
			['a gap', () => `/_docent/admin/gap?id=${ids.gap}`],
			['jobs', () => '/_docent/admin/jobs'],
			['keys', () => '/_docent/admin/keys'],
			['GET insights', () => `${api}/insights`],
			['GET insights/summary', () => `${api}/insights/summary`],
			['GET threads', () => `${api}/threads`],
			['GET gaps', () => `${api}/gaps`],
			['GET gap', () => `${api}/gap/${ids.gap}`],
		];
		/** Processor time of a request that runs alone. */
		const quietly = async (/** @type {string} */ path) => {
			let most = 0;
			for (let round = 0; round < again; round += 1) {
				const before = startedProcessorMs();
				await get(path);
				most = Math.max(most, startedProcessorMs() - before);
			}
			return most;
		};
		/** @type {Map<string, (string | number)[]>} */
		const found = new Map();
		for (const [view, path] of views) {
			await readers.begin();
			service.watchStalls();
			/** @type {number[]} */
			const times = [];
			for (let round = 0; round <= again; round += 1) {
				const begun = performance.now();
				const failure = await get(path()).then(
					() => undefined,
					(error) => String(error),
				);
				if (failure) console.error(`${name}, ${view}: ${failure}`);
				times.push(failure ? Number.POSITIVE_INFINITY : performance.now() - begun);
			}
			const [first = 0, ...later] = times;
			const { health, search } = await readers.worst();
			const row = [first, Math.max(...later), health, search, service.longestStall()].map((ms) => ms.toFixed(0));
			found.set(view, row);
			if (ids.thread === '') ids.thread = JSON.parse(await get(`${api}/threads?take=1`)).threads[0]?.id ?? '';
			if (ids.gap === '' && view === 'gaps') ids.gap = JSON.parse(await get(`${api}/gaps?take=1`)).gaps[0]?.id ?? '';
		}
		await readers.stop();
		for (const [view, path] of views) {
			const row = [name, view, await quietly(path()), ...(found.get(view) ?? [])];
			console.error(row.join(' | '));
			rows.push(row);
		}
	} finally {
		await readers.stop();
		await service.stop();
	}
}

try {
	await onDatabases(measure, { names, isDurable: true });
} finally {
	rmSync(folder, { recursive: true, force: true });
}
const header = ['database', 'view', 'processor, ms', 'first, ms', `slowest of ${again} later, ms`];
const beside = ['worst /health, ms', 'worst search, ms', 'longest stall, ms'];
keep(
	import.meta.url,
	`# Views of the owner

${questions} synthetic questions of thirty days in up to ${wordings} wordings, each answered and rated, a quarter unanswered. Each view once and ${again} times more, while
another process asks for \`/health\` and searches without a pause. *Processor*: what service and database worked for the view, the most of ${again} requests while
nobody else asked. *Longest stall*: processor time of the service's main thread between two turns of its event loop.
Target: each view within 1,000 ms of processor time, no stall over 100 ms.

${table([...header, ...beside], rows)}`,
);
