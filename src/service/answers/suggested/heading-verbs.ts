/** Verbs that begin a heading about a task and that are no nouns, not even in a name such as "upgrade process". */
const verbs = list(`
	access achieve activate add adjust allow analyse analyze append apply assert assign attach authenticate authorise authorize automate
	avoid bootstrap bring buy calculate cancel choose clear collect combine compare compress compute configure connect consume
	contribute convert create customise customize decode decrease decrypt define delete destroy detect determine disable disconnect
	discover distribute embed emit enable encode encrypt enforce ensure evaluate exclude execute expand expose extend extract find generate
	get give grant identify ignore implement improve increase initialise initialize inject inspect instantiate integrate intercept invalidate
	invoke isolate join keep launch leave let locate maintain make manage merge migrate minimise minimize modify notify obtain optimise
	optimize organise organize override parallelise parallelize parse pass perform persist populate prepare prevent prohibit protect provide
	provision put receive reduce refactor register reload remove rename repeat replace replicate represent resize resolve respond
	restart restore restrict retrieve reuse revert revoke rotate scaffold see sell send serialise serialize serve simulate specify
	submit subscribe suppress synchronise synchronize terminate throw transform troubleshoot truncate turn unify uninstall unlock unregister
	unsubscribe use utilise utilize validate verify visualise visualize write
`);

/** Verbs that are the first part of names as well: "update strategy", but "update the index". */
const nameVerbs = list(`
	bind capture clone compile deploy display execute export flush handle import include insert install
	mount nest prune publish push receive run save set start stop store supply update upgrade upload
`);

/** Verbs that are nouns as well, so that the word after them decides. */
const nouns = list(`
	ask audit backup batch benchmark branch broadcast build bundle cache call chain change chart check clean close code comment commit compose contact copy
	cross debug demo design develop document download draft drop edit escape fake fetch file fill filter fix fold force fork format gate group guard hash
	help hide highlight hook host index invite issue label layer limit link listen load lock log loop map mark match measure mock model monitor
	move name narrow navigate observe open order package page paginate patch pause pin place plan play poll position post preview print
	process profile prompt proxy pull query queue rate read record redirect reference refresh release render report request rescue reset resume
	retry return review roll route sample scale scan schedule scope scroll secure seed select separate share ship show sign skip sort split spy stage
	step stream structure stub style support swap switch sync tag talk target test throttle toggle track train translate trigger type view
	visit wait warm watch work wrap
`);

function list(words: string): readonly string[] {
	return words.trim().split(/\s+/);
}

const gerundsOf = (verb: string) => [
	`${verb}ing`,
	`${verb.replace(/e$/, '')}ing`,
	`${verb}${verb.at(-1)}ing`,
	`${verb.replace(/ie$/, 'y')}ing`,
];

const pureVerbs: ReadonlySet<string> = new Set(verbs);
const firstOfNames: ReadonlySet<string> = new Set(nameVerbs);
const nounVerbs: ReadonlySet<string> = new Set(nouns);
const verbOfGerund: ReadonlyMap<string, string> = new Map(
	[...nouns, ...nameVerbs, ...verbs].flatMap((verb) => gerundsOf(verb).map((gerund) => [gerund, verb] as const)),
);

/** Whether a word begins headings about tasks, though it may be a noun elsewhere. */
export const isVerb = (word: string): boolean => pureVerbs.has(word) || firstOfNames.has(word) || nounVerbs.has(word);

/** Words after which a verb has an object or a place. */
const isObject =
	/^(?:an?|the|your|my|our|its?|their|these|all|any|another|each|every|multiple|new|several|some|two|about|between|up|down|back|in|into|out|on|off|to|with|without|from|for|by|as|at|through|over|via|against|using) \S/i;

/** Words that verbs make one name with, as in "rendering pipeline", "testing tools" or "update strategy". */
const isThing =
	/^(?:\S+ )?(?:apis?|basics|behaviou?rs?|blocks?|button|caveats|channels?|classes|commands?|concepts?|config|configuration|considerations|context|conventions?|cycle|drivers?|editions?|entit(?:y|ies)|environments?|errors?|events?|examples?|features?|fields?|files?|flags?|flow|formats?|functions?|guides?|guidelines|handlers?|helpers?|hooks?|instructions|keys?|layers?|levels?|librar(?:y|ies)|lifecycle|limits?|logic|loop|messages?|methods?|modes?|models?|modifiers?|names?|notes?|objects?|operations?|operators?|optimi[sz]ations|options?|order|overview|pages?|parameters?|patterns?|pipelines?|points?|polic(?:y|ies)|practices|priority|process|properties|rates?|recipes|reference|requirements|resources|results?|rules?|scripts?|settings?|stages?|states?|statements?|steps|strateg(?:y|ies)|strings?|structure|styles?|support|syntax|systems?|tags?|targets?|techniques?|tests?|times?|tips|tools?|types?|utilit(?:y|ies)|utils|values?|variables?|workflows?)$/i;

/** Words that are done, so that a noun on "-ing" has them behind itself: "writing style". */
const isManner =
	/^(?:basics|concepts|considerations|conventions|flow|functions|guide|guidelines|helpers|lifecycle|mode|order|overview|patterns?|phase|pipeline|policy|practices|process|rate|reference|strategy|strategies|style|support|techniques|time|tips|workflow)$/i;

/** An adverb, a verb, and what follows it. */
const parts =
	/^(?<adverb>(?!apply|supply|reply|incorrectly|wrongly|accidentally)\p{L}{3,}ly )?(?<first>[\p{L}-]+)(?<link>,? )(?<rest>\S.*)$/iu;

/** What follows a word that is no verb, or a verb without an object. */
const noObject =
	/^$|^(?:and|or|vs|cases?|as|of|in progress)\b|^[/&+–-] |^\(|^(?:\p{L}+ly|in|into|off|on|out|up|down)$/iu;

/** Verbs without an object, as in "Using with React", which name no task. */
const needsObject =
	/^(?:add|call|combine|configure|create|define|enable|handle|import|include|make|set|use|write) (?:as|at|for|from|in|of|on|with|without) /i;

/** A sentence about what something does or is, within the words after a verb. */
const isSentence =
	/(?<!\b(?:that|which|who|if|how|what|when|where|why|whether|while|before|after|because) (?:\S+ ){0,3})\b(?:is|are|was|were|has|have|can|cannot|will|must|should|no longer|now|makes|means|gets|helps|lets|allows|happens|works|requires|returns|causes)\b/i;

/**
 * The task that a heading names, as a verb and its object: "install the widget" for "Install the widget" and for "Installing the widget".
 * `undefined` when the heading may as well be a name.
 */
export function taskOf(heading: string): string | undefined {
	const task = verbAndObject(heading);
	return task === undefined || needsObject.test(task) ? undefined : task;
}

function verbAndObject(heading: string): string | undefined {
	const { adverb = '', first = '', link = '', rest = '' } = parts.exec(heading)?.groups ?? {};
	const [object = ''] = rest.split(/ (?:and|of|for|in|on|vs\.?) /);
	const isList = link !== ' ' && !/ and \S+ \S/.test(rest);
	if (isList || noObject.test(rest) || isManner.test(object) || isSentence.test(rest)) return undefined;
	const verb = first.toLowerCase();
	const isOpen = isObject.test(rest);
	const ofGerund = verbOfGerund.get(verb);
	if (ofGerund !== undefined) {
		const isName = isThing.test(object) || (nounVerbs.has(ofGerund) && !/s$/.test(rest));
		const isOther =
			/ (?:and|or|vs\.?|versus) \p{L}+ing\b/iu.test(rest) || (isName && !isOpen && !pureVerbs.has(ofGerund));
		return isOther ? undefined : `${adverb}${ofGerund} ${rest}`;
	}
	const isName = firstOfNames.has(verb) ? isThing.test(object) || /^\p{L}+ing\b/iu.test(rest) : nounVerbs.has(verb);
	return isVerb(verb) && (isOpen || !isName) ? `${adverb}${verb}${link}${rest}` : undefined;
}
