/**
 * Answers that stream at once on one node: service, model and readers in a process each.
 *
 *     node bench/crowds/many-answers.js [answers] [events a second of each answer]
 *
 * Needs `npm run build`, Linux, and PostgreSQL for its row. The model says an event (five words) at once and then so many a
 * second; questions come over a minute and answers last for eighty seconds, so that all of them run together.
 */
import { readFileSync } from 'node:fs';
import { findPostgres } from '../../src/tooling/setup/postgres.js';
import { numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { startService } from '../service/start-service.js';
import { startModel, warmUps } from './model-server.js';
import { read } from './readers.js';

/** @type {typeof import('../../src/testing/service/postgres-server.js')} */
const { startPostgresServer } = await load('../../src/testing/service/postgres-server.ts');

const answers = numberAt(0, 2_000, 'answers');
const perSecond = numberAt(1, 3, 'events a second');
const arrivalSeconds = 60;
const answerSeconds = 80;
const idleQuestions = 40;
const slowReaders = Math.round(answers / 4);
const slowMs = 25_000;

/** @param {number} pid @returns {number} resident memory in MB */
function residentMemory(pid) {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

/**
 * @param {string} name
 * @param {{ slow: number, databaseUrl?: string }} setup
 * @returns {Promise<(string | number)[]>} a row of the table
 */
async function measure(name, { slow, databaseUrl }) {
	const model = await startModel(perSecond * answerSeconds, perSecond);
	const service = await startService('public', {
		flags: ['--provider', 'openai-compatible', '--model', 'bench', '--base-url', model.url],
		env: { ...(databaseUrl && { DATABASE_URL: databaseUrl }), DOCENT_MODEL_ANSWERS_AT_ONCE: '0' },
	});
	try {
		await read({ ...service, answers: warmUps, perSecond: 10 });
		const idle = await read({ ...service, answers: idleQuestions });
		const before = residentMemory(service.pid);
		let most = before;
		const sampling = setInterval(() => {
			most = Math.max(most, residentMemory(service.pid));
		}, 250);
		const crowd = await read({ ...service, answers, perSecond: answers / arrivalSeconds, slow, slowMs });
		clearInterval(sampling);
		for (const error of new Set([...idle.errors, ...crowd.errors])) console.error(`${name}: ${error}`);
		const idleMedian = percentile(idle.firstWordMs, 0.5);
		const p99 = percentile(crowd.firstWordMs, 0.99);
		const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
		const row = [
			...[name, crowd.mostAtOnce, idle.errors.length + crowd.errors.length, ms(idleMedian)],
			...[ms(percentile(crowd.firstWordMs, 0.5)), ms(p99), `${(p99 / idleMedian).toFixed(1)} ×`],
			...[`${before.toFixed(0)} MB`, `${most.toFixed(0)} MB`],
		];
		console.error(row.join(' | '));
		return row;
	} finally {
		await service.stop();
		model.stop();
	}
}

const rows = [
	await measure('embedded', { slow: 0 }),
	await measure(`embedded, ${slowReaders} read nothing for ${slowMs / 1_000} s`, { slow: slowReaders }),
];
if (findPostgres()) {
	const postgres = await startPostgresServer({ isDurable: true });
	try {
		rows.push(await measure('PostgreSQL', { slow: 0, databaseUrl: postgres.url }));
	} finally {
		await postgres.stop();
	}
}
const header = ['database', 'at once', 'errors', 'first word, idle median', 'p50', 'p99', 'p99 / idle'];
keep(
	import.meta.url,
	`# Many answers\n\n${answers} answers on one node, ${perSecond} events of five words a second each: ${answers * perSecond} events a second. Questions come over ${arrivalSeconds} s, ${Math.round(answers / arrivalSeconds)} a second, and answers last for ${answerSeconds} s. Service, model and readers share the machine, each in a process of its own. Target: no error, p99 at most 10 × the idle median, at most 600 MB.\n\n${table([...header, 'memory before', 'most memory'], rows)}`,
);
