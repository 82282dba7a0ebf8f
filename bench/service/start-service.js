import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execPath, kill } from 'node:process';
import { pathToFileURL } from 'node:url';
import { load } from '../run/load.js';

/** @type {typeof import('../../e2e/support/service-process.js')} */
const { startProcess } = await load('../../e2e/support/service-process.ts');
/** @type {typeof import('../../e2e/support/exported-messages.js')} */
const { withoutLimits } = await load('../../e2e/support/exported-messages.ts');

const built = 'src/service/dist/cli.js';
const watch = ['--import', pathToFileURL(resolve('bench/service/watch-stalls.js')).href];
/** What the machine's owner has set for a service of their own is not meant for this one. */
const unset = { PORT: undefined, DATABASE_URL: undefined, DOCENT_DATA: undefined };

/**
 * Starts the built service on a folder, on a free port, without limits.
 *
 * @param {string} docs
 * @param {{ flags?: string[], env?: NodeJS.ProcessEnv, data?: string, isWatched?: boolean, cli?: string | undefined }} [more] `data`: a data folder to keep; by
 * default a temporary one is made and removed. `isWatched`: whether to watch the service's event loop. `cli`: another build's.
 */
export async function startService(docs, { flags = [], env = {}, data, isWatched = false, cli = built } = {}) {
	const scratch = mkdtempSync(join(tmpdir(), 'docent-bench-'));
	const stalls = join(scratch, 'longest-stall');
	const args = ['serve', docs, '--port', '0', '--data', data ?? join(scratch, 'data'), ...flags];
	const service = await startProcess(execPath, [...(isWatched ? watch : []), cli, ...args], {
		...unset,
		...withoutLimits,
		DOCENT_LIMIT_ADDRESS_KEY_DAY: '0',
		DOCENT_MODEL_STARTERS: 'false',
		DOCENT_LOG_LEVEL: 'error',
		DOCENT_STALL_FILE: stalls,
		...env,
	});
	return {
		...service,
		/** Forgets the stalls so far. */
		watchStalls: () => kill(service.pid, 'SIGUSR2'),
		/** Milliseconds of processor time. */
		longestStall: () => Number(readFileSync(stalls, 'utf8')),
		/** What it has complained of. */
		complaint: () => (/unhandled|\n\s+at /i.test(service.log()) ? service.log().slice(0, 2_000) : undefined),
		async stop(/** @type {NodeJS.Signals} */ signal = 'SIGTERM') {
			await service.end(signal);
			rmSync(scratch, { recursive: true, force: true });
		},
	};
}

/** Signs an owner in. @param {string} url @param {string} adminKey @returns {Promise<string>} the cookie */
export async function signIn(url, adminKey) {
	const body = new URLSearchParams({ key: adminKey });
	const response = await fetch(`${url}/_docent/admin/sign-in`, { method: 'POST', body, redirect: 'manual' });
	const cookie = response.headers.get('set-cookie')?.split(';')[0];
	if (!cookie) throw new Error(`Signing in was answered with the status ${response.status}.`);
	return cookie;
}
