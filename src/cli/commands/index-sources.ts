import { indexSources } from '../../service/composition/open-sources.js';
import type { ServiceConfig } from '../../service/config/settings.js';
import { FolderInUseError } from '../../service/database/database-error.js';
import type { IndexOptions } from '../../service/library/index-source.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { indexSummary } from './index-summary.js';

export type SourceReport = Awaited<ReturnType<typeof indexSources>>[number];

interface ToRead {
	/** One alone. @default all */
	name: string | undefined;
	isJson: boolean;
	options: Pick<IndexOptions, 'onProgress' | 'signal'>;
	/** Asks the service that has the database for itself. */
	ask(error: FolderInUseError, name: string): Promise<SourceReport>;
}

/** The sources of a configuration that a command means. @throws UsageError for a name that is none of them */
export function namedSources({ sources }: ServiceConfig, name: string | undefined): ServiceConfig['sources'] {
	const chosen = sources.filter((source) => name === undefined || source.name === name);
	if (chosen.length > 0) return chosen;
	const names = sources.map((source) => source.name).join(', ') || 'none; name them in sources';
	throw new UsageError(`There is no source "${name}" in the configuration; the sources there are ${names}.`);
}

/** Reads the sources of the configuration again, whatever has changed. Throws at the end when one could not be read. */
export async function readSources(config: ServiceConfig, terminal: Terminal, { name, isJson, options, ask }: ToRead) {
	const names = namedSources(config, name).map((source) => source.name);
	const reports = await indexSources(config, names, { ...options, isForced: true }).catch(async (error: unknown) => {
		if (!(error instanceof FolderInUseError)) throw error;
		const asked: SourceReport[] = [];
		for (const one of names) asked.push(await ask(error, one));
		return asked;
	});
	for (const { name: source, state, problem, report } of reports) {
		if (isJson) terminal.print(JSON.stringify({ domain: config.domain, source, state, problem, ...report }));
		else if (report !== undefined && problem === undefined) terminal.print(indexSummary(report, source, false));
		for (const warning of report?.warnings ?? []) terminal.complain(`docent-service: ${source}: ${warning}`);
	}
	const failed = reports.filter(({ problem, state }) => problem !== undefined || state === 'joined');
	if (failed.length === 0) return;
	const words = failed.map((one) => `${one.name}: ${one.problem ?? 'Another process reads it now.'}`);
	throw new UsageError(`${failed.length} of ${names.length} sources stay as they were. ${words.join(' ')}`);
}
