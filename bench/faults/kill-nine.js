/**
 * Whether anything that was acknowledged is lost when the service is killed at a random moment of a write-heavy run:
 * 16 readers ask and rate without a pause, the process gets SIGKILL, the database is read as it was left, and the next
 * process starts on it. Each round looks for what all rounds so far were told was kept.
 *
 *     node bench/faults/kill-nine.js [embedded|postgres] [rounds]
 *
 * Needs `npm run build`, and PostgreSQL for the second driver. Exits with 1 when something is lost.
 */
import { namesAt, numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';

const kinds = namesAt(0, /** @type {const} */ (['embedded', 'postgres']));
const rounds = numberAt(1, 50, 'rounds');
/** @type {typeof import('../../e2e/support/kill-rounds.js')} */
const { killRounds } = await load('../../e2e/support/kill-rounds.ts');

/** @param {'embedded' | 'postgres'} kind */
async function measure(kind) {
	/** @type {import('../../e2e/support/kill-rounds.js').KillRound[]} */
	const done = [];
	for await (const round of killRounds(kind, rounds)) {
		done.push(round);
		console.error(`${kind} ${done.length}/${rounds}: ${JSON.stringify(round)}`);
	}
	const sum = (/** @type {'questions' | 'answers' | 'feedback'} */ key) =>
		done.reduce((total, round) => total + round[key], 0);
	const lost = done.flatMap((round) => round.lost);
	if (lost.length > 0) process.exitCode = 1;
	const opened = done.map(({ openedMs }) => openedMs);
	const times = [percentile(opened, 0.5), Math.max(...opened)];
	return [kind, done.length, sum('questions'), sum('answers'), sum('feedback'), lost.length, ...times];
}

const rows = await Promise.all(kinds.map(measure));
keep(
	import.meta.url,
	`# kill -9\n\nThe service is killed within two seconds after the first of 16 readers was heard, who write without a pause. Acknowledged are a question when its response headers came, an answer when its \`finish\` event came, and feedback when it was answered with 204. On PostgreSQL the process of the service is killed, not the server.\n\n${table(['database', 'kills', 'questions', 'answers', 'feedback', 'lost', 'start ms, median', 'start ms, worst'], rows)}`,
);
