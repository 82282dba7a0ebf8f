import { terms } from '../retrieval/words/tokenise.js';

/** Headings that name a place on the page but no subject. */
const sayNothing =
	/^(?:(?:where to go|what(?:['’]s| is)) next|next steps?|see also|further reading|read more|learn more|related\b.*|resources|overview|introduction|summary|conclusion|notes?|examples?|usage|prerequisites|requirements|before you (?:begin|start)|table of .*|contents|faq|more|other|miscellaneous|tl;?dr)$/i;

/** Verbs that headings never use as nouns. */
const verbs =
	/^(?:add|allow|apply|attach|avoid|begin|bring|cancel|choose|continue|configure|connect|convert|create|customi[sz]e|define|delete|deploy|disable|edit|embed|enable|ensure|exclude|expose|extend|find|generate|get|give|handle|import|include|install|integrate|judge|keep|know|learn|leave|let|make|manage|merge|migrate|optimi[sz]e|override|pass|prefer|prepare|prevent|protect|provide|publish|put|receive|remove|rename|render|replace|resolve|restore|restrict|retrieve|roll|rotate|run|save|secure|send|serve|show|specify|switch|tell|try|turn|uninstall|update|upgrade|upload|validate|verify|write) (?!\W)/i;

/** Words that are verbs or nouns. The word after them decides. */
const alsoNouns =
	/^(?:ask|build|call|change|check|close|copy|debug|design|download|export|fetch|fix|group|hide|host|limit|link|list|load|mark|move|open|order|package|query|read|report|request|reset|return|review|scale|search|set|share|sign|sort|start|stop|store|stream|style|sync|test|track|translate|use|view|watch|work) (?:a|an|the|your|our|its?|their|this|these|all|any|another|each|more|multiple|new|only|several|some|one|two|and|or|up|in|out|on|off|to|with|from|for|by|as|at)\b/i;

const functionWord =
	/^(?:an?|the|your|its?|no|all|any|many|more|other|several|some|how|what|when|where|why|which|who|if)$/;

/** Verbs that make a heading a sentence, which cannot stand inside another one. */
const finiteVerb =
	/\s(?:is|are|was|were|am|does|do|did|has|have|had|can|cannot|could|will|would|should|must|may|might|came|comes?|goes|sees?|works?|happens?|fails?|stays?|needs?|takes?)\b|n['’]t\b/i;

const wordOf = (text: string) => /^[\p{L}\p{N}_.-]+/u.exec(text)?.[0] ?? '';

/** Identifiers, which no language spells like words: `trustedProxies`, `--docs`, `max_age`. */
const isIdentifier = (text: string) =>
	/^\S+$/.test(text) && (/^[-@$.#/_]|[a-z]\p{Lu}|[\w)][_./:=(]|\w-\w.*-|\(\)$/u.test(text) || /^`.*`$/.test(text));

/** A heading speaks to the reader, a question is the reader's. */
const asReader = (text: string) => text.replace(/\byour\b/gi, 'my');

/** A heading begins in lower case inside a sentence, unless its first word is a name that the text never writes in lower case. */
function inSentence(heading: string, markdown: string): string {
	const first = wordOf(heading);
	const small = first.toLowerCase();
	const isName = !/^\p{Lu}[\p{Ll}-]*$/u.test(first) || / \p{Lu}\p{Ll}/u.test(heading);
	const isWord = new RegExp(`(?<![\\p{L}\\p{N}])${small.replace(/s$/, '')}s?(?![\\p{L}\\p{N}])`, 'u');
	// Few names go on like this.
	const isOfSomething = /^\S+ of \S/.test(heading);
	return functionWord.test(small) || (!isName && (isOfSomething || isWord.test(markdown)))
		? heading.replace(first, small)
		: heading;
}

/**
 * The question that a section answers, as a reader would put it; `undefined` for a heading that names no subject. It is English, and
 * so are the headings that it is made from.
 */
export function headingQuestion({
	heading: written,
	title,
	markdown,
}: {
	heading: string;
	title: string;
	markdown: string;
}): string | undefined {
	const heading = written
		.replace(/^\d+[.)]\s+|^(?:step|part|chapter)\s+\d+\s*[.:–-]\s*/i, '')
		.replace(/(?<![\s:.!])[\s:.!]+$/, '')
		.replace(/^([`'"“])(.*)[`'"”]$/, '$2');
	if (heading === '' || sayNothing.test(heading)) return undefined;
	if (/[?？؟]$/.test(heading)) return heading;
	const own = asReader(inSentence(heading, markdown));
	if (isIdentifier(heading)) return `What does ${heading} do?`;
	if (/^how to /i.test(heading)) return `How do I ${asReader(heading.slice(7))}?`;
	if (/^(?:what|which|who|where|why) (?:is|are|was|were|does|do|can|should|must|will)\b/i.test(heading))
		return `${asReader(heading)}?`;
	if (/^(?:when|if) /i.test(heading)) return `What happens ${own}?`;
	if (verbs.test(heading) || alsoNouns.test(heading))
		return `How do I ${heading[0]?.toLowerCase()}${asReader(heading.slice(1))}?`;
	if (finiteVerb.test(heading) && /\b(?:no|not|cannot|fails?|failed)\b|n['’]t\b/i.test(heading))
		return `What do I do when ${own}?`;
	if (
		finiteVerb.test(heading) ||
		/^(?:with|without|by|in|on|at|from|for|to|as|and|or|how|what|which|who|where|why|after|before|while|\W)\b/i.test(
			heading,
		)
	)
		return `What should I know about “${heading}”?`;
	const isShort = new Set(terms(heading)).size < 2;
	return isShort ? `What does “${title}” say about ${own}?` : `What should I know about ${own}?`;
}
