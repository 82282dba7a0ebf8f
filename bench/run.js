/** Runs the benches, or those named: `npm run bench`, `npm run bench -- first-token`. */
import { argv } from 'node:process';

const all = [
	'admin-views',
	'agent-reports',
	'answer-tokens',
	'costly-answers',
	'database-chaos',
	'first-token',
	'first-token-model',
	'fuzz',
	'hostile-pages',
	'index-5000',
	'kill-nine',
	'kill-nine-jobs',
	'kill-nine-merges',
	'long-answer',
	'long-tasks',
	'many-answers',
	'one-script',
	'retrieval',
	'retrieval-scale',
	'service-start',
	'slow-connections',
	'streaming-peers',
	'ten-nodes',
];
const wanted = argv.slice(2);
const unknown = wanted.find((name) => !all.includes(name));
if (unknown) {
	console.error(`bench: there is no bench "${unknown}"; there are ${all.join(', ')}.`);
	process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : all) await import(`./${name}.js`);
