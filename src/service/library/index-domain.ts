import type { ServiceConfig } from '../config/settings.js';
import { openDatabase } from '../database/database.js';
import type { DocumentationSource } from '../documentation/source.js';
import { createSqlDocumentStore } from './document-store.js';
import { ensureDomain } from './domains.js';
import { type IndexOptions, type IndexReport, indexSource } from './index-source.js';

/**
 * Indexes a source for the configuration's domain, which is made when it is new, without a service around it. Throws a
 * `DatabaseError` when the database cannot be used, or is embedded and used by another process.
 */
export async function indexDomain(
	config: ServiceConfig,
	source: DocumentationSource,
	options: Pick<IndexOptions, 'isDryRun' | 'onProgress' | 'signal'>,
): Promise<IndexReport> {
	const database = await openDatabase(config);
	try {
		const documents = createSqlDocumentStore(database);
		const isKnown = (await documents.domain(config.domain)) !== undefined;
		// A default project must not take over another project's domain.
		const isNamed = config.projectId !== config.domain;
		if (options.isDryRun !== true && (!isKnown || isNamed))
			await ensureDomain(database, config, { keepsSiteUrl: true });
		return await indexSource({ documents, notices: database.notices, domain: config.domain, source, ...options });
	} finally {
		await database.close();
	}
}
