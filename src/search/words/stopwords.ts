import { functionWords } from '../../contract/written-words.js';

/** English words that say nothing about a subject. They are neither indexed nor searched for. */
export const stopwords: ReadonlySet<string> = functionWords.get('en') ?? new Set();

/** Words that form questions, as "explain". They are left out of a question unless nothing else remains. */
export const fillers: ReadonlySet<string> = new Set(
	(
		'anything briefly clarify describe detail details docs documentation elaborate everything exactly explain give gives ' +
		'hello help hey hi just kind know like mean means please really say says show simply somehow something sort sum ' +
		'summarise summarize summary sure tell thank thanks understand want way ways whether wondering'
	).split(' '),
);

/** Words that are rarely the subject, as "best" in "the best way to log in". They count for little, and for nothing when unknown. */
export const hints: ReadonlySet<string> = new Set(
	(
		'able actually allowed another best better compare compared comparing comparison correct differ difference ' +
		'differences different find get gets getting going good got happen happens instead long look make many max maximum ' +
		'min minimum much need needed new one own possible properly quickly right set sets support supported supports thing ' +
		'things try trying use used uses using vs work working works'
	).split(' '),
);

/**
 * Verbs that fit any subject. Beside another word they count for less. Otherwise "How do I write tests?" would find a section with the
 * word "write" before the section "Testing".
 */
export const commonVerbs: ReadonlySet<string> = new Set(
	(
		'access add apply build call change check configure create declare define display do edit enable handle have implement ' +
		'include load manage organise organize perform pass protect provide put read receive render return run secure send setup ' +
		'specify start write'
	).split(' '),
);

/** Words for the form of an answer, as "overview". They are the subject only when the question has no other. */
export const asksForForm: ReadonlySet<string> = new Set(
	'definition dr example examples gist main meaning overview point purpose recap tl tldr topic'.split(' '),
);
