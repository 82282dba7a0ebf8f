import type { PageAction } from '../contract/page-actions.js';
import { languagesOf } from '../search/extractive/question-language.js';
import type { Passage, Retriever } from '../search/retriever.js';
import { lettersAndDigits } from '../search/sections/find-selection.js';
import { terms } from '../search/words/tokenise.js';

/** What the reader may ask next, and the section that answers it. */
interface Suggestion {
	text: string;
	path: string;
}

const suggestionsMax = 3;

/** A heading with so many terms is understood without its page's title: "Rotate a key", but not "Options". */
const tellingTerms = 2;

/** A section's name, after the page's title where the heading alone says too little, as in "Webhooks: Options". */
export function nameOf({ title, heading }: Passage): string {
	const isPlain = heading === title || /[?？]\s*$/.test(heading) || new Set(terms(heading)).size >= tellingTerms;
	return isPlain ? heading : `${title}: ${heading}`;
}

/** The sections of one page that are offered after one that is cited. */
const followingMax = 3;
const link = /\]\((\/[^\s()]*)\)/g;

/** Where a reader may go on from what an answer cites: the sections after it on its page, and those that it links. */
export async function sectionsToGoOn(
	retriever: Pick<Retriever, 'following' | 'sections'>,
	cited: readonly Passage[],
): Promise<Passage[]> {
	const lists = await Promise.all(
		cited.map(async (passage) => {
			const addresses = [...passage.markdown.matchAll(link)].map(([, address = '']) => address);
			const linked = addresses.slice(0, suggestionsMax).map(async (address) => {
				const sections = await retriever.sections(address);
				return sections.filter(({ url }) => url === address);
			});
			return [...(await retriever.following(passage, followingMax)), ...(await Promise.all(linked)).flat()];
		}),
	);
	return lists.flat();
}

/**
 * The names of sections to go on with, which are not cited; none when nothing was answered, nor in another language than that of the
 * conversation.
 * @param asked the questions of the conversation, the newest last
 */
export function suggestionsFor(
	passages: readonly Passage[],
	cited: ReadonlySet<string>,
	asked: readonly string[] = [],
): Suggestion[] {
	const question = asked.at(-1);
	const isForeign = question !== undefined && languagesOf(question, passages).apart !== undefined;
	if (cited.size === 0 || isForeign) return [];
	const known = new Set(['', ...asked.map(lettersAndDigits)]);
	const suggestions: Suggestion[] = [];
	for (const passage of passages) {
		// A page's title names no section.
		if (cited.has(passage.url) || passage.heading === passage.title) continue;
		const text = nameOf(passage);
		if (known.has(lettersAndDigits(text))) continue;
		known.add(lettersAndDigits(text));
		suggestions.push({ text, path: passage.url });
	}
	return suggestions.slice(0, suggestionsMax);
}

/** The actions of the pages of cited sections, each once, in the sections' order. */
export function actionsOf(cited: readonly Passage[]): (PageAction & { path: string })[] {
	const byName = new Map<string, PageAction & { path: string }>();
	for (const { path, actions = [] } of cited) {
		for (const action of actions) if (!byName.has(action.name)) byName.set(action.name, { ...action, path });
	}
	return [...byName.values()];
}
