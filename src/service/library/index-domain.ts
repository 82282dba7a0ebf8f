import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { openDatabase } from '../database/open-database.js';
import type { DocumentationSource } from '../documentation/core/documentation-source.js';
import { createSqlDocumentStore } from './document-store.js';
import { ensureDomain } from './domains.js';
import { type IndexOptions, type IndexReport, indexSource } from './index-source.js';

type Named = Pick<ServiceConfig, 'domain' | 'projectId' | 'organization' | 'siteUrl'>;
type Options = Pick<IndexOptions, 'isDryRun' | 'onProgress' | 'signal'>;

/** Indexes a source for a domain, and creates the domain if it is new. */
export async function indexInto(
	database: Database,
	config: Named,
	source: DocumentationSource,
	options: Options,
): Promise<IndexReport> {
	const documents = createSqlDocumentStore(database);
	const isKnown = (await documents.domain(config.domain)) !== undefined;
	// A default project must not take over another project's domain.
	const isNamed = config.projectId !== config.domain;
	if (options.isDryRun !== true && (!isKnown || isNamed)) await ensureDomain(database, config, { keepsSiteUrl: true });
	return indexSource({ documents, notices: database.notices, domain: config.domain, source, ...options });
}

/** The same without a service. Throws a `DatabaseError`, for example when another process has the embedded database open. */
export async function indexDomain(
	config: ServiceConfig,
	source: DocumentationSource,
	options: Options,
): Promise<IndexReport> {
	const database = await openDatabase(config);
	try {
		return await indexInto(database, config, source, options);
	} finally {
		await database.close();
	}
}
