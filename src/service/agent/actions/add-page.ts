import { posix } from 'node:path';
import { stringify } from 'yaml';
import { titleOfFile } from '../../documentation/page/read-page.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findFile, inWords } from '../editor/find-pages.js';
import { applyEdits, lineEndOf, withLineEnds } from '../editor/text-edit.js';
import type { Navigation, NavigationEntry } from '../navigation/navigation.js';
import { unlistedSentence } from '../navigation/program-mentions.js';
import { readNavigations } from '../navigation/read-navigations.js';
import { isPage } from '../pages/page-facts.js';
import type { ActionInput } from './action-inputs.js';

/** The place of a page in the navigation: in a group, or beside another page. */
type Place = Pick<ActionInput<'add-page'>, 'group' | 'after' | 'before'>;

const hasPlace = ({ group, after, before }: Place) => (group ?? after ?? before) !== undefined;

/** Number of neighbours that serve as examples. */
const examples = 5;

/** Adds a page in the style of its neighbours, and an entry in the navigation. */
export async function addPage(session: EditorSession, instruction: ActionInput<'add-page'>): Promise<string> {
	const pages = await session.pages();
	const file = nameOf(instruction.path, pages);
	const same = [...(await session.files())].find((other) => other.toLowerCase() === file.toLowerCase());
	if (same !== undefined) throw new ActionError(`${same} exists already; give the new page another path.`);
	const neighbours = nearTo(file, pages).slice(0, examples);
	const texts = await session.read(neighbours);
	const facts = await Promise.all([...texts].map(([path, text]) => session.facts(path, text)));
	const written = facts.filter(({ frontmatter }) => frontmatter.title !== undefined).length;
	const hasTitle = written * 2 >= facts.length;
	await session.create(file, withLineEnds(pageText(file, instruction, hasTitle), await usualLineEnd(session, pages)));
	const listed = await addToNavigation(session, file, instruction, titleOf(file, instruction));
	return `Added the page ${file}. ${listed}`.trim();
}

/** The line end of most pages. Neighbours may be the exception. */
async function usualLineEnd(session: EditorSession, pages: readonly string[]): Promise<string> {
	const texts = [...(await session.read(pages)).values()].filter((text) => text.includes('\n'));
	const windows = texts.filter((text) => lineEndOf(text) === '\r\n').length;
	return windows * 2 > texts.length ? '\r\n' : '\n';
}

/** Adds the extension that most neighbours have. A folder gets an index page. */
function nameOf(path: string, pages: readonly string[]): string {
	const plain = posix.normalize(path.replace(/^\.?\/+/, ''));
	const named = plain.endsWith('/') ? `${plain}index` : plain;
	if (isPage(named)) return named;
	if (/\.[a-z]{1,4}$/i.test(named))
		throw new ActionError(`"${path}" is no page; its name has to end with .md or .mdx.`);
	const near = nearTo(named, pages).slice(0, examples);
	return `${named}${near.filter((page) => page.endsWith('.mdx')).length * 2 > near.length ? '.mdx' : '.md'}`;
}

/** Pages of the same folder first, then all others. */
function nearTo(file: string, pages: readonly string[]): string[] {
	const folder = posix.dirname(file);
	const own = pages.filter((page) => posix.dirname(page) === folder);
	return own.length > 0 ? own : [...pages];
}

const headingOf = (body: string) => /^# +(.+)$/m.exec(body.split('\n')[0] ?? '')?.[1];

const titleOf = (file: string, { title, text = '' }: ActionInput<'add-page'>): string =>
	title ?? headingOf(text.replace(/^\n+/, '')) ?? titleOfFile(file);

function pageText(file: string, { title, description, text = '' }: ActionInput<'add-page'>, hasTitle: boolean): string {
	const body = text.replace(/^\n+/, '').trimEnd();
	if (/^---[ \t]*\n/.test(body)) return `${body}\n`;
	const heading = headingOf(body);
	const name = title ?? heading ?? titleOfFile(file);
	const inHead = hasTitle && heading === undefined;
	const fields = { ...(inHead && { title: name }), ...(description !== undefined && { description }) };
	const head = Object.keys(fields).length > 0 ? `---\n${stringify(fields, { lineWidth: 0 })}---\n` : '';
	const top = inHead || heading !== undefined ? '' : `# ${name}\n`;
	return [head, top, body === '' ? '' : `${body}\n`].filter((part) => part !== '').join('\n');
}

async function addToNavigation(session: EditorSession, file: string, place: Place, title: string): Promise<string> {
	const site = await session.site([]);
	const all = await readNavigations(session, site);
	const navigations = all.filter(({ navigation: { lists } }) => lists.length > 0);
	const own = new Set(all.map(({ navigation }) => navigation.file));
	const unlisted = await unlistedSentence(session, file, site, own);
	const [first] = navigations;
	if (first === undefined)
		return unlisted === '' && hasPlace(place) ? 'There is no navigation to list it in.' : unlisted;
	const neighbour = await neighbourOf(session, place);
	const places = navigations.flatMap(({ navigation, text }) => {
		const beside = entryBeside(navigation, file, place, neighbour);
		const list = beside?.list ?? listOf(navigation, file, place);
		return list ? [{ navigation, text, beside, list }] : [];
	});
	if (places.length === 0) {
		if (place.group !== undefined) throw new ActionError(`${first.navigation.file} has no group "${place.group}".`);
		if (neighbour !== undefined)
			throw new ActionError(`${neighbour} is not in the navigation, so nothing can stand beside it.`);
		return unlisted || `It is not listed in ${first.navigation.file}: no page of its folder is.`;
	}
	const isBefore = place.before !== undefined;
	const written = places.map(({ navigation, text, beside, list }) => {
		const edit = list.insert({ file, title }, beside, isBefore);
		return [navigation.file, applyEdits(text, [edit])] as const;
	});
	await session.write(new Map(written));
	const listed = places.map(({ navigation, list }) => {
		const group = list.groups.at(-1);
		return `${navigation.file}${group ? ` below "${group}"` : ''}`;
	});
	return `It is listed in ${inWords(listed, 'and')}. ${unlisted}`.trim();
}

async function neighbourOf(session: EditorSession, { group, after, before }: Place): Promise<string | undefined> {
	const named = after ?? before;
	return group !== undefined || named === undefined ? undefined : findFile(session, named);
}

/** The entry beside the new one: the named one, or the last of the same folder. */
function entryBeside(
	{ entries }: Navigation,
	file: string,
	{ group }: Place,
	neighbour: string | undefined,
): NavigationEntry | undefined {
	if (group !== undefined) return undefined;
	const listed = entries.filter(({ list, target }) => list !== undefined && target !== undefined);
	if (neighbour !== undefined) return listed.find(({ target }) => target === neighbour);
	return listed.filter(({ target = '' }) => isPage(target) && posix.dirname(target) === posix.dirname(file)).at(-1);
}

/** The list that a new page belongs to by its group or its folder. */
function listOf({ lists }: Navigation, file: string, { group, after, before }: Place) {
	if ((after ?? before) !== undefined) return undefined;
	const folder = posix.dirname(file) === '.' ? '' : posix.dirname(file);
	if (group === undefined) return lists.find((list) => list.folder === folder);
	const name = group.toLowerCase();
	return lists.find(({ groups }) => groups.at(-1)?.toLowerCase() === name || groups.join(': ').toLowerCase() === name);
}
