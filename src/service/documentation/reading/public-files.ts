import { join, posix } from 'node:path';
import { normalisePath } from '../../../search/core/site-path.js';
import type { HeadingIds } from '../core/format.js';
import { namedMounts } from '../core/named-mounts.js';
import { isRecord, readJson } from '../core/read-json.js';
import { formatOf } from '../generators/formats.js';
import { projectOnDisk, recogniseFormat } from '../generators/recognise-format.js';
import { githubIds } from '../markdown/heading-anchors.js';
import { mediaNames } from '../page/named-files.js';

export interface PublicFiles {
	/** The folder of the configuration, or else the documentation's own. */
	root: string;
	/** Folders whose files stand at the root of the site, the documentation's own first. */
	folders: string[];
	/** Media that the configuration names, such as a logo, as paths of the site. */
	named: string[];
}

/** What the owner writes into `docs.json` besides the order of pages. */
export interface DocsJson {
	/** The beginnings of the files that are published; none where no folder is named. */
	folders: string[];
	/** New addresses by normalised old ones. */
	redirects: [from: string, to: string][];
}

/** A path of the site itself, and of no other host. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

/** The reader of the navigation reports a file that is no JSON. */
export async function readDocsJson(folder: string): Promise<DocsJson> {
	const json = await readJson(folder, 'docs.json', []);
	const entries: unknown[] = Array.isArray(json?.redirects) ? json.redirects : [];
	return {
		folders: namedMounts(json, []).map(({ prefix }) => prefix),
		redirects: entries.flatMap((entry): DocsJson['redirects'] => {
			if (!isRecord(entry) || !isPath(entry.source) || !isPath(entry.destination)) return [];
			return [[normalisePath(entry.source), entry.destination]];
		}),
	};
}

/** What a site has besides its pages, by the generator that its folder is written for. `wanted` is the format that the owner sets. */
export async function readPublicFiles(
	folder: string,
	pageFiles: readonly string[],
	wanted: string | undefined,
): Promise<PublicFiles & { ids: HeadingIds; hasHooks: boolean }> {
	const project = projectOnDisk(folder);
	const chosen = await recogniseFormat(project, pageFiles, wanted);
	const { sign = '', configuration = '' } = chosen;
	const beside = posix.dirname(sign);
	const format = formatOf(chosen);
	const folders = (format.publicFolders ?? []).flatMap((name) => [join(folder, name), join(folder, beside, name)]);
	const names = mediaNames(`${configuration}\n${await project.text('docs.json')}`);
	return {
		root: join(folder, beside),
		folders: [...new Set([folder, ...folders])],
		named: names.map((name) => posix.join('/', name)),
		ids: format.ids ?? githubIds,
		hasHooks: format.hasHooks === true,
	};
}
