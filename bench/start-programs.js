/**
 * What it costs the service to start git: its own time, and how long it can do nothing else meanwhile. Started by the service itself
 * and by the small process that it has for this, in turn, in one run, at different sizes of the service's memory.
 *
 *     node bench/start-programs.js
 */
import { spawn } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { load } from './retrieval/load.js';
import { keep, table } from './table.js';

const { startProgram } = await load('../../src/service/workspace/process-starter.ts');
const times = 60;
const env = { PATH: process.env.PATH ?? '' };

/** @type {Record<string, () => Promise<unknown>>} */
const ways = {
	'by the service': () =>
		new Promise((done) => {
			const child = spawn('git', ['--version'], { env, detached: true });
			child.stdout.resume();
			child.on('close', done);
		}),
	'by the small process': () =>
		new Promise((done) =>
			startProgram({ program: 'git', args: ['--version'], env }, { onOutput() {}, onEnd: done }).end(),
		),
};

/** @param {() => Promise<unknown>} start */
async function measure(start) {
	await start();
	const delay = monitorEventLoopDelay({ resolution: 1 });
	const before = process.cpuUsage();
	const began = performance.now();
	delay.enable();
	for (let time = 0; time < times; time += 1) await start();
	delay.disable();
	const { user, system } = process.cpuUsage(before);
	return {
		each: (performance.now() - began) / times,
		own: (user + system) / 1_000 / times,
		stall: delay.max / 1_000_000,
	};
}

const held = [];
const rows = [];
for (const megabytes of [0, 400, 1_000]) {
	while (held.length < megabytes) held.push(Buffer.alloc(1_000_000, 1));
	for (const [name, start] of Object.entries(ways)) {
		const rounds = [await measure(start), await measure(start)];
		const best = (/** @type {'each' | 'own' | 'stall'} */ figure) =>
			Math.min(...rounds.map((round) => round[figure])).toFixed(1);
		rows.push([Math.round(process.memoryUsage.rss() / 1e6), name, best('each'), best('own'), best('stall')]);
	}
}

keep(
	import.meta.url,
	`# Starting git from the service

\`node bench/start-programs.js\`: \`git --version\`, ${times} times, the better of two rounds. *Own time* is processor time of the service itself; *longest stall*
is how long it could do nothing else, such as send the words of an answer.

${table(['service, MB', 'started', 'each, ms', 'own time each, ms', 'longest stall, ms'], rows)}`,
);
process.exit();
