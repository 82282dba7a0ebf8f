/**
 * What becomes of a job when the process that runs it is killed with SIGKILL: at every step, round after round, embedded and with
 * two processes on PostgreSQL, services or workers. A forge, its repository over HTTP and a language model on this machine hold the request of that
 * moment back until the process is dead. Afterwards the job must have ended with one pull request and one commit, no workspace
 * may be left, and no secret may stand on the disk or in a log.
 *
 * Jobs on the folder of the documentation, whose pull requests are pages of the service, are killed at random moments: there is
 * nobody outside who could hold a request back.
 *
 *     node bench/faults/kill-nine-jobs.js [embedded|postgres|worker|folder] [rounds]
 *
 * Needs `npm run build`, git, and PostgreSQL for the second driver. Exits with 1 when something does not hold.
 */
import { namesAt, numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';

const kinds = namesAt(0, /** @type {const} */ (['embedded', 'postgres', 'worker', 'folder']));
const rounds = numberAt(1, 10, 'rounds');
/** @type {typeof import('../../e2e/support/kill-jobs.js')} */
const { killJobs, killMoments } = await load('../../e2e/support/kill-jobs.ts');

/** @type {typeof import('../../e2e/support/kill-local-jobs.js')} */
const { killLocalJobs } = await load('../../e2e/support/kill-local-jobs.ts');

/** @type {Record<import('../../e2e/support/kill-jobs.js').KillMoment, string>} */
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
/**
 * @param {string} kind @param {string} when
 * @param {{ endedMs: number, wrong: string[] }[]} kills
 */
function addRow(kind, when, kills) {
	const times = kills.map(({ endedMs }) => endedMs);
	const wrong = kills.filter((kill) => kill.wrong.length > 0).length;
	if (wrong > 0) process.exitCode = 1;
	rows.push([kind, when, kills.length, wrong, percentile(times, 0.5), Math.max(...times)]);
}

/** @template Kill @param {string} kind @param {number} count @param {AsyncIterable<Kill>} killing */
async function all(kind, count, killing) {
	/** @type {Kill[]} */
	const kills = [];
	for await (const kill of killing) {
		kills.push(kill);
		console.error(`${kind} ${kills.length}/${count}: ${JSON.stringify(kill)}`);
	}
	return kills;
}

for (const kind of kinds) {
	if (kind === 'folder') continue;
	const kills = await all(kind, rounds * killMoments.length, killJobs(kind, rounds));
	for (const moment of killMoments) {
		const then = kills.filter((kill) => kill.moment === moment);
		addRow(kind, words[moment], then);
	}
}
if (kinds.includes('folder')) {
	const kills = await all('folder', rounds * 4, killLocalJobs(rounds * 4));
	const when = 'at a random moment, on the folder of the documentation';
	const alone = kills.filter(({ withChildren }) => !withChildren);
	const whole = kills.filter(({ withChildren }) => withChildren);
	addRow('embedded', when, alone);
	addRow('embedded', `${when}, with all programs it had started`, whole);
}
keep(
	import.meta.url,
	`# kill -9 at every step of a job\n\nEach job changes one page and opens a pull request at a forge. Embedded, the service is started again on its folder; on PostgreSQL, a second process, be it a service or a \`docent-service worker\`, takes the job over when the lease of the first one (1 second here, 30 by default) has ended. Wrong is a job that has not ended with one pull request, one commit and all its events, a workspace that is left, or a secret on the disk or in a log. Times are from the kill to the end of the job, the start of the process included when it is embedded.\n\n${table(['what is killed', 'when', 'kills', 'wrong', 'ended ms, median', 'ended ms, worst'], rows)}`,
);
