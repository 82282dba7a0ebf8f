import { terms } from '../words/tokenise.js';
import type { Source } from './extractive-source.js';

/**
 * The sections that tell two things apart: one that names both in its heading, else one about each. None when either is missing, or when
 * several sections are about one of them.
 * @param lists what was found for the question, and for each name
 */
export function compared(
	names: readonly { text: string }[],
	lists: readonly (readonly Source[])[],
): Source[] | undefined {
	const [one = new Set<string>(), other = new Set<string>()] = names.map(({ text }) => new Set(terms(text)));
	const [only, otherOnly] = [without(one, other), without(other, one)];
	const both = lists.flat().find((source) => holdsAll(source, only) && holdsAll(source, otherOnly));
	if (both !== undefined) return [both];
	const [, forOne = [], forOther = []] = lists;
	const sections = [onlyOneAbout(one, forOne), onlyOneAbout(other, forOther)].filter((source) => source !== undefined);
	return sections.length === 2 && sections[0]?.passage.url !== sections[1]?.passage.url ? sections : undefined;
}

const headingOf = ({ passage }: Source): ReadonlySet<string> => new Set(terms(passage.heading));

const without = (own: ReadonlySet<string>, left: ReadonlySet<string>) =>
	new Set([...own].filter((term) => !left.has(term)));

const holdsAll = (source: Source, wanted: ReadonlySet<string>) =>
	wanted.size > 0 && [...wanted].every((term) => headingOf(source).has(term));

/** The section whose heading is a name, with no other word. */
function onlyOneAbout(name: ReadonlySet<string>, sources: readonly Source[]): Source | undefined {
	const about = sources.filter(
		(source) => headingOf(source).size > 0 && [...headingOf(source)].every((term) => name.has(term)),
	);
	return about.length === 1 ? about[0] : undefined;
}
