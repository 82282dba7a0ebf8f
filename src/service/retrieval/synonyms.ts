import { terms } from './tokenise.js';

/**
 * Words that readers and authors of documentation use for one another, a group a line; a word may stand in several. Only
 * pairs that hold in any product's documentation belong here: what is peculiar to one is better said in its pages.
 */
const groups = [
	'remove delete destroy uninstall erase',
	'disable deactivate hide remove turn',
	'enable activate allow turn',
	'allow permit whitelist authorise authorize',
	'change customise customize modify adjust edit override',
	'theme look appearance style styling design brand branding skin',
	'install add embed integrate start',
	'start run launch begin boot',
	'rotate replace renew regenerate',
	'mobile phone smartphone',
	'stop cancel abort interrupt end quit',
	'store save keep persist retain',
	'conversation chat thread history discussion',
	'shortcut hotkey keybinding',
	'error problem issue failure fail',
	'fix solve repair troubleshoot',
	'widget chatbot bot',
	'host deploy run',
	'internet offline network',
	'citation cite source',
	'passage section chunk',
	'language locale localisation localization',
	'site website',
	'privacy gdpr tracking',
	'limit quota cap',
	'quickstart install start',
	'price pricing cost fee',
	'accessibility a11y',
];

/** Phrases whose words alone would mislead, with the word that says the same. */
const phrases: readonly [RegExp, string][] = [
	[/\b(?:turn|turning|switch|switching)\s+((?:\S+\s+){0,4}?)off\b/gi, 'disable $1'],
	[/\b(?:turn|turning|switch|switching)\s+((?:\S+\s+){0,4}?)on\b/gi, 'enable $1'],
	[/\b(?:get|getting)\s+rid\s+of\b/gi, 'remove'],
	[/\bset(?:ting)?\s+up\b/gi, 'setup'],
	[/\bhow\s+(?:long|large|big)\s+(?=can|may|must|should)/gi, 'limit '],
	[/\blog(?:ged|ging)?[\s-]+(in|out)\b/gi, 'log$1'],
	[/\bself[\s-]?host(?:ed|ing)?\b/gi, 'run'],
	[/\bget(?:ting)?\s+started\b/gi, 'quickstart'],
	[/\b(?:the|its|own)\s+looks?\b(?:\s+and\s+feel\b)?/gi, 'appearance'],
	[/\b(?:dark|night)\s+mode\b/gi, 'dark theme'],
	[/\blight\s+mode\b/gi, 'light theme'],
];

/** What a word that stands for another one is worth, against 1 for the word itself. */
export const synonymShare = 0.7;

const synonyms = new Map<string, Set<string>>();
for (const group of groups) {
	const stems = terms(group);
	for (const stem of stems) {
		const others = synonyms.get(stem) ?? new Set();
		for (const other of stems) if (other !== stem) others.add(other);
		synonyms.set(stem, others);
	}
}

/** Terms that may stand in a text where a reader says `term`. */
export function synonymsOf(term: string): ReadonlySet<string> {
	return synonyms.get(term) ?? none;
}

const none: ReadonlySet<string> = new Set();

/** A question with its phrases put as single words. */
export function plainPhrases(text: string): string {
	return phrases.reduce((plain, [pattern, word]) => plain.replace(pattern, word), text);
}
