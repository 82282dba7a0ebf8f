import type { SearchFilter } from '../../contract/assistant.js';
import { siteAddresses } from '../core/site-path.js';
import type { Passage, Retriever } from '../retriever.js';
import type { Turn } from './question.js';

/** A follow-up is about one of the last answers: "And how do I refresh them?" */
const answersMax = 2;
const sectionsMax = 6;

/** A citation of an earlier answer, with the space before it, as it is written for clients: `[2](/guide#start)`. */
export const writtenCitation = /[ \t]?\[\^?\d+\]\((?:<([^<>\n]*)>|([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*))\)/g;

/** A card in the text of an answer without a model: `- **[Guide › Start](/guide#start)**`. */
const listedCard = /^- \*\*\[.{0,300}\]\((\S{1,2000})\)\*\*/gm;

/** What is read of an answer, from its end, in characters, and the addresses that it may show: a client may send any history. */
const textMax = 20_000;
const addressesMax = 20;

const endOf = ({ text }: Turn) => text.slice(-textMax);

const citedIn = (turn: Turn) =>
	[...endOf(turn).matchAll(writtenCitation)].map(([, inner, bare]) => inner ?? bare ?? '');

/** The addresses that the last answer shows, as citations or as cards, each once, in its order. */
export function addressesShownLast(history: readonly Turn[]): string[] {
	const last = history.findLast(({ role }) => role === 'assistant');
	if (last === undefined) return [];
	const listed = Array.from(endOf(last).matchAll(listedCard), ([, url = '']) => url);
	return [...new Set([...citedIn(last), ...listed])].slice(0, addressesMax);
}

/** The addresses that the last answers cite, each once, the newest answer's first. */
export function addressesCitedIn(history: readonly Turn[]): string[] {
	const answers = history.filter(({ role }) => role === 'assistant').slice(-answersMax);
	return [...new Set(answers.toReversed().flatMap(citedIn))].slice(0, sectionsMax);
}

/** The sections at addresses that answers cite, those that are still there: a client may send any history. */
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
