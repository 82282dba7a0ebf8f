/** Words of English that say nothing about a subject. They are neither indexed nor asked for. */
export const stopwords: ReadonlySet<string> = new Set(
	(
		'a about above after again all also am an and any are arent as at be because been before being below between both ' +
		'but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each either else etc ever few ' +
		'for from further had has hasnt have havent having he her here hers him his how i id if ill im in into is isnt it ' +
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
		'actually anything briefly clarify describe detail details docs documentation elaborate everything exactly explain ' +
		'find get give gives going got happen happens help hello hey hi instead just kind know like look make mean means ' +
		'need needed one please possible properly quickly really say says show simply something somehow sort sum summarise ' +
		'summarize summary sure tell thank thanks thing things try trying understand want way ways whether wondering'
	).split(' '),
);
