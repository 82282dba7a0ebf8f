import type { Passage } from '../retrieval/retriever.js';
import { terms } from '../retrieval/words/tokenise.js';

/** Headings that name a place on the page but no subject. */
const sayNothing =
	/^(?:(?:where to go|what(?:['’]s| is)) next|next steps?|see also|further reading|read more|learn more|related\b.*|resources|overview|introduction|summary|conclusion|notes?|examples?|usage|prerequisites|requirements|before you (?:begin|start)|table of .*|contents|faq|more|other|miscellaneous|tl;?dr)$/i;

/** Verbs that headings never use as nouns. */
const verbs =
	/^(?:add|allow|apply|attach|avoid|begin|bring|cancel|choose|continue|configure|connect|convert|create|customi[sz]e|define|delete|deploy|disable|edit|embed|enable|ensure|exclude|expose|extend|find|follow|generate|get|give|hand|handle|import|include|install|integrate|judge|keep|know|learn|leave|let|look|make|manage|merge|migrate|optimi[sz]e|override|pass|pin|prefer|prepare|prevent|protect|provide|publish|put|receive|remove|rename|render|replace|resolve|restore|restrict|retrieve|roll|rotate|run|save|secure|see|send|serve|show|specify|spell|switch|tell|try|turn|uninstall|update|upgrade|upload|use(?! cases?\b)|validate|verify|write),? (?!\W)/i;

/** Words that are verbs or nouns. The word after them decides. */
const alsoNouns =
	/^(?:ask|build|call|change|check|close|copy|debug|design|download|export|fetch|fix|group|hide|host|limit|link|list|load|mark|move|name|open|order|package|query|rate|read|report|request|reset|return|review|scale|search|set|share|sign|sort|start|stop|store|stream|style|sync|test|track|translate|view|watch|work) (?:a|an|the|your|our|its?|their|this|these|all|any|another|each|more|multiple|new|only|several|some|one|two|them|it|about|and|or|up|in|out|on|off|to|with|from|for|by|as|at)\b/i;

const functionWord =
	/^(?:an?|the|your|its?|no|all|any|many|more|other|several|some|how|what|when|where|why|which|who|if)$/;

/** Words that hardly any name begins with. */
const adjective =
	/^(?:additional|advanced|available|basic|built-in|common|custom|default|different|environment|external|general|global|internal|local|main|manual|optional|possible|required|special|supported|useful)$/;

/** Verbs that make a heading a sentence, which cannot stand inside another one. */
const finiteVerb =
	/\s(?:is|are|was|were|am|does|do|did|has|have|had|can|cannot|could|will|would|should|must|may|might|came|comes?|goes|sees?|works?|happens?|fails?|stays?|needs?|takes?|becomes?|arrives?|appears?|remains?)\b|n['’]t\b/i;

/** Parts of sentences that become questions when their verb moves: "How the keys are stored", "What a reader sees". */
const beforeAuxiliary =
	/^(?<asks>what|how(?: (?:much|often|far|long|soon|large|fast|many [\w-]+))?|where|why|which \S+) (?<subject>(?:(?!and\b)[\w-]+ ){1,5}?)(?<verb>is|are|was|were|do(?:es)?(?= )|can|cannot|must|should|will|may)\b(?<rest>(?! and\b).*)$/i;
const beforeVerb =
	/^(?<asks>what|how|where|why) (?<subject>it|(?:an?|one|the|my|its|this|each|every)(?: (?!(?:of|in|on|for|from|with|to|at) )[\w-]+){1,2}?) (?<adverb>never |also |always )?(?<verb>[a-z]{2,}s)\b(?<rest>.*)$/i;
const determiner = /^(?:an?|the|my|its?|this|each|every) /i;

/** Kinds of things that a page lists. */
const listed =
	/\b(?:arguments|attributes|codes|commands|endpoints|errors|events|fields|flags|formats|headers|hooks|keys|kinds|languages|levels|limits|methods|modes|options|parameters|plugins|presets|properties|props|providers|roles|routes|settings|shortcuts|states|statuses|templates|themes|types|values|variables|versions)$/;
/** Things that are done rather than had. */
const activity =
	/\b(?:authentication|authori[sz]ation|validation|navigation|pagination|replication|migration|compression|encryption|hydration|resolution|deployment|(?!setting|warning|heading|string|thing|meaning|pricing)[a-z]{3,}ing)$/;

const wordOf = (text: string) => /^[\p{L}\p{N}_.-]+/u.exec(text)?.[0] ?? '';

/** Identifiers, which no language spells like words: `trustedProxies`, `--docs`, `max_age`, or `ask` as a whole heading. */
const isIdentifier = (text: string) =>
	/^\S+$/.test(text) &&
	(/^[a-z]+$|^[-@$.#/_]|[a-z]\p{Lu}|[\w)][_./:=(]|\w-\w.*-|\(\)$/u.test(text) || /^`.*`$/.test(text));

/** A heading speaks to the reader, a question is the reader's. */
const asReader = (text: string) => text.replace(/\byour\b/gi, 'my').replace(/\byours\b/gi, 'mine');

/** A heading begins in lower case inside a sentence, unless its first word is a name that the text never writes in lower case. */
function inSentence(heading: string, markdown: string): string {
	const first = wordOf(heading);
	const small = first.toLowerCase();
	const isName = !/^\p{Lu}[\p{Ll}-]*$/u.test(first) || / \p{Lu}\p{Ll}/u.test(heading);
	const isWord = new RegExp(`(?<![\\p{L}\\p{N}])${small.replace(/s$/, '')}s?(?![\\p{L}\\p{N}])`, 'u');
	// Few names go on like this.
	const isOfSomething = /^\S+ of \S/.test(heading);
	const isOrdinary = adjective.test(small) || isOfSomething || isWord.test(markdown);
	return functionWord.test(small) || (!isName && isOrdinary) ? heading.replace(first, small) : heading;
}

/** "What a reader sees" as "What does a reader see?"; `undefined` when its verb cannot be told from its nouns. */
function invert(text: string): string | undefined {
	const asked = /^(what|where|how(?: far| much| often)?) (to|you) (\S.*)$/i.exec(text);
	if (asked) return `${asked[1]} ${asked[2] === 'to' ? 'should' : 'do'} I ${asked[3]}?`;
	const moved = beforeAuxiliary.exec(text)?.groups;
	if (moved?.verb === 'cannot') return `${moved.asks} can ${moved.subject}not${moved.rest}?`;
	if (moved) return `${moved.asks} ${moved.verb} ${moved.subject?.trim()}${moved.rest}?`;
	const { asks, subject, adverb = '', verb = '', rest } = beforeVerb.exec(text)?.groups ?? {};
	if (!asks) return undefined;
	const plain = verb === 'has' ? 'have' : verb.replace(/ies$/, 'y').replace(/(ch|sh|ss|x|o)es$|s$/, '$1');
	return `${asks} does ${subject} ${adverb}${plain}${rest}?`;
}

/** The question about a thing that a heading names. */
function aboutNoun(own: string, title: string): string {
	if (/^[a-z]+(?: [a-z-]+)?s (?:of|in|from|for|on) \S/.test(own)) return `What are the ${own}?`;
	if (new Set(terms(own)).size < 2) return `What does “${title}” say about ${own}?`;
	const isBare = !determiner.test(own) && !/ (?:and|or) /.test(own);
	if (isBare && listed.test(own)) return `Which ${own} are there?`;
	if (isBare && activity.test(own)) return `How does ${own} work?`;
	return `What should I know about ${own}?`;
}

/**
 * The question that a section answers, in English, because it is made from English headings; `undefined` when none can be
 * made.
 */
export function headingQuestion({
	heading: written,
	title,
	markdown,
}: Pick<Passage, 'heading' | 'title' | 'markdown'>): string | undefined {
	const heading = written
		.replace(/^\d+[.)]\s+|^(?:step|part|chapter)\s+\d+\s*[.:–-]\s*/i, '')
		.replace(/(?<![\s:.!])[\s:.!]+$/, '')
		.replace(/^([`'"“])(.*)[`'"”]$/, '$2');
	if (heading === '' || sayNothing.test(heading)) return undefined;
	if (/[?？؟]$/.test(heading)) return heading;
	const own = asReader(inSentence(heading, markdown));
	if (isIdentifier(heading)) return `What does ${heading} do?`;
	if (/^how to /i.test(heading)) return `How do I ${asReader(heading.slice(7))}?`;
	if (
		/^(?:what|which|who|where|why) (?:is|are|was|were|does|do|can|could|should|must|will|would|(?:never|else|also) [a-z]+s|belongs|breaks|changes|comes|counts|follows|goes|happens|makes)\b/i.test(
			heading,
		)
	)
		return `${asReader(heading)}?`;
	const inverted = invert(asReader(heading));
	if (inverted) return inverted;
	if (/^with(?:out)? /i.test(heading)) return `What changes ${own[0]?.toLowerCase()}${own.slice(1)}?`;
	if (/^(?:when|if) /i.test(heading)) return `What happens ${own}?`;
	if (verbs.test(heading) || alsoNouns.test(heading))
		return `How do I ${heading[0]?.toLowerCase()}${asReader(heading.slice(1))}?`;
	const isSentence = finiteVerb.test(heading);
	const isIndirect = /^(?:how|what|which|who|where|why)\b/i.test(heading);
	if (isSentence && !isIndirect && own !== heading && /\b(?:no|not|cannot|fails?|failed)\b|n['’]t\b/i.test(heading))
		return `What do I do when ${own}?`;
	if (
		isSentence ||
		/^(?:with|without|by|in|on|at|from|for|to|as|and|or|how|what|which|who|where|why|after|before|while|\W)\b/i.test(
			heading,
		)
	)
		return undefined;
	return aboutNoun(own, title);
}
