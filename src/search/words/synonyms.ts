import { terms } from './tokenise.js';

/**
 * Words that readers and authors use for one another, one group a line, with `+` in phrases. Only words that are synonyms in every
 * documentation belong here.
 */
const groups = [
	'remove delete destroy uninstall erase',
	'disable deactivate hide remove turn',
	'enable activate allow turn',
	'allow permit whitelist authorise authorize',
	'change customise customize modify adjust edit override',
	'theme look appearance style styling design brand branding skin',
	'dark+theme dark+mode night+mode',
	'light+theme light+mode',
	'install add embed integrate start',
	'start run launch begin boot',
	'rotate replace renew regenerate',
	'mobile phone smartphone',
	'stop cancel abort interrupt end quit',
	'store save keep persist retain',
	'conversation chat discussion',
	'shortcut hotkey keybinding',
	'error problem issue failure fail',
	'fix solve repair troubleshoot',
	'host deploy run',
	'internet offline network',
	'sidebar docked dock drawer',
	'outage unavailable fail failure unreachable down',
	'passage section chunk',
	'language locale localisation localization',
	'site website',
	'privacy gdpr tracking',
	'limit quota cap',
	'quickstart install start',
	'price pricing cost fee',
	'accessibility a11y',
	'internationalisation internationalization i18n language locale translation',
	'image picture photo',
	'audio speech voice sound',
	'transcribe transcription transcript dictation',
	'video movie clip',
	'upgrade migrate migration update',
	'timeout expire deadline',
	'close disconnect abort terminate',
	'shutdown close exit',
	'deploy deployment production release publish hosting',
	'prune trim truncate drop remove discard',
	'attach upload file attachment',
	'autocomplete completion suggestion',
	'deterministic reproducible seed repeatable',
	'length size maximum limit',
	'big large huge size',
	'colour color',
	'licence license',
	'people user visitor reader customer',
	'hide redact mask censor',
	'password secret credential token',
	'login authenticate authentication signin credential',
	'kubernetes k8s',
	'postgres postgresql',
	'mongo mongodb',
	'parallel concurrent concurrency simultaneous',
	'cache memoize',
	'plugin extension addon module',
	'reject refuse deny forbid block',
	'slow performance latency speed',
	'crash exception error failure',
	'schedule cron interval',
	'body payload',
	'backup export dump',
	'rank rerank sort order',
	'similar similarity',
	'split divide chunk',
	'merge combine join',
	'duplicate copy clone repeat',
	'memory remember recall',
	'continue resume reconnect',
	'reload refresh',
	'debug inspect diagnose troubleshoot',
	'mock fake stub',
	'proxy reverse nginx balancer',
	'convert transform turn',
	'validate validation check verify',
	'callback handler listener',
	'wipe clear reset purge remove delete',
	'throw+away discard delete remove',
	'cleanup purge prune remove',
	'login signin',
	'logout signout',
	'signup register registration invite',
	'two+factor second+factor 2fa mfa totp',
	'bill invoice billing payment charge',
	'pay payment billing purchase subscription',
	'kickoff trigger start launch',
	'fire trigger emit dispatch',
	'exclude omit skip ignore bypass',
	'runout exhausted quota limit full',
	'see view show display list visible',
	'visibility visible public private hidden',
	'permission role access privilege right',
	'undo revert rollback restore reverse downgrade',
	'go+back revert rollback undo downgrade',
	'bring+back restore recover',
	'recover recovery restore lost',
	'forgot forgotten lost reset recovery',
	'talk connect connection communicate communication',
	'connect attach link',
	'link association relation',
	'reach access connect',
	'search find query lookup locate',
	'narrow filter restrict limit',
	'fast quick speed performance faster optimise optimize',
	'hang freeze stuck lock timeout',
	'break broken fail failure corrupt',
	'wrong incorrect invalid error',
	'complain warn warning error',
	'warn warning notify notification alert',
	'tell inform notification',
	'email mail smtp',
	'send deliver transmit push',
	'receive fetch retrieve obtain',
	'pull fetch download retrieve',
	'import ingest',
	'export download extract',
	'move migrate transfer relocate',
	'copy duplicate clone replicate',
	'swap replace exchange switch',
	'pick choose select option',
	'group category folder collection',
	'category tag label',
	'put+together combine merge',
	'assign allocate map',
	'priority precedence order',
	'previous prior earlier',
	'automatic automatically auto automate',
	'automate schedule automatic rule',
	'regular regularly recurring periodic schedule',
	'every+day daily schedule',
	'every+month monthly recurring',
	'repeat recurring retry loop',
	'pause suspend hold',
	'postpone delay defer',
	'old outdated legacy previous stale',
	'outdated stale expired deprecated',
	'latest newest current recent',
	'keep+track track history log audit',
	'history log audit changelog',
	'watch monitor observe',
	'monitor metrics observability health',
	'graph chart plot',
	'report statistics summary',
	'statistics stats metrics analytics',
	'count number amount total',
	'money currency amount balance',
	'box machine server host computer',
	'vm virtual+machine instance',
	'disk storage volume drive space',
	'folder directory path',
	'environment+variable env',
	'setting option configuration preference parameter',
	'settings options configuration preferences',
	'config configuration settings',
	'flag option argument switch parameter',
	'terminal console shell cli command',
	'default standard preset',
	'template boilerplate preset',
	'tls ssl https certificate cert',
	'domain hostname dns',
	'secure security hardening protect',
	'ban block suspend',
	'kick expel remove suspend',
	'spam abuse moderation',
	'account user profile member',
	'team organisation organization group',
	'admin administrator owner moderator',
	'share invite publish',
	'write create compose',
	'make create add new',
	'setup configuration install installation',
	'requirement requirements prerequisite prerequisites',
	'compatible compatibility support',
	'api endpoint rest',
	'endpoint url route',
	'webhook callback event',
	'event hook trigger',
	'ensure verify check test',
	'compare diff difference',
	'identical duplicate',
	'shared common global',
	'sequential sequentially serial',
	'bulk batch mass multiple',
	'print output display log',
	'mute silence silent quiet suppress',
	'noise quiet verbose silent',
	'screen display view page',
	'predict prediction forecast estimate',
	'pretend mock simulate emulate',
	'trick workaround',
	'gone missing removed deleted lost',
	'leftover orphan unused remaining',
	'empty blank',
	'cluster node',
	'sync synchronise synchronize synchronization synchronisation',
	'cause reason',
	'free cost price',
	'timezone time+zone',
	'often frequency interval',
	'percentage percent ratio',
	'threshold limit level',
	'not+found 404',
	'rate+limit 429 throttle too+many+requests',
	'unauthorized 401 unauthenticated',
	'forbidden 403',
	'too+large 413',
	'service+unavailable 503',
];

/** Phrases of questions whose single words would mislead, with the word that they ask for. */
const phrases: readonly [RegExp, string][] = [
	[/\bhow\s+(?:long|large|big)\s+(?=can|may|must|should)/gi, 'limit '],
	[/\bversion\s+(?=\d+\.\d)/gi, 'v'],
	[/\b(?:the|its|own)\s+looks?\b(?:\s+and\s+feel\b)?/gi, 'appearance'],
];

/** The weight of a synonym, against 1 for the word itself. */
export const synonymShare = 0.7;

/**
 * The synonyms of a term. A synonym of several terms has them separated by spaces, and a text must have all of them.
 * @param asked the terms of the whole question, because a phrase counts only as a whole.
 */
export type Synonyms = (term: string, asked: ReadonlySet<string>) => readonly string[];

interface Rule {
	/** Terms that the question must all have. */
	phrase: readonly string[];
	others: readonly string[];
}

/** The common groups and further ones, each of terms; those of a phrase are separated by spaces. */
export function synonymGroups(further: readonly (readonly string[])[] = []): string[][] {
	const known = groups.map((group) => group.split(' ').map((words) => words.replaceAll('+', ' ')));
	return [...known, ...further].map((group) =>
		[...new Set(group.map((words) => terms(words).join(' ')))].filter((member) => member !== ''),
	);
}

/** Creates synonyms from groups of words and phrases with one meaning. A word may be in several groups. */
export function createSynonyms(further: readonly (readonly string[])[] = []): Synonyms {
	const rules = new Map<string, Rule[]>();
	for (const members of synonymGroups(further)) {
		for (const member of members) {
			const phrase = member.split(' ');
			const others = members.filter((other) => other !== member);
			for (const term of phrase) rules.set(term, [...(rules.get(term) ?? []), { phrase, others }]);
		}
	}
	return (term, asked) => {
		const own = (rules.get(term) ?? []).filter(({ phrase }) => phrase.every((part) => asked.has(part)));
		return [...new Set(own.flatMap(({ others }) => others))];
	};
}

export const commonSynonyms = createSynonyms();

/** A question with single words in place of its phrases. */
export function plainPhrases(text: string): string {
	return phrases.reduce((plain, [pattern, word]) => plain.replace(pattern, word), text);
}

/** Groups of words and phrases with one meaning, from lines of the configuration such as `sso = single sign-on`. */
export function synonymsIn(lines: readonly string[]): string[][] {
	return lines.map((line) => line.split('=').map((words) => words.trim()));
}
