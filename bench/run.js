/** Runs the benches, or those named, each in a process of its own: `npm run bench`, `npm run bench -- first-token`. */
import { spawnSync } from 'node:child_process';
import { argv, execPath } from 'node:process';

/** The benches by folder. Those that are not named here need folders of documentation as arguments. */
const folders = {
	service: [
		'agent-tokens',
		'answer-tokens',
		'big-repository',
		'first-token',
		'first-token-model',
		'index-5000',
		'service-start',
	],
	crowds: ['admin-views', 'agent-reports', 'many-answers', 'one-script', 'slow-connections'],
	faults: ['database-chaos', 'kill-nine', 'kill-nine-jobs', 'kill-nine-merges', 'ten-nodes'],
	widget: ['costly-answers', 'first-answer', 'long-answer', 'long-tasks'],
	peers: ['host-cost', 'streaming-peers'],
	reading: ['hostile-pages'],
	search: ['answers', 'retrieval', 'retrieval-scale', 'static'],
};
const all = Object.entries(folders).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`));
const wanted = argv.slice(2);
const unknown = wanted.find((name) => !all.some((path) => path.endsWith(`/${name}`)));
if (unknown) {
	console.error(`bench: there is no bench "${unknown}"; there are ${Object.values(folders).flat().join(', ')}.`);
	process.exit(2);
}
for (const path of all.filter((one) => wanted.length === 0 || wanted.some((name) => one.endsWith(`/${name}`)))) {
	const { status } = spawnSync(execPath, [`bench/${path}.js`], { stdio: 'inherit' });
	if (status !== 0) process.exitCode = 1;
}
