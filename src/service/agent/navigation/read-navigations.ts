import { posix } from 'node:path';
import type { Navigation, NavigationFile } from '../../documentation/core/navigation.js';
import { formats } from '../../documentation/generators/formats.js';
import type { EditorSession } from '../editor/editor-session.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';

/** The files of all formats, those of a format whose configuration is there first. */
function navigationFiles(files: Iterable<string>): NavigationFile[] {
	const names = new Set([...files].map((file) => posix.basename(file)));
	const isThere = formats.filter(({ signs }) => signs.configuration?.some((name) => names.has(name)));
	return [...isThere, ...[...formats].reverse()]
		.flatMap(({ navigation = [] }) => navigation)
		.filter(({ isFixed }) => !isFixed);
}

/** Whether a file is a navigation that is data. */
export const isNavigation = (file: string): boolean => navigationFiles([]).some(({ name }) => name.test(file));

/** A file that no name tells is a part of a navigation, which another file takes in. */
export function readNavigation(file: string, text: string, site: WorkspaceSite): Navigation {
	const all = navigationFiles(site.files);
	return (
		(all.find(({ name }) => name.test(file)) ?? all.find(({ parts }) => parts))?.read(file, text, site) ?? {
			file,
			entries: [],
			lists: [],
		}
	);
}

/** Every navigation of the documentation with its text; those of outer folders first. */
export async function readNavigations(
	session: EditorSession,
	site: WorkspaceSite,
): Promise<{ navigation: Navigation; text: string }[]> {
	const all = await session.files();
	const own = navigationFiles(all);
	const ownOf = (file: string) => own.find(({ name }) => name.test(file));
	const depth = (file: string) => file.split('/').length;
	const texts = await session.read([...all].filter(ownOf).sort((a, b) => depth(a) - depth(b)));
	const named = [...texts].flatMap(([file, text]) =>
		(ownOf(file)?.parts?.(text) ?? []).map((name) => posix.join(posix.dirname(file), name)),
	);
	const parts = await session.read(named.filter((file) => all.has(file) && !texts.has(file)));
	return [...texts, ...parts].map(([file, text]) => ({ navigation: readNavigation(file, text, site), text }));
}
