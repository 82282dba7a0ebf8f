import { posix } from 'node:path';
import { titleOfFile } from '../../../search/core/site-path.js';
import { folderOf, type Navigation, type NavigationEntry } from '../../documentation/core/navigation.js';
import { applyEdits } from '../../documentation/core/text-edit.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findFile, inWords } from '../editor/find-file.js';
import { unlistedSentence } from '../navigation/program-mentions.js';
import { readNavigation, readNavigations } from '../navigation/read-navigations.js';
import { isPage } from '../pages/page-facts.js';
import type { ActionInput } from './action-inputs.js';

/** The place of a page in the navigation: in a group, or beside another page. */
interface Place extends Pick<ActionInput<'list-page'>, 'group' | 'after' | 'before'> {
	/** What a navigation says about the page so far, as it is written. */
	label?: string | undefined;
}

const hasPlace = ({ group, after, before }: Place) => (group ?? after ?? before) !== undefined;

/** Lists a page that is there in the navigation, or moves its entry. */
export async function listPage(session: EditorSession, input: ActionInput<'list-page'>): Promise<string> {
	const file = await findFile(session, input.page);
	const facts = await session.facts(file, await session.readOne(file));
	const title = input.title ?? facts.frontmatter.title ?? facts.headings.find(({ depth }) => depth === 1)?.text;
	const navigations = await readNavigations(session, await session.site([]));
	const removed = new Map(
		navigations.flatMap(({ navigation, text }) => {
			const edits = navigation.entries.flatMap((entry) => (entry.target === file ? (entry.remove() ?? []) : []));
			return edits.length > 0 ? [[navigation.file, applyEdits(text, edits)] as const] : [];
		}),
	);
	if (removed.size > 0 && !hasPlace(input))
		return `${file} is listed in ${inWords([...removed.keys()], 'and')} already.`;
	const labels = navigations.flatMap(({ navigation: { entries } }) =>
		entries.flatMap(({ target, label }) => (target === file ? (label ?? []) : [])),
	);
	const place = { ...input, label: input.title === undefined ? labels[0] : undefined };
	const { texts, sentence } = await planListing(session, file, place, title ?? titleOfFile(file), removed);
	if (texts.size > 0) await session.write(new Map([...removed, ...texts]));
	return `${file}: ${sentence}`;
}

/** New texts of the navigations that have a place for a page, and a sentence about it. A place that is not there is refused. */
export async function planListing(
	session: EditorSession,
	file: string,
	place: Place,
	title: string,
	changed: ReadonlyMap<string, string> = new Map(),
): Promise<{ texts: ReadonlyMap<string, string>; sentence: string }> {
	const site = await session.site([]);
	const all = (await readNavigations(session, site)).map((read) => {
		const text = changed.get(read.navigation.file);
		return text === undefined ? read : { navigation: readNavigation(read.navigation.file, text, site), text };
	});
	const navigations = all.filter(({ navigation: { lists } }) => lists.length > 0);
	const own = new Set(all.map(({ navigation }) => navigation.file));
	const unlisted = await unlistedSentence(session, file, site, own);
	const nowhere = (sentence: string) => ({ texts: new Map<string, string>(), sentence });
	const [first] = navigations;
	if (first === undefined)
		return nowhere(unlisted === '' && hasPlace(place) ? 'There is no navigation to list it in.' : unlisted);
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
		return nowhere(unlisted || `It is not listed in ${first.navigation.file}: no page of its folder is.`);
	}
	const isBefore = place.before !== undefined;
	const texts = places.map(({ navigation, text, beside, list }) => {
		const edit = list.insert({ file, title, label: place.label }, beside, isBefore);
		return [navigation.file, applyEdits(text, [edit])] as const;
	});
	const listed = places.map(({ navigation, list }) => {
		const group = list.group.titles.at(-1);
		return `${navigation.file}${group ? ` below "${group}"` : ''}`;
	});
	return { texts: new Map(texts), sentence: `It is listed in ${inWords(listed, 'and')}. ${unlisted}`.trim() };
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
	const folder = folderOf(file);
	if (group === undefined) return lists.find((list) => list.folder === folder);
	const name = group.toLowerCase();
	return lists.find(({ group: { titles } }) =>
		[titles.at(-1), titles.join(': ')].some((one) => one?.toLowerCase() === name),
	);
}
