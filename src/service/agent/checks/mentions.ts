import { posix } from 'node:path';
import type { AgentChangedFile } from '../../../contract/agent-v2.js';
import { withoutEnding } from '../../../search/core/site-path.js';
import type { PageFacts } from '../pages/page-facts.js';
import { type Place, plainPath } from '../pages/workspace-site.js';

/** Texts that a link affected by a change contains; `anything` when a link may contain none of them. */
type Mentions = readonly string[] | 'anything';

/** A changed file, with its path in the documentation's folder and its texts before and after. */
export interface Change extends Pick<AgentChangedFile, 'change'> {
	path: string;
	oldPath: string;
	before: string | undefined;
	after: string | undefined;
}

/** Texts by which a link to a changed file is found. A page that has not moved can only have lost anchors. */
export function mentionsOf(
	changes: readonly Change[],
	then: ReadonlyMap<string, PageFacts>,
	now: ReadonlyMap<string, PageFacts>,
	{ addressOf }: Pick<Place, 'addressOf'>,
): Mentions {
	const mentions = new Set<string>();
	const pathOf = (file: string, facts?: PageFacts) => addressOf(file, facts?.frontmatter ?? { facets: {} });
	const owners = ownersOf(now, pathOf);
	for (const { oldPath, path } of changes) {
		const [before, after] = [then.get(oldPath), now.get(path)];
		const [oldAddress, address] = [pathOf(oldPath, before), pathOf(path, after)];
		if (before && after && oldPath === path && oldAddress === address) {
			for (const id of lostAnchors(before, after)) addWordings(mentions, `#${id}`);
			continue;
		}
		// A page that another one hid may become visible.
		const isShared = [oldAddress, address].some(
			(one) => one === '/' || [...(owners.get(one) ?? [])].some((file) => file !== path),
		);
		if (isShared) return 'anything';
		for (const file of [oldPath, path]) {
			const name = withoutEnding(posix.basename(file));
			// A folder's page can be linked as "./".
			if (/^(_?index|readme)$/i.test(name)) return 'anything';
			addWordings(mentions, plainPath(`/${name}`).slice(1));
		}
		for (const one of [oldAddress, address])
			addWordings(mentions, decodeURIComponent(plainPath(one).split('/').at(-1) ?? ''));
	}
	mentions.delete('');
	return [...mentions];
}

/** Pages by address. */
function ownersOf(
	pages: ReadonlyMap<string, PageFacts>,
	pathOf: (file: string, facts: PageFacts) => string,
): Map<string, Set<string>> {
	const owners = new Map<string, Set<string>>();
	for (const [file, facts] of pages) {
		const address = pathOf(file, facts);
		owners.set(address, (owners.get(address) ?? new Set()).add(file));
	}
	return owners;
}

function lostAnchors(before: PageFacts, after: PageFacts): string[] {
	const left = new Set([...after.headings.map(({ id }) => id), ...after.otherAnchors]);
	return [...before.headings.map(({ id }) => id), ...before.otherAnchors].filter((id) => !left.has(id));
}

/** Adds a text in plain form and in the form of an address. */
function addWordings(mentions: Set<string>, text: string): void {
	for (const wording of [text, encodeURI(text), text.replaceAll('&', '&amp;')]) mentions.add(wording);
	mentions.add(text.replace(/[^#]+/, encodeURIComponent));
}

export function isMentioned(text: string, mentions: Mentions): boolean {
	if (mentions === 'anything') return true;
	const plain = text.includes('\\') ? text.replaceAll('\\', '') : text;
	return mentions.some((mention) => plain.includes(mention));
}
