import type { SearchFilter } from '../../../contract/assistant.js';
import { siteAddresses } from '../../documentation/core/site-path.js';
import type { Passage, Retriever } from '../../retrieval/retriever.js';
import type { Turn } from '../threads/read-question.js';

/** A follow-up is about one of the last answers: "And how do I refresh them?" */
const answersMax = 2;
const sectionsMax = 6;

/** A citation of an earlier answer, with the space before it, as it is written for clients: `[2](/guide#start)`. */
export const writtenCitation = /[ \t]?\[\^?\d+\]\((?:<([^<>\n]*)>|([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*))\)/g;

/** The addresses that the last answers cite, each once, the newest answer's first. */
export function addressesCitedIn(history: readonly Turn[]): string[] {
	const answers = history
		.filter(({ role }) => role === 'assistant')
		.slice(-answersMax)
		.reverse();
	const cited = answers.flatMap(({ text }) =>
		[...text.matchAll(writtenCitation)].map(([, inner, bare]) => inner ?? bare ?? ''),
	);
	return [...new Set(cited)].slice(0, sectionsMax);
}

/** The sections at addresses that answers cite, those that are still there. */
export async function sectionsAt(
	retriever: Pick<Retriever, 'sections'>,
	addresses: readonly string[],
	filter: SearchFilter | null,
	siteUrl: string | undefined,
): Promise<Passage[]> {
	const absolute = siteAddresses(siteUrl);
	const found = await Promise.all(
		addresses.map(async (address) => {
			const sections = await retriever.sections(address, filter);
			return sections.find(({ url }) => absolute(url) === absolute(address));
		}),
	);
	return found.filter((passage) => passage !== undefined);
}

/** The sections that the last answers cite. A client may send any history, so each is looked up. */
export const recentlyCited = (
	retriever: Pick<Retriever, 'sections'>,
	history: readonly Turn[],
	filter: SearchFilter | null,
	siteUrl: string | undefined,
): Promise<Passage[]> => sectionsAt(retriever, addressesCitedIn(history), filter, siteUrl);
