import type { ServiceConfig } from '../../service/config/settings.js';
import { assembleDocumentation } from '../../service/documentation/assemble-documentation.js';
import type { Documentation } from '../../service/documentation/documentation.js';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { createSqlDocumentStore } from '../../service/library/document-store.js';
import { UsageError } from '../usage-error.js';
import { hasStoredData, withStoredData } from '../with-stored-data.js';

/** The documentation in the database, from `docent-service index` or a service; `undefined` when there is none. */
async function readIndexed(config: ServiceConfig): Promise<Documentation | undefined> {
	if (!hasStoredData(config)) return undefined;
	const { domain } = config;
	const fix = () => 'stop it for as long as eval runs, or name a folder with --docs.';
	return withStoredData(config, fix, async (database) => {
		const documents = createSqlDocumentStore(database);
		const outline = (await documents.domain(domain))?.outline;
		if (!outline || outline.pages.length === 0) return undefined;
		const hashes = outline.pages.map(({ hash }) => hash);
		return assembleDocumentation(outline, await documents.pages(domain, hashes));
	});
}

/**
 * The documentation that `eval` asks: a folder, unless there is none or the database was named. `name` completes a sentence.
 * @throws UsageError when there is neither
 */
export async function evaluatedDocumentation(
	config: ServiceConfig,
	{ isStored }: { isStored: boolean },
): Promise<{ documentation: Documentation; name: string }> {
	const { docsFolder, dataFolder, domain } = config;
	if (docsFolder !== undefined && !isStored) {
		return { documentation: await loadDocumentation(docsFolder), name: `the folder ${docsFolder}` };
	}
	const documentation = await readIndexed(config);
	const place = config.databaseUrl === undefined ? dataFolder : 'the database';
	if (documentation) return { documentation, name: `what is indexed in ${place} for the domain ${domain}` };
	throw new UsageError(
		`There is no documentation to ask: nothing is indexed in ${place} for the domain "${domain}"${isStored ? '' : ', and there is no folder docs or public here'}; name a folder with --docs ./docs, or run docent-service index https://docs.example.com first.`,
	);
}
