import { posix } from 'node:path';
import type { EditorSession } from '../editor/editor-session.js';
import { inWords } from '../editor/find-file.js';
import { addToList, listOf, removeFromList } from '../editor/frontmatter-edit.js';
import { isPage } from '../pages/page-facts.js';
import type { RecognisedSite } from '../pages/recognise-site.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import { counted } from '../texts/safe-text.js';
import type { MovedEntries } from './move-entries.js';

/** A field of the frontmatter that holds the old addresses of a page. */
interface RedirectField {
	key: string;
	/** An old address as the generator has it. */
	written(path: string): string;
}

/** The field by which a generator redirects readers, where it has one. */
function redirectField({ format: { name, configuration = '' } }: RecognisedSite): RedirectField | undefined {
	if (name === 'hugo') return { key: 'aliases', written: (path) => `${path.replace(/\/$/, '')}/` };
	if (name !== 'jekyll' || !/jekyll-redirect-from/.test(configuration)) return undefined;
	const isPretty = /^permalink\s*:\s*["']?(?:pretty|\S+\/)["']?\s*$/m.test(configuration);
	return { key: 'redirect_from', written: (path) => (isPretty ? `${path.replace(/\/$/, '')}/` : path) };
}

interface MovedPages {
	files: ReadonlyMap<string, string | undefined>;
	successor?: string | undefined;
	before: WorkspaceSite;
	after: WorkspaceSite;
}

/** An old address that leads on, as it is written, and the file that says so. */
export interface AddedRedirect {
	from: string;
	file: string;
}

/** Pages whose address changes, or which are deleted with a successor. */
const newAddresses = ({ files, successor, before, after }: MovedPages) =>
	[...files].flatMap(([file, newFile = successor]) => {
		if (newFile === undefined || !isPage(file) || !isPage(newFile)) return [];
		const [from, to] = [before.pathOf(file), after.pathOf(newFile)];
		return from === to ? [] : [{ file: newFile, from, to }];
	});

/** Adds old addresses to the frontmatter of pages, where the generator reads them from there. `textOf` is a page's text so far. */
export async function addPageRedirects(
	session: EditorSession,
	moved: MovedPages,
	textOf: (file: string) => string | undefined,
): Promise<{ texts: Map<string, string>; redirects: AddedRedirect[] }> {
	const field = redirectField(await session.recognised());
	const texts = new Map<string, string>();
	const redirects: AddedRedirect[] = [];
	if (field === undefined) return { texts, redirects };
	for (const { file, from, to } of newAddresses(moved)) {
		const text = texts.get(file) ?? textOf(file);
		if (text === undefined) continue;
		const [old, own] = [from, to].map(field.written);
		const others = listOf(text, field.key);
		// A page that comes back to an old address of its own needs none there.
		const kept = others.filter((other) => other !== own);
		const start = kept.length === others.length ? text : removeFromList(text, field.key, own ?? '');
		const changed = old === undefined || kept.includes(old) ? start : start && addToList(start, field.key, old);
		if (changed === undefined || old === undefined) continue;
		texts.set(file, changed);
		redirects.push({ from: old, file });
	}
	return { texts, redirects };
}

/** Files that hold the redirects of a site and are programs, or are read by other programs. */
const redirectFile =
	/(^|\/)([\w-]+\.config\.\w+|vercel\.json|netlify\.toml|_redirects|\.gitbook\.yaml|conf\.py|theme\.config\.\w+)$/;

/** A sentence about redirects that were added, or about the file that may need them; empty where there is nothing to say. */
export async function redirectSentence(
	session: EditorSession,
	redirects: readonly AddedRedirect[],
	circles: MovedEntries['circles'],
	moved: MovedPages,
): Promise<string> {
	const [circle] = circles;
	const added = await addedSentence(session, redirects, circle === undefined ? moved : undefined);
	if (circle === undefined) return added;
	const more =
		circles.length > 1 ? ` and ${counted(circles.length - 1, 'other old address', 'other old addresses')}` : '';
	return `${added} No redirect from ${circle.from}${more} was added to ${circle.file}, because its rule "${circle.rule}" leads back there: change that rule.`.trim();
}

/** @param moved pages whose old addresses may need a redirect by hand */
async function addedSentence(
	session: EditorSession,
	redirects: readonly AddedRedirect[],
	moved: MovedPages | undefined,
): Promise<string> {
	const [only] = redirects;
	if (only !== undefined && redirects.length === 1) return `A redirect from ${only.from} was added to ${only.file}.`;
	const written = [...new Set(redirects.map(({ file }) => file))];
	const inFiles = written.length > 5 ? counted(written.length, 'file') : inWords(written, 'and');
	if (only !== undefined)
		return `${counted(redirects.length, 'redirect')} from old addresses were added to ${inFiles}.`;
	const [first] = moved === undefined ? [] : newAddresses(moved);
	if (first === undefined) return '';
	const { folder, files } = await session.siteFiles();
	const isAbove = (path: string) =>
		posix.join('/', folder, first.file).startsWith(posix.join('/', posix.dirname(path), '/'));
	const place = files
		.filter(({ path, text }) => redirectFile.test(path) && isAbove(path) && /redirect|rediraffe/i.test(path + text))
		.sort((a, b) => b.path.split('/').length - a.path.split('/').length)[0];
	if (place === undefined) return '';
	return `Old addresses such as ${first.from} have no redirect: add them to ${posix.relative(folder, place.path)}, which the agent does not change.`;
}
