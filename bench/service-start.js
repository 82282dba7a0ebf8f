/**
 * What a start of the service takes: the first one with a data folder, a later one, and `--help`.
 *
 *     node bench/service-start.js [rounds]
 *
 * Needs `npm run build` and Linux. `DOCENT_BEFORE=<folder of an older checkout that is built>` measures that one too, in turns.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './retrieval/load.js';
import { keep, percentile, table } from './table.js';

// Run among all benches, the arguments are not for this one.
const [roundsGiven = '5'] = process.argv[1]?.endsWith('service-start.js') ? process.argv.slice(2) : [];
const rounds = Number(roundsGiven);
if (!Number.isInteger(rounds) || rounds < 1) {
	console.error('service-start: give a number of rounds.');
	process.exit(2);
}
/** @type {typeof import('../e2e/support/service-process.js')} */
const { startProcess } = await load('../../e2e/support/service-process.ts');

const docs = 'src/testing/fixtures/docs';
const before = process.env.DOCENT_BEFORE;
const versions = [{ name: 'this version', root: '.' }, ...(before ? [{ name: 'before', root: before }] : [])];
const kinds = /** @type {const} */ (['first start', 'later start', '--help']);
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout);

/** @param {number} pid @returns {number} milliseconds of processor time, user and system */
function processorTime(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** @param {string} cli @param {string} data @returns {Promise<[elapsed: number, busy: number]>} milliseconds until it is ready */
async function start(cli, data) {
	const begun = performance.now();
	const service = await startProcess(process.execPath, [cli, 'serve', docs, '--port', '0', '--data', data]);
	const elapsed = performance.now() - begun;
	const busy = processorTime(service.pid);
	await service.end('SIGTERM');
	return [elapsed, busy];
}

/** @param {string} cli @returns {[elapsed: number, busy: number]} milliseconds until it has ended */
function help(cli) {
	const begun = performance.now();
	// Node does not say what a program took that has ended; a shell does.
	const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time "${process.execPath}" "${cli}" --help >&-`], {
		encoding: 'utf8',
	});
	const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
	return [performance.now() - begun, (user + system) * 1_000];
}

/** @type {Map<string, [elapsed: number, busy: number][]>} */
const times = new Map();
for (let round = 0; round < rounds; round++) {
	for (const { name, root } of versions) {
		const data = mkdtempSync(join(tmpdir(), 'docent-bench-start-'));
		const cli = join(root, 'src/service/dist/cli.js');
		for (const kind of kinds) {
			const time = kind === '--help' ? help(cli) : await start(cli, data);
			times.set(`${kind} ${name}`, [...(times.get(`${kind} ${name}`) ?? []), time]);
		}
		rmSync(data, { recursive: true, force: true });
	}
}

const rows = kinds.flatMap((kind) =>
	versions.map(({ name }) => {
		const measured = times.get(`${kind} ${name}`) ?? [];
		const median = (/** @type {0 | 1} */ which) =>
			Math.round(
				percentile(
					measured.map((time) => time[which]),
					0.5,
				),
			);
		return [kind, name, median(0), median(1)];
	}),
);
keep(
	import.meta.url,
	`# Start of the service\n\nA folder of a few pages and the embedded database; a first start creates the data folder. Median of ${rounds}, in turns.\n\n${table(['what', 'version', 'ms until ready', 'ms of processor time'], rows)}`,
);
