import type { Fault } from '../../contract/schema/health.js';
import { normalisePath } from '../../search/core/site-path.js';
import { explainFolder } from '../documentation/explain/explain-folder.js';
import { unnamed } from '../documentation/folder/choose-pages.js';
import type { FolderOptions } from '../documentation/folder/read-folder.js';
import { checkAnchors } from '../library/check-anchors.js';

export interface FoundFault extends Pick<Fault, 'kind' | 'place' | 'problem'> {
	/** What stays the same while it is there, besides its kind. @default place and problem */
	key?: string;
}

/** A folder beside the paths of all pages, or the site of the documentation with the addresses that answers cite. */
export type ToLookAt =
	| { folder: string; options: FolderOptions; paths: ReadonlySet<string> }
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
	const { lost, left } = await explainFolder(task.folder, task.options);
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
