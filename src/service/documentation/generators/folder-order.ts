import { posix } from 'node:path';
import { titleOfFile, withoutEnding } from '../../../search/core/site-path.js';
import type { OrderEntry } from '../core/format.js';
import type { OrderedGroup } from '../core/navigation.js';

/** The pages that stand for their folder. */
const folderPage = /^(?:index|page)$/i;

/**
 * The order of pages as files in their folders say it, from the roots of the pages on; `undefined` when no folder does. What a folder does not name comes behind, in
 * the order of the alphabet.
 */
export async function orderOfFolders(
	files: readonly string[],
	roots: readonly string[],
	entriesOf: (folder: string) => Promise<readonly OrderEntry[] | undefined>,
): Promise<OrderedGroup[] | undefined> {
	const inner = new Map<string, Set<string>>([['.', new Set()]]);
	for (const file of files) {
		for (let path = file; path !== '.'; path = posix.dirname(path)) {
			const folder = posix.dirname(path);
			inner.set(folder, (inner.get(folder) ?? new Set()).add(path));
		}
	}
	const orders = new Map<string, readonly OrderEntry[]>();
	for (const folder of inner.keys()) {
		const entries = await entriesOf(folder);
		if (entries !== undefined) orders.set(folder, entries);
	}
	if (orders.size === 0) return undefined;
	const groups: OrderedGroup[] = [];
	const walk = (folder: string, title: string): void => {
		const order = orders.get(folder) ?? [];
		// The first of two entries of one name counts.
		const entries = new Map(order.map((entry, place) => [entry.name, { ...entry, place }] as const).reverse());
		const entryOf = (path: string) => entries.get(withoutEnding(posix.basename(path)));
		const placeOf = (path: string) =>
			entryOf(path)?.place ?? (folderPage.test(withoutEnding(posix.basename(path))) ? -1 : order.length);
		const group: OrderedGroup = { title, pages: [] };
		groups.push(group);
		const below = [...(inner.get(folder) ?? [])]
			.filter((path) => !entryOf(path)?.isHidden)
			.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
		for (const path of below) {
			const [only, ...others] = inner.get(path) ?? [];
			if (only === undefined) group.pages.push(path);
			else if (others.length === 0 && /(?:^|\/)page\.mdx?$/.test(only)) group.pages.push(only);
			else walk(path, [title, entryOf(path)?.title || titleOfFile(path)].filter(Boolean).join(': '));
		}
	};
	const tops = roots.filter((root) => inner.has(root));
	for (const top of tops.length > 0 ? tops : ['.']) walk(top, '');
	return groups.filter(({ pages }) => pages.length > 0);
}
