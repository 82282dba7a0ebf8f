import type { ServiceConfig } from '../config/settings.js';
import { openDatabase } from '../database/open-database.js';
import { createSqlDocumentStore } from '../library/document-store.js';
import { ensureDomain } from '../library/domains.js';
import { DomainSources, type RefreshOptions, type SourceReport } from '../sources/domain-sources.js';
import { createLog } from '../telemetry/log.js';

/** Opens the content sources of the configured domain. */
export async function openSources(parts: ConstructorParameters<typeof DomainSources>[0]): Promise<DomainSources> {
	const sources = new DomainSources(parts);
	if (parts.config.sources.length > 0) await sources.open();
	return sources;
}

/**
 * What a start of the service reads, or a reload. A start waits for folders alone, so that no other machine can keep it waiting; a site
 * that was read before is read by its schedule, by a hook or by a command.
 */
export async function readSources(sources: DomainSources, isStart: boolean, onError: (error: unknown) => void) {
	if (isStart) {
		const isAway = (kind: string, isRead: boolean) => kind !== 'folder' && (kind !== 'website' || !isRead);
		void sources.refreshAll(({ kind }, stored) => isAway(kind, stored?.outline !== undefined)).catch(onError);
	}
	await sources.refreshAll(({ kind }) => kind === 'folder' || (kind === 'git' && !isStart), { isStart });
}

/** Reads sources without a service, one after the other. Throws a `DatabaseError`, for example when a service has the embedded database open. */
export async function indexSources(
	config: ServiceConfig,
	names: readonly string[],
	options: RefreshOptions,
): Promise<SourceReport[]> {
	const database = await openDatabase(config);
	try {
		await ensureDomain(database, config, { keepsSiteUrl: true });
		const documents = createSqlDocumentStore(database);
		const sources = new DomainSources({ config, database, documents, log: createLog('silent') });
		const reports: SourceReport[] = [];
		for (const name of names) reports.push((await sources.refreshSource(config.domain, name, options)) as SourceReport);
		return reports;
	} finally {
		await database.close();
	}
}
