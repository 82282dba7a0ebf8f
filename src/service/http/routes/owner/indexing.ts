import { rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { indexPath } from '../../../../contract/owner-paths.js';
import type { IndexLine, IndexRequest } from '../../../../contract/schema/indexing.js';
import { indexRequest } from '../../../../contract/schema/indexing.js';
import { DocumentationError } from '../../../documentation/core/documentation-error.js';
import type { DocumentationSource } from '../../../documentation/core/documentation-source.js';
import { folderSource } from '../../../documentation/folder/read-folder.js';
import { websiteSource } from '../../../documentation/website/read-website.js';
import { commandName } from '../../../errors/command-name.js';
import { refusalOf } from '../../../errors/refusal-of.js';
import { ServiceError } from '../../../errors/service-error.js';
import type { IndexReport } from '../../../library/index-source.js';
import { sourcesPage } from '../../../pages/admin/sources-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import type { SourceReport } from '../../../sources/domain-sources.js';
import { describeError } from '../../../telemetry/log.js';
import { route } from '../../route.js';
import { uncached } from '../../server/json-response.js';
import { keepAliveMs } from '../../server/open-streams.js';
import { domainPage, page } from '../admin.js';

/**
 * Takes a proof file out of the data folder. A caller who can write there could also write the database, so it may index
 * anything.
 */
async function takeProof(dataFolder: string, name: string): Promise<void> {
	await rm(join(dataFolder, name)).catch((cause: unknown) => {
		throw new ServiceError(
			'wrong_key_kind',
			`The caller has not shown that it may write to the data folder of this service; run ${commandName} index beside the service, with its --data.`,
			{ cause },
		);
	});
}

function sourceOf(
	{ source, title, format, limits }: IndexRequest,
	{ instructions, guides }: Partial<Record<'instructions' | 'guides', string | undefined>>,
): DocumentationSource {
	if (/^https?:\/\//i.test(source) && URL.canParse(source))
		return websiteSource(new URL(source), { title, limits: { ...limits } });
	if (isAbsolute(source))
		return folderSource(source, {
			title,
			format,
			without: [instructions, guides].filter((path) => path !== undefined),
		});
	throw new ServiceError('invalid_request', 'source is neither an address nor an absolute path.');
}

/** Lines of JSON while `work` runs. A reader that stops reading stops the work. */
function lines<Report>(
	work: (put: (line: IndexLine<Report>) => void, signal: AbortSignal) => Promise<void>,
	stopping: AbortSignal,
): ReadableStream<Uint8Array> {
	const left = new AbortController();
	const encoder = new TextEncoder();
	return new ReadableStream({
		start(controller) {
			const send = (text: string) => {
				if (!left.signal.aborted) controller.enqueue(encoder.encode(`${text}\n`));
			};
			const timer = setInterval(() => send(''), keepAliveMs);
			void work((line) => send(JSON.stringify(line)), AbortSignal.any([left.signal, stopping])).finally(() => {
				clearInterval(timer);
				if (!left.signal.aborted) controller.close();
			});
		},
		cancel: () => left.abort(),
	});
}

/** The domains that are being indexed for a caller. */
const busy = new Set<string>();

/** `docent-service index` beside a service that has the database for itself. */
export const indexingRoutes = [
	domainPage(pagePaths.adminSources, 'owner', async (context, { sources, config }, domain) =>
		page(context, sourcesPage(domain, domain === config.domain ? await sources.list() : [])),
	),
	route({
		kind: 'unlisted',
		method: 'post',
		path: indexPath,
		key: 'admin',
		scope: 'owner',
		audit: 'documentation_indexed',
		limits: ['address'],
		body: indexRequest,
		async handle({ body, context }, { config, index, sources, agent, log }) {
			context.set('subject', body.domain);
			await takeProof(config.dataFolder, body.proof);
			const source = body.isName === true ? undefined : sourceOf(body, config);
			if (busy.has(body.domain)) {
				throw new ServiceError(
					'conflict',
					`The domain ${body.domain} is being indexed already; try again when that has ended.`,
				);
			}
			busy.add(body.domain);
			const requestId = context.get('requestId');
			const stream = lines<IndexReport | SourceReport>(async (put, signal) => {
				let latest = 0;
				const onProgress = (done: number, total: number) => {
					// Progress is sent at most ten times a second.
					if (performance.now() - latest < 100) return;
					latest = performance.now();
					put({ done, total });
				};
				try {
					if (source === undefined) {
						const options = { isForced: true, onProgress, signal };
						const report = await sources.refreshSource(body.domain, body.source, options);
						const words = `The service has no source "${body.source}"; start it again with this configuration.`;
						return put(report === undefined ? { error: words } : { report });
					}
					const report = await index(body, source, { isDryRun: body.isDryRun === true, signal, onProgress });
					const { version, unchanged, ms } = report;
					log.info(
						{ requestId, domain: body.domain, source: source.name, version, unchanged, ms },
						'documentation indexed',
					);
					put({ report });
				} catch (error) {
					if (agent.stopping.aborted) put({ error: 'The service is being stopped; the documentation is as it was.' });
					else if (error instanceof DocumentationError) put({ error: error.message });
					else if (!signal.aborted) {
						log.error({ requestId, error: describeError(error) }, 'indexing failed');
						put({ error: refusalOf(error, requestId).message });
					}
				} finally {
					busy.delete(body.domain);
				}
			}, agent.stopping);
			return context.body(stream, 200, { 'content-type': 'application/x-ndjson', ...uncached });
		},
	}),
];
