import type { SearchFilter } from '../contract/assistant.js';
import { starters as limit } from '../contract/limits.js';
import type { StartersResponse } from '../contract/search.js';
import type { Passage, Retriever } from '../search/retriever.js';
import { lettersAndDigits } from '../search/sections/find-selection.js';
import { nameOf } from './suggestions.js';

/** Characters of one starter, so that four of them fit into the panel of a phone. */
export const chipLength = 80;

/** Fewer headings of a page are filled up with what the documentation has. */
const enough = 2;

/** The first pages of a documentation, in reading order, are its front page and the one to begin with. */
const firstPages = 2;

/** Headings of a page's two levels below its title. */
const deepest = 3;

/** A page as a model is told of it. */
export interface StartersPage {
	path: string;
	title: string;
	headings: readonly string[];
	markdown: string;
}

interface StartersParts {
	retriever: Pick<Retriever, 'page' | 'sections' | 'startingPoints'>;
	/** What a model has written for a page. */
	written(page: StartersPage): Promise<readonly string[] | undefined>;
	/** Sections that readers often asked about. */
	popular(filter: SearchFilter): Promise<readonly Passage[]>;
}

/**
 * What a reader may ask about a page: the questions of its owner, else those that `written` has, else its headings as they are. Without
 * a page at the path they are about the documentation's first page.
 */
export async function pageStarters(parts: StartersParts, currentPath: string): Promise<StartersResponse> {
	const { retriever } = parts;
	const page = await retriever.page(currentPath);
	const [first] = page ? [page] : await retriever.startingPoints({ count: 1 });
	const shown = page ?? (first && (await retriever.page(first.path)));
	if (shown === undefined) return { page: null, starters: [] };
	return {
		page: page ? { title: page.title, path: page.address } : null,
		starters: [...(shown.starters ?? (await madeFor(parts, shown)))],
	};
}

async function madeFor(
	parts: StartersParts,
	{ path, title, markdown }: Omit<StartersPage, 'headings'>,
): Promise<readonly string[]> {
	const sections = await parts.retriever.sections(path);
	const headings = sections.map(({ heading }) => heading).filter((heading) => heading !== title);
	const written = await parts.written({ path, title, headings, markdown });
	if (written) return written;
	const own = tellingSections(sections).map(({ heading }) => heading);
	const others = own.length < enough ? await ofDocumentation(parts, sections[0]) : [];
	const starters = new Map([...own, ...others].map((text) => [lettersAndDigits(text), text]));
	starters.delete(lettersAndDigits(title));
	return [...starters.values()].slice(0, limit.max);
}

/** The owner's questions of the front page, what readers often ask about, and headings and titles of the first pages. */
async function ofDocumentation({ retriever, popular }: StartersParts, like: Passage | undefined): Promise<string[]> {
	const { version, language } = like ?? {};
	const filter = { ...(version !== undefined && { version }), ...(language !== undefined && { language }) };
	const points = await retriever.startingPoints({ count: limit.max + 1, filter });
	const front = points[0] && (await retriever.page(points[0].path));
	const pages = await Promise.all(points.slice(0, firstPages).map(({ path }) => retriever.sections(path)));
	const sections = [...(await popular(filter)), ...pages.flatMap(tellingSections)];
	return [...(front?.starters ?? []), ...sections.map(nameOf), ...points.map(({ title }) => title)];
}

/** Sections whose heading says what they are about, those of the upper level first. What stands twice on a page names no section. */
function tellingSections(sections: readonly Passage[]): Passage[] {
	const counts = new Map<string, number>();
	for (const { heading } of sections) counts.set(heading, (counts.get(heading) ?? 0) + 1);
	return sections
		.filter(({ heading, title, breadcrumb }) => {
			const isName = heading !== title && counts.get(heading) === 1 && /\p{L}\p{M}*\p{L}/u.test(heading);
			return isName && breadcrumb.length <= deepest && [...heading].length <= chipLength;
		})
		.sort((one, other) => one.breadcrumb.length - other.breadcrumb.length);
}
