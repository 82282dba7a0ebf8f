import { posix } from 'node:path';
import type { EditorSession } from '../editor/editor-session.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import { readJsonNavigation } from './json-navigation.js';
import { readMarkdownNavigation } from './markdown-navigation.js';
import { readMetaNavigation } from './meta-navigation.js';
import { readMkdocsNavigation } from './mkdocs-navigation.js';
import type { Navigation } from './navigation.js';
import { readRedirectLines } from './redirect-lines.js';

type Reader = (file: string, text: string, site: WorkspaceSite) => Navigation;

/** The formats of navigations that are data, by the names of their files. */
const readers: readonly (readonly [name: RegExp, read: Reader])[] = [
	[/(^|\/)(docs|mint|redirects|sidebars[\w-]*|_category_)\.json$/, readJsonNavigation],
	[/(^|\/)mkdocs\.ya?ml$/, readMkdocsNavigation],
	[/(^|\/)(SUMMARY|_sidebar|_navbar)\.md$/, readMarkdownNavigation],
	[/(^|\/)_meta\.json$/, readMetaNavigation],
	[/(^|\/)(_redirects|book\.toml)$/, readRedirectLines],
];

const readerOf = (file: string) => readers.find(([name]) => name.test(file))?.[1];

export const readNavigation: Reader = (file, text, site) => (readerOf(file) ?? readJsonNavigation)(file, text, site);

/** The files that a `docs.json` takes in by `"$ref": "./de.json"`. */
function partsOf(texts: ReadonlyMap<string, string>, files: ReadonlySet<string>): string[] {
	const named = [...texts].flatMap(([file, text]) =>
		/(docs|mint)\.json$/.test(file)
			? [...text.matchAll(/"\$ref"\s*:\s*"([^"#]+\.json)"/g)].map(([, name = '']) =>
					posix.join(posix.dirname(file), name),
				)
			: [],
	);
	return named.filter((file) => files.has(file) && !texts.has(file));
}

/** Whether a file is a navigation that is data. */
export const isNavigation = (file: string): boolean => readerOf(file) !== undefined;

/** Every navigation of the documentation with its text; those of outer folders first. */
export async function readNavigations(
	session: EditorSession,
	site: WorkspaceSite,
): Promise<{ navigation: Navigation; text: string }[]> {
	const files = [...(await session.files())].filter(isNavigation);
	const depth = (file: string) => file.split('/').length;
	const texts = await session.read(files.sort((a, b) => depth(a) - depth(b)));
	const parts = await session.read(partsOf(texts, await session.files()));
	return [...texts, ...parts].map(([file, text]) => ({ navigation: readNavigation(file, text, site), text }));
}
