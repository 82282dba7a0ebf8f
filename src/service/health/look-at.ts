import type { Fault } from '../../contract/schema/health.js';
import { normalisePath } from '../../search/core/site-path.js';
import { explainFolder } from '../documentation/explain/explain-folder.js';
import type { LostLink } from '../documentation/explain/find-lost-links.js';
import { unnamed } from '../documentation/folder/choose-pages.js';
import type { FolderOptions } from '../documentation/folder/read-folder.js';
import { checkAnchors } from '../library/check-anchors.js';

export interface FoundFault extends Pick<Fault, 'kind' | 'place' | 'problem'> {
	/** What stays the same while it is there, besides its kind. @default place and problem */
	key?: string;
}

/** A folder beside the paths of all pages, or the site of the documentation with the addresses that answers cite. */
export type ToLookAt =
	| { folder: string; options: FolderOptions; paths: ReadonlySet<string>; siteUrl: string | undefined }
	| { site: Parameters<typeof checkAnchors>[0]; cited: readonly string[] };

/** Looks for links and ids that lead nowhere, and for files that the navigation does not name. */
export async function lookAt(task: ToLookAt): Promise<FoundFault[]> {
	if ('site' in task) {
		const checked = (await checkAnchors(task.site, task.cited)) ?? [];
		return checked.flatMap(({ url: place, missing, problem }): FoundFault[] => [
			...(problem === undefined ? [] : [{ kind: 'unread' as const, place, problem: `The page ${problem}.` }]),
			...missing.map((id) => ({
				kind: 'link' as const,
				place,
				problem: `Answers cite #${id}, which is not on the page.`,
			})),
		]);
	}
	const { lost: found, unknown, left } = await explainFolder(task.folder, task.options);
	const lost = await withoutPublished([...found, ...unknown], new Set(unknown), task.siteUrl);
	// A page of another source is none of the folder.
	const dead = lost.filter(({ url }) => url.includes('#') || !task.paths.has(normalisePath(url)));
	return [
		...dead.map(({ file, line, written, url, reason }) => {
			const place = line === undefined ? file : `${file}:${line}`;
			return { kind: 'link' as const, place, problem: `${written} ${reason}.`, key: `${file} ${url}` };
		}),
		...left.flatMap(({ file: place, reason }) =>
			reason === unnamed ? { kind: 'unread' as const, place, problem: `It is left out: ${reason}.` } : [],
		),
	];
}

/** The links to headings that the published page lacks, too. Those that no folder tells are left out where the page cannot be read. */
async function withoutPublished(lost: readonly LostLink[], unknown: ReadonlySet<LostLink>, siteUrl?: string) {
	const pages = new Map<string, { path: string; sections: { anchor: string }[] }>();
	for (const { heading } of lost) {
		if (heading === undefined) continue;
		const page = pages.get(heading.path) ?? { path: heading.path, sections: [] };
		page.sections.push({ anchor: heading.id });
		pages.set(heading.path, page);
	}
	const checked = (await checkAnchors({ documentation: { pages: [...pages.values()] }, siteUrl }, [])) ?? [];
	const missing = new Map(checked.flatMap((page) => (page.problem === undefined ? [[page.path, page.missing]] : [])));
	return lost.filter((link) => {
		const known = link.heading && missing.get(link.heading.path);
		return known ? known.includes(link.heading?.id ?? '') : !unknown.has(link);
	});
}
