import type { IsName } from '../../retrieval/words/names.js';
import { isVerb, taskOf } from './heading-verbs.js';
import { asReader, functionWord, inSentence, withCapital } from './in-sentence.js';
import { isReadersQuestion, isSignpost, isUnaskable } from './without-question.js';

/** Verbs that make a heading a sentence, which cannot stand inside another one. */
const finiteVerb =
	/\s(?:is|are|was|were|am|does|do|did|has|have|had|can|cannot|could|will|would|should|must|may|might|came|comes?|goes|sees?|works?|happens?|fails?|stays?|needs?|takes?|becomes?|arrives?|appears?|remains?)\b|n['’]t\b/i;

/** Sentences about something that went wrong: "The key is not accepted". */
const trouble = /^(?:the|my) (?!.*\b(?:no longer|now)\b).*(?:\b(?:no|not|cannot|fails?|failed)\b|n['’]t\b)/i;

/** Parts of sentences that become questions when their verb moves: "How the keys are stored", "What a reader sees". */
const beforeAuxiliary =
	/^(?<asks>what|how(?: (?:much|often|far|long|soon|large|fast|many [\w-]+))?|where|why|which \S+) (?<subject>(?:(?!and\b)[\w-]+ ){1,5}?)(?<verb>is|are|was|were|do(?:es)?(?= (?!(?:to|for|with)\b))|can|cannot|must|should|will|may)\b(?<rest>(?! and\b).*)$/i;
const beforeVerb =
	/^(?<asks>[Ww]hat|[Hh]ow|[Ww]here|[Ww]hy) (?<subject>it|(?:an?|one|the|my|its|this|each|every)(?: (?!(?:of|in|on|for|from|with|to|at) )[\w-]+){1,2}?|\p{Lu}[\w.-]+(?: \p{Lu}[\w.-]+)?) (?<adverb>never |also |always )?(?<verb>[a-z]{3,}s)\b(?<rest>.*)$/u;

/** A heading that asks already, with its verb in its place. */
const asks =
	/^(?:what|which|who|where|why|when|how) (?:is|are|was|were|does|do|can|could|should|must|will|would|belongs|breaks|changes|comes|goes|happens|makes)\b/i;

/** What asks for nothing, or ends before its end: "What follows by itself", "What to do when". */
const asksNothing =
	/^(?:how|what) (?:never|else|also|follows|counts)\b|^(?:how|when|where|why) (?:not )?to \S+$|\b(?:when|where|why|how|what|if|and|or)$/i;

/** Kinds of things that a page lists. */
const listed =
	/\b(?:codes|commands|environment variables|events|flags|formats|hooks|limits|modifiers|operators|options|permissions|plugins|presets|roles|shortcuts|templates|themes|types)$/i;

/** Words before a thing that do not say which one is meant. */
const vague =
	/^(?:\S+ing|\S+ly|\S+['’]s|additional|advanced|basic|common|compatible|custom|default|different|external|general|global|important|internal|known|manual|optional|possible|special|useful|various)\b/i;

/** Things that are done rather than had. */
const activity =
	/\b(?:authentication|authori[sz]ation|batching|bundling|caching|compression|discovery|encryption|hashing|hydration|inheritance|injection|invalidation|limiting|loading|negotiation|pagination|polling|rendering|replication|resolution|routing|scheduling|serialization|shaking|sharding|signing|splitting|throttling|validation|versioning)$/i;

const someOf =
	/^(?:limitations|limits|benefits|advantages|drawbacks|best practices|rules|types|kinds) (?:of|for|when|in) \S/i;
const statesOf =
	/^(?<state>supported|available|required|allowed|reserved|recommended|deprecated) (?<things>[\p{L} -]*[^s\W]s)$/iu;

/** "What a reader sees" as "What does a reader see?"; `undefined` when its verb cannot be told from its nouns. */
function invert(text: string): string | undefined {
	const [, question, link = '', deed] =
		/^(what|where|when|how(?: far| much| often)?|why) (to|not to|I) (?!(?:am|can|could|have|may|must|should|will)\b)(\S.*)$/i.exec(
			text,
		) ?? [];
	if (question) return `${question} ${{ to: 'should I', 'not to': 'should I not', I: 'do I' }[link]} ${deed}?`;
	const [, verbOfReason, reason] = /^why (use|choose) (\S.*)$/i.exec(text) ?? [];
	if (verbOfReason) return `Why should I ${verbOfReason} ${reason}?`;
	const moved = beforeAuxiliary.exec(text)?.groups;
	if (moved?.verb === 'cannot') return `${moved.asks} can ${moved.subject}not${moved.rest}?`;
	if (moved) return `${moved.asks} ${moved.verb} ${moved.subject?.trim()}${moved.rest}?`;
	const { asks: word, subject, adverb = '', verb = '', rest } = beforeVerb.exec(text)?.groups ?? {};
	if (!word) return undefined;
	const plain = verb === 'has' ? 'have' : verb.replace(/ies$/, 'y').replace(/(ch|sh|ss|x|o)es$|s$/, '$1');
	return `${word} does ${subject} ${adverb}${plain}${rest}?`;
}

/** The question about a thing that a heading names; `undefined` where people would not ask one. */
function aboutThing(own: string): string | undefined {
	const [, one, other] = /^(?!difference)([^/]+?) (?:[Vv]s\.?|versus) ([^/]+)$/i.exec(own) ?? [];
	if (one) return `What is the difference between ${one} and ${other}?`;
	if (/^differences? (?:between .+ and|from|to) /i.test(own))
		return `What ${/^\S+s /.test(own) ? 'are' : 'is'} the ${own}?`;
	if (someOf.test(own)) return `What are the ${own}?`;
	const { state, things } = statesOf.exec(own)?.groups ?? {};
	if (state) return `Which ${things} are ${state}?`;
	const words = own.split(' ');
	const isLong = words.length > 4 || /[,()&/+]| (?:\S+ed|and|or|of|in|on|for|from|with|to|at|by) /i.test(own);
	const [first = ''] = words;
	// "Display available commands" may be a task, "build options" is not.
	const isTask = words.length > 2 && isVerb(first);
	if (isLong || isTask || vague.test(own) || functionWord.test(first)) return undefined;
	if (listed.test(own)) return `Which ${own} are there?`;
	return words.length < 4 && activity.test(own) ? `How does ${own} work?` : undefined;
}

/** A heading without the number of its step, its id, its emphasis and what stands in brackets about it. */
const plain = (heading: string): string =>
	heading
		.replace(/\s*\{[#.][^{}]*\}\s*$/, '')
		.replace(/^\W*\d+[.):]\s+|^(?:step|part|chapter)\s+\d+\s*[.:–-]\s*|^\P{L}+(?=\p{L})(?<![-@$.#/_<[{(`"'“])/iu, '')
		.replace(/\s*(?:\((?:optional|recommended|advanced|beta|experimental|deprecated|new|examples?)\)|\*+|†)\s*$/i, '')
		.replace(/(?<![\s:.!…])[\s:.!…]+$/, '')
		.replace(/^([`'"“])([^`'"”]*)[`'"”]$/, '$2')
		.replace(/`|\s*\p{Extended_Pictographic}\uFE0F?/gu, '')
		.trim();

/** The longest heading that is read. */
const longest = 300;

/**
 * The question that a section answers, in English, because it is made from an English heading; `undefined` when it makes none that a
 * reader would ask.
 */
export function headingQuestion(written: string, isName: IsName): string | undefined {
	// "How it works?" and "How to use Caddy?" are no questions yet.
	const heading = plain(written.slice(0, longest)).replace(
		/^((?:how|when|where|why|what) (?:(?:not )?to|it)\b.*)\?$/i,
		'$1',
	);
	if (isSignpost(heading)) return undefined;
	const small = inSentence(heading, isName);
	if (/\?$/.test(heading))
		return isReadersQuestion(heading) ? withCapital(/\byou\b/i.test(small) ? small : asReader(small)) : undefined;
	if (isUnaskable(heading)) return undefined;
	const own = asReader(small);
	if (asksNothing.test(own)) return undefined;
	if (/^how to /i.test(own)) return `How do I ${own.slice(7)}?`;
	if (asks.test(own)) return `${withCapital(own)}?`;
	const inverted = invert(own);
	if (inverted) return withCapital(inverted);
	// A heading that begins small is a name of code.
	if (/^\p{Ll}/u.test(heading)) return undefined;
	if (finiteVerb.test(own) && /^(?:when|if) [^,]+$/i.test(own)) return `What happens ${own}?`;
	const task = taskOf(own);
	if (task) return `How do I ${task}?`;
	if (finiteVerb.test(own)) return trouble.test(own) ? `What do I do when ${own}?` : undefined;
	return aboutThing(own);
}
