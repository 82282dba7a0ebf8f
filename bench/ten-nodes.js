/**
 * Ten processes on one PostgreSQL as it comes, through PgBouncer in transaction mode: seven services behind a balancer and three
 * workers. While answers stream and jobs run, a service and a worker are killed, and all others are replaced one after the other.
 *
 *     node bench/ten-nodes.js [answers]
 *
 * Needs `npm run build`, git, PostgreSQL and PgBouncer. Exits with 1 when an answer or a job has not ended exactly once, or when a
 * connection to the database was refused.
 */
import { execFile } from 'node:child_process';
import { argv } from 'node:process';
import { promisify } from 'node:util';
import { startModel } from './many-answers/start-model.js';
import { load } from './retrieval/load.js';
import { keep, percentile, table } from './table.js';

// Run among all benches, the arguments are not for this one.
const [count = '1000'] = argv[1]?.endsWith('ten-nodes.js') ? argv.slice(2) : [];
const answers = Number(count);
const arrivalSeconds = 30;
const answerSeconds = 60;
const perSecond = 2;
const idleQuestions = 40;
/** @type {typeof import('../e2e/support/ten-nodes.js')} */
const { startNodes } = await load('../../e2e/support/ten-nodes.ts');

/** @param {object} task */
async function read(task) {
	const whole = { perSecond: answers / arrivalSeconds, oneByOne: false, slow: 0, slowMs: 0, ...task };
	const script = 'bench/many-answers/readers.js';
	const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(whole)], { maxBuffer: 1e8 });
	return JSON.parse(stdout);
}

const model = await startModel(perSecond * answerSeconds, perSecond);
const nodes = await startNodes(model.url);
try {
	const { url, domain, key } = nodes;
	await read({ url, domain, key, answers: 14, oneByOne: true });
	const idle = await read({ url, domain, key, answers: idleQuestions, oneByOne: true });
	const reading = read({ url, domain, key, answers, resumes: true });
	const end = await nodes.disturb(reading);
	const crowd = await reading;
	for (const fault of new Set([...idle.errors, ...crowd.errors, ...end.wrong])) console.error(fault);
	const wrong = crowd.errors.length + end.wrong.length;
	if (wrong > 0 || end.refusedConnections > 0) process.exitCode = 1;
	const idleMedian = percentile(idle.firstWordMs, 0.5);
	const p99 = percentile(crowd.firstWordMs, 0.99);
	const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
	const { finish = 0, error = 0 } = crowd.endings;
	keep(
		import.meta.url,
		`# Ten processes\n\nSeven services behind a balancer and three workers, on one PostgreSQL with its usual ${100} connections, through PgBouncer in transaction mode. ${answers} questions come over ${arrivalSeconds} s, and an answer lasts for ${answerSeconds} s. A service and a worker are killed with SIGKILL; all others are replaced, one after the other, with SIGTERM. A reader whose connection breaks asks for the rest of the answer. Answers of the killed service end with a sentence. Wrong is a question that was refused, an answer or a job that has not ended exactly once, and a process that did not end when it was asked to. Everything shares the machine. Target: nothing wrong, no connection refused, p99 at most 10 × the idle median.\n\n${table(
			[
				'answers',
				'at once',
				'finished',
				'ended with a sentence',
				'jobs',
				'replaced',
				'killed',
				'wrong',
				'connections refused',
				'sessions at most',
				'first word, idle median',
				'p50',
				'p99',
				'p99 / idle',
			],
			[
				[
					...[answers, crowd.mostAtOnce, finish, error, end.jobs, end.replaced, end.killed, wrong],
					...[end.refusedConnections, end.mostSessions, ms(idleMedian)],
					...[ms(percentile(crowd.firstWordMs, 0.5)), ms(p99), `${(p99 / idleMedian).toFixed(1)} ×`],
				],
			],
		)}`,
	);
} finally {
	await nodes.stop();
	model.stop();
}
process.exit();
