/** Headings that name a place on the page, or the way on, but no subject. */
const signpost = oneOf(
	"(?:where to go|what(?:['’]s| is)|what to (?:do|read)) next|next\\b.*|see also|go further|related\\b.*|more\\b.*|other\\b.*|about\\b.*",
	'(?:further|additional|recommended) (?:reading|resources|information)|(?:read|learn|find out|see|show) more\\b.*',
	'overview|introduction|summary|conclusion|contents|table of .*|faqs?|frequently asked questions|miscellaneous',
	'.*\\b(?:examples?|tips|prerequisites|requirements)|(?:good|nice|important|things?) (?:to|things to) (?:know|note|remember)',
	'(?:before|after) you\\b.*|get(?:ting)? (?:help|started|in touch)|(?:need|want|find|ask for) (?:more |some )?help\\b.*|get (?:more|some) help\\b.*',
	"(?:have|got|any) (?:a )?questions?\\b.*|give (?:us )?feedback|is (?:something|anything)\\b.*|let['’]?s\\b.*|work in progress\\b.*",
	'put(?:ting)? it (?:all )?together|wrap(?:ping)? up|try it\\b.*|see (?:it|for)\\b.*|keep (?:in mind|going|reading|learning)',
);

/** Versions, dates, and numbers of issues: the parts of release notes. */
const release =
	/\bv?\d+\.(?:\d|x)|#\d{2,}|\bv\d+\b|\b(?:19|20)\d\d\b|\b(?:breaking changes?|bug ?fixes|changelog|release notes?|deprecations?|roadmap|what['’]?s new|new features?|upgrading from|upgrade guide)\b/i;

/** A single word, and names of code, which no language spells like words: `--docs`, `max_age`, `fs.readFile()`, `GET /boats`. */
const identifier =
	/^\S+$|^[-@$.#/_<[{]|^\S*[\w)\]](?:[_(=<[]|\.\w+\()|^\p{Ll}+\p{Lu}|[{}|=]|\S\(|::|\w_\w|^(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b/u;

/** Several sentences, or words about words: "Docker: the image". */
const several = /(?<!\bvs)[.!:;]\s|[!;]$| [–—-] /;

/** Things that the text before a heading has named, and people who are not the reader. */
const pronoun =
	/\b(?:it|its|itself|them|they|their|above|below|we|us|our|ours)\b|\b(?:this|that|these|those|here|there|one|again)$/i;

/** Longer headings are sentences. */
const maxLength = 70;

function oneOf(...patterns: string[]): RegExp {
	return new RegExp(`^(?:${patterns.join('|')})[?!.]?$`, 'i');
}

/** Whether nobody would ask about a heading, nor ask it: signposts and release notes. */
export const isSignpost = (heading: string): boolean =>
	heading === '' || heading.length > maxLength || signpost.test(heading) || release.test(heading);

/** Whether a heading without a question mark makes no question: identifiers, single words, and what only its page understands. */
export const isUnaskable = (heading: string): boolean =>
	several.test(heading) || identifier.test(heading) || (pronoun.test(heading) && !/^how it works$/i.test(heading));

const questionWord =
	/^(?:(?:in|to|at|for|from|with|by|on) )?(?:what|how|why|when|where|who|which|whose|can|could|do|does|did|is|are|am|should|will|would|may|must|has|have|was|were)(?:['’]s)?\b/i;

/** Whether a heading with a question mark is a question of a reader: not one to the reader, and not about "this". */
export const isReadersQuestion = (heading: string): boolean =>
	questionWord.test(heading) &&
	/ \S+ \S/.test(heading) &&
	!/^(?:do|have|are|did|would) you\b|\b(?:we|us|our|they|them)\b|\b(?:this|that|these|those)(?: \S+){0,2}\?$/i.test(
		heading,
	);
