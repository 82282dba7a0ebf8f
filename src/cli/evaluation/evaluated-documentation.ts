import type { Documentation } from '../../search/core/documentation.js';
import type { ServiceConfig } from '../../service/config/settings.js';
import { folderSource } from '../../service/documentation/folder/read-folder.js';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { assembleDocumentation } from '../../service/documentation/read-documentation.js';
import { commandName } from '../../service/errors/command-name.js';
import { createSqlDocumentStore } from '../../service/library/document-store.js';
import { folderOptions } from '../../service/library/own-documentation.js';
import { UsageError } from '../usage-error.js';
import { hasStoredData, withStoredData } from '../with-stored-data.js';

interface EvaluatedDocumentation {
	documentation: Documentation;
	/** Public address of the documentation, if it is known. */
	siteUrl: string | undefined;
	/** Its place in words, as in `the folder docs`. */
	name: string;
}

/** The documentation in the database, from `docent-service index` or a service; `undefined` when there is none. */
async function readIndexed(config: ServiceConfig): Promise<Omit<EvaluatedDocumentation, 'name'> | undefined> {
	if (!hasStoredData(config)) return undefined;
	const { domain } = config;
	const fix = (url: string) =>
		`stop it for as long as eval runs, name a folder with --docs, or ask it with --service ${url} and --key.`;
	return withStoredData(config, fix, async (database) => {
		const documents = createSqlDocumentStore(database);
		const { outline, siteUrl } = (await documents.domain(domain)) ?? {};
		if (!outline || outline.pages.length === 0) return undefined;
		const hashes = outline.pages.map(({ hash }) => hash);
		return { documentation: assembleDocumentation(outline, await documents.pages(domain, hashes)), siteUrl };
	});
}

/** The documentation that `eval` asks: a folder, unless there is none or the database was named. */
export async function evaluatedDocumentation(
	config: ServiceConfig,
	isFromDatabase: boolean,
): Promise<EvaluatedDocumentation> {
	const { docsFolder, dataFolder, domain, siteUrl } = config;
	if (docsFolder !== undefined && !isFromDatabase) {
		const documentation = await loadDocumentation(folderSource(docsFolder, folderOptions(config)));
		return { documentation, siteUrl, name: `the folder ${docsFolder}` };
	}
	const indexed = await readIndexed(config);
	const place = config.databaseUrl === undefined ? dataFolder : 'the database';
	if (indexed) return { ...indexed, name: `what is indexed in ${place} for the domain ${domain}` };
	throw new UsageError(
		`There is no documentation to ask: nothing is indexed in ${place} for the domain "${domain}"${isFromDatabase ? '' : ', and there is no folder docs or public here'}; name a folder with --docs ./docs, or run ${commandName} index https://docs.example.com first.`,
	);
}
