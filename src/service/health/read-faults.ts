import { belowSite } from '../../search/core/site-path.js';
import type { ServiceConfig } from '../config/settings.js';
import { reasonOf } from '../errors/reason-of.js';
import type { Holding } from '../library/library.js';
import { folderOptions } from '../library/own-documentation.js';
import { filesOptions, withFiles } from '../sources/open-source.js';
import { masked } from '../telemetry/log.js';
import { builtThread, ThreadPool } from '../worker-threads/thread-pool.js';
import { type FoundFault, lookAt, type ToLookAt } from './look-at.js';

/** The longest time for the files of one source, in milliseconds. */
const filesMs = 600_000;

/** Pages that may be opened on the site besides the cited ones. */
const firstPages = 50;

/** Looks on a thread at the files of a documentation, and at its site. */
export function createFaultReader(config: ServiceConfig) {
	const script = builtThread('faults-thread');
	const limits = { taskMs: filesMs, threads: 1 };
	const pool = script === undefined ? undefined : new ThreadPool<ToLookAt, FoundFault[]>(script, limits);
	/** What cannot be looked at is a fault, too. @param source the beginning of the names of its files, where there are several */
	const look = (task: ToLookAt, place: string, source = '') =>
		(pool ? pool.run(task) : lookAt(task)).then(
			(found) =>
				found.map(({ place, key, ...fault }) => ({ ...fault, place: source + place, key: key && source + key })),
			(error: unknown) => [{ kind: 'unread' as const, place, problem: masked(reasonOf(error)) }],
		);
	return {
		/** @param cited addresses of pages, those that answers cite most first */
		async read({ domain, documentation, siteUrl }: Holding, cited: readonly string[]): Promise<FoundFault[]> {
			const { docsFolder: folder, sources } = domain === config.domain ? config : { sources: [] };
			const paths = new Set(documentation.pages.map(({ path }) => path));
			const isOne = sources.length === 0 && folder !== undefined;
			const found = isOne ? [await look({ folder, options: folderOptions(config), paths, siteUrl }, folder)] : [];
			for (const row of sources) {
				if (row.kind !== 'folder' && row.kind !== 'git') continue;
				const options = filesOptions(row, config);
				const use = (folder: string) => look({ folder, options, paths, siteUrl }, row.name, `${row.name}:`);
				// A repository that cannot be fetched is told of by its source.
				found.push(await withFiles(row, use, AbortSignal.timeout(filesMs)).catch(() => []));
			}
			if (siteUrl === undefined) return found.flat();
			const most = new Set(cited.map((url) => belowSite(siteUrl, url)));
			const pages = documentation.pages.filter(({ path }, place) => most.has(path) || place < firstPages);
			return [
				...found.flat(),
				...(await look({ site: { documentation: { ...documentation, pages }, siteUrl }, cited }, siteUrl)),
			];
		},
		stop: async () => pool?.close(),
	};
}
