/**
 * Builds the image of `src/service/docker` from the packed service, starts it, and measures it.
 *
 *     node bench/image.js
 *
 * Needs `npm run build`, root, buildah and debootstrap, and several minutes. No registry of images is asked: in place of `node:24-slim`
 * stands Debian's smallest system with the npm package `node`. Steps, user, entry point and check are the Dockerfile's own; the container
 * is a chroot with this machine's network, so what an engine does besides is not seen: its check of health and its limits.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, run, runNpm } from '../src/tooling/run.js';
import { keep, table } from './table.js';

const work = mkdtempSync(join(tmpdir(), 'docent-image-'));
/** A base that was made before, to try things in less time. */
const base = process.env.DOCENT_IMAGE_BASE ?? join(work, 'base');
const context = join(work, 'context');
const store = ['--storage-driver', 'vfs', '--root', join(work, 'store'), '--runroot', join(work, 'run')];
const port = '4411';

/** @param {string} program @param {string[]} args */
const call = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
/** @param {string[]} args */
const buildah = (...args) => call('buildah', ...store, ...args);

/** What `node:24-slim` has: Debian, Node with npm in /usr/local, and the user `node`. */
async function makeBase() {
	if ((await run('debootstrap', ['--variant=minbase', 'bookworm', base], { quiet: true })) !== 0)
		throw new Error('No base.');
	const packages = join(work, 'node');
	mkdirSync(packages);
	writeFileSync(join(packages, 'package.json'), '{"private":true}');
	await runNpm(['install', '--silent', 'node@24', 'npm@11'], { cwd: packages, quiet: true });
	cpSync(join(packages, 'node_modules/node/bin/node'), join(base, 'usr/local/bin/node'));
	cpSync(join(packages, 'node_modules/npm'), join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
	call('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
	call('chroot', base, 'groupadd', '--gid', '1000', 'node');
	call('chroot', base, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node');
	// A machine behind a proxy has certificates of its own.
	const certificates = '/etc/ssl/certs/ca-certificates.crt';
	if (!existsSync(certificates)) return;
	mkdirSync(join(base, 'usr/local/etc'), { recursive: true });
	cpSync(realpathSync(certificates), join(base, 'usr/local/etc/certificates.pem'));
	writeFileSync(join(base, 'usr/local/etc/npmrc'), 'cafile=/usr/local/etc/certificates.pem\n');
}

/** Until the container answers. @returns {Promise<Response>} */
async function health() {
	for (;;) {
		const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
		if (response?.ok) return response;
		await delay(50);
	}
}

try {
	if (!existsSync(base)) await makeBase();
	mkdirSync(context);
	cpSync(join(root, 'src/testing/fixtures/docs'), join(context, 'docs'), { recursive: true });
	await runNpm(
		['pack', '--silent', '--ignore-scripts', '--workspace', 'docent-service', '--pack-destination', context],
		{
			quiet: true,
		},
	);
	const { version } = createRequire(import.meta.url)('../src/service/package.json');
	const empty = buildah('from', 'scratch');
	buildah('add', '--quiet', empty, base, '/');
	buildah('commit', '--quiet', empty, 'docker.io/library/node:24-slim');
	const file = join(root, 'src/service/docker/Dockerfile');
	const argument = `PACKAGE=/context/docent-service-${version}.tgz`;
	const how = ['--isolation', 'chroot', '--pull-never', '--network', 'host', '--format', 'docker'];
	const code = await run(
		'buildah',
		[...store, 'bud', ...how, '--build-arg', argument, '--tag', 'docent', '--file', file, context],
		{ quiet: true },
	);
	if (code !== 0) throw new Error(`buildah ended with ${code}.`);

	const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', 'docent'));
	const { User: user, Entrypoint: entry, Cmd: command } = OCIv1.config;
	const container = buildah('from', '--pull-never', 'docent');
	const mount = buildah('mount', container);
	const inside = (/** @type {string[]} */ ...args) => buildah('run', '--isolation', 'chroot', container, '--', ...args);
	const program = call('readlink', '-f', join(mount, 'usr/local/bin/docent-service'));
	const size = (/** @type {string} */ folder) => Number(call('du', '-sk', folder).split('\t')[0]) / 1024;

	const begun = performance.now();
	const args = ['--isolation', 'chroot', '--env', `PORT=${port}`, container, '--', ...entry, ...command];
	const child = spawn('buildah', [...store, 'run', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
	child.stdout.pipe(process.stdout);
	await health();
	const ready = performance.now() - begun;
	const node = call('pgrep', '--newest', '--full', 'docent-service serve /docs');
	const owner = call('stat', '--format', '%u', `/proc/${node}`);
	const signalled = performance.now();
	process.kill(Number(node), 'SIGTERM');
	await new Promise((resolve) => child.once('exit', resolve));

	keep(
		import.meta.url,
		`# The image\n\nBuilt by buildah from the Dockerfile and the packed service, on a stand-in for \`node:24-slim\`; run in a chroot, as user ${user} (${owner}).\n\n${table(
			['what', 'value'],
			[
				['Node', inside('node', '--version')],
				['git', inside('git', '--version')],
				['the package and what it needs, MB', size(join(program, '../..')).toFixed(0)],
				['the whole file system, MB', size(mount).toFixed(0)],
				['ms until /health answers, first start', ready.toFixed(0)],
				['ms from SIGTERM to the end', (performance.now() - signalled).toFixed(0)],
			],
		)}`,
	);
	buildah('umount', container);
} finally {
	rmSync(work, { recursive: true, force: true });
}
