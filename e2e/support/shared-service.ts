import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/tooling/run.js';
import { type ReadyLine, startService } from './service-process.js';

/** The service over Docent's own documentation that all workers of a run share. A start takes seconds, a worker is often new. */
export interface SharedService extends ReadyLine {
	/** Where it keeps conversations and feedback. */
	data: string;
	/** What it has written to standard error so far. */
	log(): string;
}

const variable = 'DOCENT_E2E_SERVICE';

/** Starts it and tells the workers, which inherit the environment. @returns what ends it */
export async function shareService(): Promise<() => Promise<void>> {
	const service = await startService(join(root, 'public'), [], {
		DOCENT_LIMIT_ADDRESS_DAY: '0',
		DOCENT_LIMIT_ADDRESS_MINUTE: '0',
	});
	const { url, domain, key, projectId, adminKey, data } = service;
	const logFile = join(data, 'standard-error.log');
	writeFileSync(logFile, '');
	service.onLog((text) => writeFileSync(logFile, text, { flag: 'a' }));
	process.env[variable] = JSON.stringify({ url, domain, key, projectId, adminKey, data, logFile });
	return async () => service[Symbol.asyncDispose]();
}

/** The shared service, seen from a worker. */
export function sharedService(): SharedService {
	const written = process.env[variable];
	if (written === undefined) throw new Error('No service is shared: these tests run with `e2e/playwright.config.ts`.');
	const { logFile, ...shared } = JSON.parse(written) as Omit<SharedService, 'log'> & { logFile: string };
	return { ...shared, log: () => readFileSync(logFile, 'utf8') };
}
