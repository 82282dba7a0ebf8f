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
import { argv } from 'node:process';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { stallMeter } from '../service/stall.js';

// Run among all benches, the arguments are not for this one.
const [countGiven = '100000', seedGiven = '1'] = argv[1]?.endsWith('fuzz.js') ? argv.slice(2) : [];
const count = Number(countGiven);
const seed = Number(seedGiven);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
	console.error('fuzz: give a number of requests and a seed.');
	process.exit(2);
}
/** No request may hold up all others for longer, in milliseconds. */
const stallMaxMs = 200;

/** @type {typeof import('../../src/testing/fuzz/plant-secrets.js')} */
const { plantSecrets } = await load('../../src/testing/fuzz/plant-secrets.ts');
/** @type {typeof import('../../src/testing/fuzz/run-fuzz.js')} */
const { runFuzz } = await load('../../src/testing/fuzz/run-fuzz.ts');
/** @type {typeof import('../../e2e/support/service-process.js')} */
const { startProcess } = await load('../../e2e/support/service-process.ts');

const docs = 'src/testing/fixtures/docs';
const data = mkdtempSync(join(tmpdir(), 'docent-fuzz-'));
const limits = ['KEY_MONTH', 'ORGANIZATION_HOUR', 'ADDRESS_DAY', 'ADDRESS_MINUTE', 'REQUESTS_MINUTE'];
const env = Object.fromEntries(limits.map((name) => [`DOCENT_LIMIT_${name}`, '0']));
const cli = 'src/service/dist/cli.js';
const where = ['--data', data, '--project', 'docs'];
execFileSync(process.execPath, [cli, 'index', docs, '--domain', 'other', ...where], { stdio: 'ignore' });
const meter = stallMeter(data);
const service = await startProcess(process.execPath, [...meter.flags, cli, 'serve', docs, '--port', '0', ...where], {
	...env,
	...meter.env,
	PORT: undefined,
	DATABASE_URL: undefined,
	DOCENT_DATA: undefined,
	DOCENT_LOG_LEVEL: 'error',
});
try {
	const target = await plantSecrets({
		...service,
		adminKey: service.adminKey ?? '',
		foreignDomain: 'other',
		folders: [process.cwd(), data],
	});
	meter.begin(service.pid);
	const begun = performance.now();
	const { requests, statuses, twins, foreignMs, unknownMs, faults } = await runFuzz(target, {
		count,
		seed,
		onProgress: (report) => console.error(`${report.requests} requests`, [...report.faults.keys()]),
	});
	const seconds = Math.round((performance.now() - begun) / 1_000);
	const stall = meter.longest();
	if (stall > stallMaxMs) faults.set(`has held up its event loop for ${stall} ms`, '');
	if ((await fetch(`${service.url}/health`)).status !== 200) faults.set('is not healthy afterwards', '');
	if (/\n\s+at |unhandled/i.test(service.log())) faults.set('has complained', service.log().slice(0, 2_000));
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
	await service.end('SIGTERM');
	rmSync(data, { recursive: true, force: true });
}
