/** Words of English that say nothing about a subject. They are neither indexed nor asked for. */
export const stopwords: ReadonlySet<string> = new Set(
	(
		'a about above after again all also am an and any are arent as at be because been before being below between both ' +
		'but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each either else etc ever few ' +
		'for from further had has hasnt have havent having he her here hers him his how i if ill im in into is isnt it ' +
		'its itself ive let lets may me might more most must my myself neither no nor not now of off on once only onto or ' +
		'other our ours out over own per same shall she should shouldnt so some such than that thats the their theirs them ' +
		'then there theres these they theyre this those through to too under until up upon us very via was wasnt we were ' +
		'werent what whats when where wheres which while who whom whose why will with within without wont would wouldnt ' +
		'yet you your youre yours'
	).split(' '),
);

/** Words with which questions are put. They are left out of a question as long as something else remains. */
export const fillers: ReadonlySet<string> = new Set(
	(
		'anything briefly clarify describe detail details docs documentation elaborate everything exactly explain give gives ' +
		'hello help hey hi just kind know like mean means please really say says show simply somehow something sort sum ' +
		'summarise summarize summary sure tell thank thanks understand want way ways whether wondering'
	).split(' '),
);

/** Words that may belong to the subject but mostly do not: they count for little, and nothing when they are unknown. */
export const hints: ReadonlySet<string> = new Set(
	(
		'able actually allowed another best better correct different find get gets getting going good got happen happens instead long look make ' +
		'many max maximum min minimum much need needed new one own possible properly quickly right set sets support supported supports ' +
		'thing things try trying use used uses using work working works'
	).split(' '),
);

/**
 * What people do with anything. Beside the thing that it is done to such a word counts for less, or "How do I write tests?" would
 * find a section that happens to say "write" before the one that is called "Testing".
 */
export const commonVerbs: ReadonlySet<string> = new Set(
	(
		'access add apply build call change check configure create declare define display do edit enable handle have implement ' +
		'include load manage organise organize perform pass protect provide put read receive render return run secure send setup ' +
		'specify start write'
	).split(' '),
);

/** Words for the form an answer should have. They belong to the subject unless the question has no other. */
export const asksForForm: ReadonlySet<string> = new Set(
	'definition dr example examples gist main meaning overview point purpose recap tl tldr topic'.split(' '),
);
