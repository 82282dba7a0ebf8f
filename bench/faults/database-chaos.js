/**
 * Whether anything is lost, and any process dies, when PostgreSQL goes away in each of its ways: two services and a worker reach it
 * through a proxy, readers ask and rate without a pause, jobs run, and an owner looks at reports.
 *
 *     node bench/faults/database-chaos.js [cuts of each kind] [kind]
 *
 * Needs `npm run build`, git and PostgreSQL. Exits with 1 when something is lost or a process is dead.
 */
import { namesAt, numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';

const times = numberAt(0, 50, 'cuts');
/** @type {typeof import('../../e2e/support/database-cuts.js')} */
const { cutDatabase, cutKinds } = await load('../../e2e/support/database-cuts.ts');
const kinds = namesAt(1, cutKinds);

/** @type {(string | number)[][]} */
const rows = [];
for (const kind of kinds) {
	const cuts = cutDatabase([kind], times);
	/** @type {number[]} */
	const backMs = [];
	let dead = 0;
	for (;;) {
		const { value, done } = await cuts.next();
		if (done) {
			const { questions, answers, feedback, jobs, reports, refused, lost } = value;
			for (const fault of lost) console.error(`${kind}: ${fault}`);
			if (lost.length > 0 || dead > 0) process.exitCode = 1;
			const back = [percentile(backMs, 0.5), Math.max(...backMs)];
			rows.push([
				kind,
				backMs.length,
				questions,
				answers,
				feedback,
				jobs,
				reports,
				refused,
				lost.length,
				dead,
				...back,
			]);
			break;
		}
		backMs.push(value.backMs);
		dead += value.wrong.length;
		console.error(`${kind} ${backMs.length}/${times}: ${JSON.stringify(value)}`);
		// They do not come back, and would be counted again each time.
		if (dead > 0) break;
	}
	if (dead > 0) {
		process.exitCode = 1;
		await cuts.return(/** @type {any} */ (undefined));
		rows.push([kind, backMs.length, '', '', '', '', '', '', '', dead, '', '']);
	}
}
keep(
	import.meta.url,
	`# A database that goes away\n\nTwo services and a worker on one PostgreSQL, twelve readers who ask and rate without a pause, a job every one and a half seconds, and an owner who is signed in and looks at reports. Each cut comes at a random moment. A question is acknowledged when its response headers came, an answer when its \`finish\` event came, a rating when it was answered with 204, and a job when it was created. *Lost* counts what was acknowledged and is not in the database. It also counts a job without exactly one pull request and all its events, a stream without an end, and a page of the owner that was neither shown nor refused with 503. *Refused* counts the requests that were answered with an error. *Back* is the time until both services were ready again.\n\n${table(['what happens', 'cuts', 'questions', 'answers', 'ratings', 'jobs', 'reports', 'refused', 'lost', 'dead', 'back ms, median', 'back ms, worst'], rows)}`,
);
process.exit();
