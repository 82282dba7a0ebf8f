/**
 * What becomes of a job when the process that runs it is killed with SIGKILL: at every step, round after round, embedded and with
 * two processes on PostgreSQL. A forge, its repository over HTTP and a language model on this machine hold the request of that
 * moment back until the process is dead. Afterwards the job must have ended with one pull request and one commit, no workspace
 * may be left, and no secret may stand on the disk or in a log.
 *
 *     node bench/kill-nine-jobs.js [embedded|postgres|both] [rounds]
 *
 * Needs `npm run build`, git, and PostgreSQL for the second driver. Exits with 1 when something does not hold.
 */
import { argv } from 'node:process';
import { load } from './retrieval/load.js';
import { keep, percentile, table } from './table.js';

// Run among all benches, the arguments are not for this one.
const [which = 'both', count = '10'] = argv[1]?.endsWith('kill-nine-jobs.js') ? argv.slice(2) : [];
const kinds = ['embedded', 'postgres'].filter((kind) => which === 'both' || which === kind);
const rounds = Number(count);
if (kinds.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
	console.error('kill-nine-jobs: name embedded, postgres or both, and a number of rounds.');
	process.exit(2);
}
/** @type {typeof import('../e2e/support/kill-jobs.js')} */
const { killJobs, killMoments } = await load('../../e2e/support/kill-jobs.ts');

/** @type {Record<import('../e2e/support/kill-jobs.js').KillMoment, string>} */
const words = {
	created: 'as soon as the job was acknowledged',
	'before fetch': 'before the repository was fetched',
	'before model': 'before the first edit',
	'mid-edit': 'after an edit, before the model was done',
	'before push': 'after the commit, before the push',
	'after push': 'after the push, before it was answered',
	'before open': 'before the pull request was opened',
	'after open': 'after the pull request was opened, before it was on record',
	recorded: 'as soon as the end of the job was on record',
};

/** @type {(string | number)[][]} */
const rows = [];
for (const kind of kinds) {
	/** @type {import('../e2e/support/kill-jobs.js').JobKill[]} */
	const kills = [];
	for await (const kill of killJobs(/** @type {'embedded' | 'postgres'} */ (kind), rounds)) {
		kills.push(kill);
		console.error(`${kind} ${kills.length}/${rounds * killMoments.length}: ${JSON.stringify(kill)}`);
	}
	if (kills.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
	for (const moment of killMoments) {
		const of = kills.filter((kill) => kill.moment === moment);
		const times = of.map(({ endedMs }) => endedMs);
		const wrong = of.filter((kill) => kill.wrong.length > 0).length;
		rows.push([kind, words[moment], of.length, wrong, percentile(times, 0.5), Math.max(...times)]);
	}
}
keep(
	import.meta.url,
	`# kill -9 at every step of a job\n\nEach job changes one page and opens a pull request at a forge. Embedded, the service is started again on its folder; on PostgreSQL, a second process takes the job over when the lease of the first one (1 second here, 30 by default) has ended. Wrong is a job that has not ended with one pull request, one commit and all its events, a workspace that is left, or a secret on the disk or in a log. Times are from the kill to the end of the job, the start of the process included when it is embedded.\n\n${table(['database', 'killed', 'kills', 'wrong', 'ended ms, median', 'ended ms, worst'], rows)}`,
);
