import type { Passage } from '../../../search/retriever.js';
import { terms } from '../../../search/words/tokenise.js';

/** A word in a heading tells as much as so many in the text. */
const headingWeight = 3;

/** The anchor of an address, with its #. */
export const anchorOf = (address: string): string | undefined => /#.*/.exec(address)?.[0];

export interface Choice {
	/** Anchor of the section that is asked for, for example `#exit-codes`. */
	anchor: string | undefined;
	/** The words that tell what is looked for. */
	about: string;
	sizeOf(section: Passage): number;
	/** The sum of sizes that the sections may have. */
	space: number;
}

/** The sections around an anchor, nearest first; else those that have most of the words, and the first where none has any. */
function byWorth(sections: readonly Passage[], { anchor, about }: Choice): Passage[] {
	const at = anchor === undefined ? -1 : sections.findIndex(({ url }) => url.endsWith(anchor));
	if (at >= 0) return [sections[at], sections[at + 1], sections[at - 1]].filter((section) => section !== undefined);
	const words = new Set(terms(about));
	const worthOf = ({ heading, markdown }: Passage) => {
		const [ofHeading, ofText] = [new Set(terms(heading)), new Set(terms(markdown))];
		return [...words].reduce((sum, word) => sum + (ofHeading.has(word) ? headingWeight : ofText.has(word) ? 1 : 0), 0);
	};
	const rated = sections.map((section) => ({ section, worth: worthOf(section) }));
	const matching = rated.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth);
	return matching.length > 0 ? matching.map(({ section }) => section) : sections.slice(0, 1);
}

/** The sections of a page that are shown, and the others, in its order. The best one is shown whatever its size. */
export function chooseSections(sections: readonly Passage[], choice: Choice) {
	const { sizeOf, space } = choice;
	const isShort = sections.reduce((sum, section) => sum + sizeOf(section), 0) <= space;
	if (isShort) return { chosen: sections, others: [] };
	let left = space;
	const best = new Set<Passage>();
	for (const section of byWorth(sections, choice)) {
		const size = sizeOf(section);
		if (best.size > 0 && size > left) continue;
		best.add(section);
		left -= size;
	}
	return {
		chosen: sections.filter((section) => best.has(section)),
		others: sections.filter((section) => !best.has(section)),
	};
}
