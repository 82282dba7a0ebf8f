import type { EditorSession } from '../editor/editor-session.js';
import type { Site } from '../pages/site.js';
import { readJsonNavigation } from './json-navigation.js';
import { readMarkdownNavigation } from './markdown-navigation.js';
import { readMetaNavigation } from './meta-navigation.js';
import { readMkdocsNavigation } from './mkdocs-navigation.js';
import type { Navigation } from './navigation.js';

type Reader = (file: string, text: string, site: Site) => Navigation;

/** The formats of navigations that are data, by the names of their files. */
const readers: readonly (readonly [name: RegExp, read: Reader])[] = [
	[/(^|\/)(docs|mint|sidebars|_category_)\.json$/, readJsonNavigation],
	[/(^|\/)mkdocs\.ya?ml$/, readMkdocsNavigation],
	[/(^|\/)(SUMMARY|_sidebar|_navbar)\.md$/, readMarkdownNavigation],
	[/(^|\/)_meta\.json$/, readMetaNavigation],
];

const readerOf = (file: string) => readers.find(([name]) => name.test(file))?.[1];

export const readNavigation: Reader = (file, text, site) =>
	readerOf(file)?.(file, text, site) ?? { file, entries: [], lists: [] };

/** Whether a file is a navigation that is data. */
export const isNavigation = (file: string): boolean => readerOf(file) !== undefined;

/** Every navigation of the documentation with its text; those of outer folders first. */
export async function readNavigations(
	session: EditorSession,
	site: Site,
): Promise<{ navigation: Navigation; text: string }[]> {
	const files = [...(await session.files())].filter(isNavigation);
	const depth = (file: string) => file.split('/').length;
	const texts = await session.read(files.sort((a, b) => depth(a) - depth(b)));
	return [...texts].map(([file, text]) => ({ navigation: readNavigation(file, text, site), text }));
}
