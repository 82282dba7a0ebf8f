/**
 * What a start of the service takes: the first one with a data folder, a later one, and `--help`; of what is built here, and by `npx` in an
 * empty folder in which npm has installed the package.
 *
 *     node bench/service/service-start.js [rounds]
 *
 * Needs `npm run build` and Linux.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';

const rounds = numberAt(0, 5, 'rounds');
/** @type {typeof import('../../e2e/support/service-process.js')} */
const { startProcess } = await load('../../e2e/support/service-process.ts');

const docs = resolve('src/testing/fixtures/docs');
const installed = installPackage();
const versions = [
	{ name: 'this version', command: [process.execPath, resolve('src/service/dist/cli.js')], cwd: '.' },
	{ name: '`npx docent-service`', command: ['npx', '--offline', 'docent-service'], cwd: installed },
];
const kinds = /** @type {const} */ (['first start', 'later start', '--help']);
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout);

/** @returns {string} an empty folder with the package as npm installs it */
function installPackage() {
	const folder = mkdtempSync(join(tmpdir(), 'docent-bench-package-'));
	const npm = (/** @type {string} */ cwd, /** @type {string[]} */ ...args) => {
		const { status, stderr, stdout } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
		if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`);
		return stdout.trim().split('\n').at(-1) ?? '';
	};
	const tarball = npm('src/service', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
	npm(folder, 'install', '--prefer-offline', '--no-audit', join(folder, tarball));
	return folder;
}

/** @param {number} pid @returns {number} milliseconds of processor time, user and system */
function processorTime(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** @typedef {{ command: string[], cwd: string }} Started */

/** @param {Started} version @param {string} data @returns {Promise<[elapsed: number, busy: number]>} milliseconds until it is ready */
async function start({ command: [program = '', ...args], cwd }, data) {
	const begun = performance.now();
	const service = await startProcess(program, [...args, 'serve', docs, '--port', '0', '--data', data], {}, cwd);
	const elapsed = performance.now() - begun;
	const busy = processorTime(service.pid);
	await service.end('SIGTERM');
	// npm ends at once, and the service soon after it.
	await delay(2_000);
	return [elapsed, busy];
}

/** @param {Started} version @returns {[elapsed: number, busy: number]} milliseconds until it has ended */
function help({ command, cwd }) {
	const begun = performance.now();
	// Node does not say what a program took that has ended; a shell does.
	const called = command.map((word) => `"${word}"`).join(' ');
	const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time ${called} --help >&-`], {
		encoding: 'utf8',
		cwd,
	});
	const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
	return [performance.now() - begun, (user + system) * 1_000];
}

/** @type {Map<string, [elapsed: number, busy: number][]>} */
const times = new Map();
for (let round = 0; round < rounds; round++) {
	for (const { name, ...version } of versions) {
		const data = mkdtempSync(join(tmpdir(), 'docent-bench-start-'));
		for (const kind of kinds) {
			const time = kind === '--help' ? help(version) : await start(version, data);
			times.set(`${kind} ${name}`, [...(times.get(`${kind} ${name}`) ?? []), time]);
		}
		rmSync(data, { recursive: true, force: true });
	}
}

rmSync(installed, { recursive: true, force: true });
const rows = kinds.flatMap((kind) =>
	versions.map(({ name }) => {
		const measured = times.get(`${kind} ${name}`) ?? [];
		const all = (/** @type {0 | 1} */ which) => measured.map((time) => time[which]);
		const median = (/** @type {0 | 1} */ which) => Math.round(percentile(all(which), 0.5));
		return [kind, name, median(0), median(1)];
	}),
);
keep(
	import.meta.url,
	`# Start of the service\n\nA folder of a few pages and the embedded database; a first start creates the data folder. The processor time of a start by \`npx\` is that of npm alone. Median of ${rounds}, in turns.\n\n${table(['what', 'version', 'ms until ready', 'ms of processor time'], rows)}`,
);
