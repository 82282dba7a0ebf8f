import { posix } from 'node:path';
import { stringify } from 'yaml';
import { navigationFiles } from '../../documentation/folder/read-navigation.js';
import { titleOfFile } from '../../documentation/page/read-page.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findFile } from '../editor/find-pages.js';
import {
	entryFile,
	entryValue,
	insertEntry,
	type NavigationEntry,
	readNavigationEntries,
} from '../editor/navigation-entries.js';
import { applyEdits, lineEndOf, withLineEnds } from '../editor/text-edit.js';
import { isPage } from '../pages/page-facts.js';
import { pageReader } from '../pages/page-reader.js';
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
	const facts = await Promise.all([...texts].map(([path, text]) => pageReader.read(path, text)));
	const written = facts.filter(({ frontmatter }) => frontmatter.title !== undefined).length;
	const hasTitle = written * 2 >= facts.length;
	await session.create(file, withLineEnds(pageText(file, instruction, hasTitle), await usualLineEnd(session, pages)));
	const listed = await addToNavigation(session, file, instruction);
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

function pageText(file: string, { title, description, text = '' }: ActionInput<'add-page'>, hasTitle: boolean): string {
	const body = text.replace(/^\n+/, '').trimEnd();
	if (/^---[ \t]*\n/.test(body)) return `${body}\n`;
	const heading = /^# +(.+)$/m.exec(body.split('\n')[0] ?? '')?.[1];
	const name = title ?? heading ?? titleOfFile(file);
	const inHead = hasTitle && heading === undefined;
	const fields = { ...(inHead && { title: name }), ...(description !== undefined && { description }) };
	const head = Object.keys(fields).length > 0 ? `---\n${stringify(fields, { lineWidth: 0 })}---\n` : '';
	const top = inHead || heading !== undefined ? '' : `# ${name}\n`;
	return [head, top, body === '' ? '' : `${body}\n`].filter((part) => part !== '').join('\n');
}

async function addToNavigation(session: EditorSession, file: string, place: Place): Promise<string> {
	const found = await session.readFirst(navigationFiles);
	if (found === undefined)
		return hasPlace(place) ? 'There is no docs.json, mint.json or sidebars.json to list it in.' : '';
	const { file: name, text } = found;
	const { entries, lists } = readNavigationEntries(name, text);
	const site = await session.site([]);
	const value = (like: NavigationEntry | undefined) => entryValue(file, like?.value);
	const beside = await findBeside(session, file, place, entries, (entry) => entryFile(entry.value, site));
	const list = beside?.list ?? findList(lists, place);
	if (list === undefined) {
		if (place.group !== undefined) throw new ActionError(`${name} has no group "${place.group}".`);
		return lists.length > 0 ? `It is not listed in ${name}: no page of its folder is.` : '';
	}
	const near = beside
		? list.items.findIndex(({ start, end }) => start <= beside.start && beside.start < end)
		: list.items.length - 1;
	const index = place.before === undefined ? near : near - 1;
	await session.write(
		new Map([[name, applyEdits(text, [insertEntry(text, list, index, value(beside ?? entries[0]))])]]),
	);
	const group = list.groups.at(-1);
	return `It is listed in ${name}${group ? ` below "${group}"` : ''}.`;
}

/** The entry before the new one: the named one, or the last of the same folder. */
async function findBeside(
	session: EditorSession,
	file: string,
	place: Place,
	entries: readonly NavigationEntry[],
	fileOf: (entry: NavigationEntry) => string | undefined,
): Promise<NavigationEntry | undefined> {
	const listed = entries.filter(({ list }) => list !== undefined);
	if (place.group !== undefined) return undefined;
	const named = place.after ?? place.before;
	if (named !== undefined) {
		const neighbour = await findFile(session, named);
		const entry = listed.find((one) => fileOf(one) === neighbour);
		if (entry === undefined)
			throw new ActionError(`${neighbour} is not in the navigation, so nothing can stand beside it.`);
		return entry;
	}
	return listed.filter((entry) => posix.dirname(fileOf(entry) ?? '//') === posix.dirname(file)).at(-1);
}

function findList(lists: ReturnType<typeof readNavigationEntries>['lists'], { group }: Place) {
	if (group === undefined) return undefined;
	const name = group.toLowerCase();
	return lists.find(({ groups }) => groups.at(-1)?.toLowerCase() === name || groups.join(': ').toLowerCase() === name);
}
