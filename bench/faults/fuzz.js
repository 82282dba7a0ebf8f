/**
 * Requests that are wrong in every way, to every route of the interface and of the site: bodies, headers, paths, methods, keys, and the
 * threads of others. Nothing may be answered with 500, end the process, or show a stack, a key, a path of the machine
 * or another's words, and a foreign thread must not be told from an unknown one.
 *
 *     node bench/faults/fuzz.js [requests] [seed]
 *
 * Needs `npm run build`. Exits with 1 when something is found.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { startService } from '../service/start-service.js';

const count = numberAt(0, 100_000, 'requests');
const seed = numberAt(1, 1, 'a seed');
/** No request may hold up all others for longer, in milliseconds. */
const stallMaxMs = 200;

/** @type {typeof import('../../src/testing/fuzz/plant-secrets.js')} */
const { plantSecrets } = await load('../../src/testing/fuzz/plant-secrets.ts');
/** @type {typeof import('../../src/testing/fuzz/run-fuzz.js')} */
const { runFuzz } = await load('../../src/testing/fuzz/run-fuzz.ts');

const docs = 'src/testing/fixtures/docs';
const data = mkdtempSync(join(tmpdir(), 'docent-fuzz-'));
const index = ['src/service/dist/cli.js', 'index', docs, '--domain', 'other', '--data', data, '--project', 'docs'];
execFileSync(execPath, index, { stdio: 'ignore' });
const service = await startService(docs, { data, flags: ['--project', 'docs'], isWatched: true });
try {
	const target = await plantSecrets({
		...service,
		adminKey: service.adminKey ?? '',
		foreignDomain: 'other',
		folders: [process.cwd(), data],
	});
	service.watchStalls();
	const begun = performance.now();
	const { requests, statuses, twins, foreignMs, unknownMs, faults } = await runFuzz(target, {
		count,
		seed,
		onProgress: (report) => console.error(`${report.requests} requests`, [...report.faults.keys()]),
	});
	const seconds = Math.round((performance.now() - begun) / 1_000);
	const stall = service.longestStall();
	if (stall > stallMaxMs) faults.set(`has held up its event loop for ${stall} ms`, '');
	if ((await fetch(`${service.url}/health`)).status !== 200) faults.set('is not healthy afterwards', '');
	const complaint = service.complaint();
	if (complaint) faults.set('has complained', complaint);
	for (const [fault, example] of faults) console.error(`FOUND ${fault}: ${example}`);
	if (faults.size > 0) process.exitCode = 1;
	const median = (/** @type {number[]} */ values) => percentile(values, 0.5).toFixed(1);
	const rows = [...statuses]
		.toSorted(([a], [b]) => a - b)
		.map(([status, counts]) => [status || 'none', counts.interface, counts.MCP, counts.site]);
	keep(
		import.meta.url,
		`# Fuzzed requests\n\n${requests} requests with the seed ${seed} in ${seconds} s, 24 at a time, to every route of the interface, by MCP, and to the pages, Markdown, lists and files of the site. Kinds of faults found: ${faults.size}. The longest stall of the service's event loop: ${stall} ms, of ${stallMaxMs} at most.\n\n${table(['status', 'interface', 'MCP', 'site'], rows)}\n\n"None" are connections that were closed without a response.\n\n${twins} requests about another's thread were compared with the same about a thread that does not exist: status, headers and body were equal but for the id of the request. Median time ${median(foreignMs)} ms and ${median(unknownMs)} ms.`,
	);
} finally {
	await service.stop();
	rmSync(data, { recursive: true, force: true });
}
