/**
 * Ten processes on one PostgreSQL as it comes, through PgBouncer in transaction mode: seven services behind nginx and three workers.
 * While answers stream and jobs run, a service and a worker are killed, and all others are replaced one after the other.
 *
 *     node bench/faults/ten-nodes.js [answers]
 *
 * Needs `npm run build`, git, PostgreSQL, PgBouncer and nginx. Exits with 1 when an answer or a job has not ended exactly once, or when a
 * connection to the database was refused.
 */
import { loadavg } from 'node:os';
import { startModel, warmUps } from '../crowds/model-server.js';
import { read } from '../crowds/readers.js';
import { numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';

const answers = numberAt(0, 1_000, 'answers');
const arrivalSeconds = 30;
const answerSeconds = 60;
const perSecond = 2;
const idleQuestions = 40;
/** @type {typeof import('../../e2e/support/ten-nodes.js')} */
const { startNodes } = await load('../../e2e/support/ten-nodes.ts');

const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;

/** @param {number} idleMedian @param {{ firstWordMs: number[] }} seen */
function firstWords(idleMedian, { firstWordMs }) {
	const p99 = percentile(firstWordMs, 0.99);
	return [ms(idleMedian), ms(percentile(firstWordMs, 0.5)), ms(p99), `${(p99 / idleMedian).toFixed(1)} ×`];
}

const loadBefore = loadavg()[0] ?? 0;
const model = await startModel(perSecond * answerSeconds, perSecond);
const nodes = await startNodes(model.url);
try {
	const { url, domain, key } = nodes;
	await read({ url, domain, key, answers: warmUps, perSecond: 10 });
	const idle = await read({ url, domain, key, answers: idleQuestions });
	const idleMedian = percentile(idle.firstWordMs, 0.5);
	const alone = await read({ url, domain, key, answers, perSecond: answers / arrivalSeconds, resumes: true });
	const reading = read({ url, domain, key, answers, perSecond: answers / arrivalSeconds, resumes: true });
	const end = await nodes.disturb(reading);
	const crowd = await reading;
	for (const fault of new Set([...idle.errors, ...alone.errors, ...crowd.errors, ...end.wrong])) console.error(fault);
	const wrong = crowd.errors.length + end.wrong.length;
	if (alone.errors.length + wrong > 0 || end.refusedConnections > 0) process.exitCode = 1;
	const rowOf = (/** @type {string} */ name, /** @type {any} */ seen, /** @type {(number | string)[]} */ rest) => {
		const { finish = 0, error = 0 } = seen.endings;
		return [name, answers, seen.mostAtOnce, finish, error, ...rest, ...firstWords(idleMedian, seen)];
	};
	const { jobs, replaced, killed, refusedConnections, mostSessions } = end;
	keep(
		import.meta.url,
		`# Ten processes\n\nSeven services behind nginx, with the settings of the compose file, and three workers, on one PostgreSQL with its usual 100 connections, through PgBouncer in transaction mode. ${answers} questions come over ${arrivalSeconds} s, and an answer lasts for ${answerSeconds} s. Once the nodes are left alone. Once jobs run, a service and a worker are killed with SIGKILL, and all others are replaced, one after the other, with SIGTERM, all of it while questions come. A reader whose connection breaks asks for the rest of the answer. Answers of the killed service end with a sentence. Wrong is a question that was refused, an answer or a job that has not ended exactly once, and a process that did not end when it was asked to. Everything shares the machine, the starting processes too, and whatever else runs there: its load average was ${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} at the end. Target: nothing wrong, no connection refused, p99 at most 10 × the idle median.\n\n${table(
			[
				...['nodes', 'answers', 'at once', 'finished', 'ended with a sentence', 'jobs', 'replaced', 'killed', 'wrong'],
				...['connections refused', 'sessions at most', 'first word, idle median', 'p50', 'p99', 'p99 / idle'],
			],
			[
				rowOf('left alone', alone, [0, 0, 0, alone.errors.length, '', '']),
				rowOf('replaced and killed', crowd, [jobs, replaced, killed, wrong, refusedConnections, mostSessions]),
			],
		)}`,
	);
} finally {
	await nodes.stop();
	model.stop();
}
process.exit();
