import { languageOf } from '../words/languages.js';
import { latinLanguage } from './question-language.js';

/**
 * The shape of a question, by common words of the interface's languages: a comparison of two things, a thing that is left out, or two
 * questions in one.
 */
interface QuestionShape {
	/** Parts that are searched separately: the two names of a comparison, or the two questions in one. */
	parts: readonly string[];
	isComparison: boolean;
	/** Whether it asks for something without, or not, or off. */
	isNegated: boolean;
}

/** Matches whole words, for scripts that put spaces between words. */
const word = (words: string) => `(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}])`;

const negation = new RegExp(
	[
		word(
			"without|not|none|never|disabled?|disables|disabling|turn(?:ed|ing)? off|switch(?:ed|ing)? off|turn (?:\\S+ ){1,3}off|exclud(?:e|es|ed|ing)|omit|skip|ignor(?:e|es|ed|ing)|prevent|avoid|false|cannot|\\p{L}+n['’]t|dont|doesnt|cant",
		),
		word(
			'ohne|nicht|kein(?:e|en|er)?|deaktivier\\p{L}*|abschalten|ausschalten|pas|désactiver|desactivar|sem|não|desativar|senza|zonder|niet|geen',
		),
		'ない|無し|なし|無効|せず|不要|ません(?!か)|没|無法|无法|无需|禁用|关闭|不(?![同过過仅僅断斷少久但论論])|없|않|끄|비활성',
		'(?<!\\p{L})[안못]\\s|지\\s?못',
		word('بدون|لا|تعطيل|ללא|בלי|לא|לבטל'),
		'--no-\\w',
	].join('|'),
	'iu',
);

const no = new RegExp(word('no'), 'iu');
/** Languages in which "no" stands for "in the", or negates nothing by itself. */
const otherNo: readonly string[] = ['pt', 'it'];
/** Without a thing, in languages where the word is common. "Open Sans" and `Math.sin` leave nothing out. */
const without: Readonly<Record<string, RegExp>> = {
	fr: /(?<![\p{L}\p{N}.-])sans(?![\p{L}\p{N}(-])/u,
	es: /(?<![\p{L}\p{N}.-])sin(?![\p{L}\p{N}(-])/u,
};

/** Whether a text says that something is left out or off. */
export function saysNot(text: string): boolean {
	if (negation.test(text) || without[languageOf(text)]?.test(text) === true) return true;
	return no.test(text) && !otherNo.includes(latinLanguage(text, 'en'));
}

/** Words between the two names of a comparison. */
const versus = new RegExp(
	`${word('vs\\.?|versus|instead of|rather than|compared (?:to|with)|statt|anstatt|anstelle von|gegenüber|au lieu de|plutôt que|en lugar de|en vez de|em vez de')}|还是|還是|それとも|بدلا من|במקום`,
	'iu',
);

/** Words before or after two names. */
const difference =
	/\b(?:diff?er[ae]n[ct]e?s?|differs?|compare[ds]?|comparison|unterschied\p{L}*|diff[ée]rences?|diferencias?|diferenças?)(?!\p{L})|区别|區別|不同|違い|차이|الفرق|ההבדל/iu;

const and = new RegExp(`${word('and|und|et|y|e|with|from|to|von')}|和|与|跟|と|와|과| و`, 'iu');
const or = new RegExp(`${word('or|oder|ou|o')}|または|或者|또는|أو|או`, 'iu');

/** Words before the first name: "What is the difference between". */
const opening =
	/^.*?(?:\b(?:between|zwischen|entre|of|des?|compare)\b|الفرق بين|ההבדל בין)\s+|^(?:what(?:['’]s| is| are)?|which|when|should|do|does|i|we|use|the|is|was|ist|der|que|quelle|est|la|qual|a|how)\s+(?=\S)/iu;

const clean = (text: string) => text.replace(/^[\s,.?!:;"“”]+|[\s,.?!:;"“”]+$/gu, '');

function splitAt(text: string, border: RegExp): string[] {
	const found = border.exec(text);
	if (found === null) return [];
	return [text.slice(0, found.index), text.slice(found.index + found[0].length)].map(clean);
}

/** The two names of a comparison; none when the question compares nothing. */
function comparedNames(text: string): string[] {
	const direct = splitAt(text, versus);
	if (direct.length === 2) return direct;
	if (!difference.test(text)) return [];
	return splitAt(text.replace(opening, '').replace(difference, ' '), and);
}

/** Two questions in one: two sentences, or a second question after a comma. */
function twoQuestions(text: string): string[] {
	const sentences = text
		.split(
			/(?<=[?？؟])\s*|(?<=[!.。])\s+|[,;，、]\s*(?=(?:and|und|et|y|e|but|how|what|which|wie|was|comment|cómo|como)\s)/iu,
		)
		.map(clean)
		.filter((part) => part !== '');
	return sentences.length === 2
		? sentences
		: splitAt(
				text,
				/ (?:and|und|et|y|e) (?=(?:how|what|which|where|does|wie|was|wo|comment|où|cómo|dónde|como|onde)\s)/iu,
			);
}

/** Whether there are two parts, each long enough to search for. */
const areTwo = (parts: readonly string[]) => parts.length === 2 && parts.every((part) => /[\p{L}\p{N}]{2}/u.test(part));

/** Reads the shape of a question. */
export function shapeOf(text: string): QuestionShape {
	const isNegated = saysNot(text);
	const names = comparedNames(text);
	if (areTwo(names)) return { parts: names, isComparison: true, isNegated };
	const alternatives = /\?\s*$/.test(text) || text.split(/\s+/).length <= 8 ? splitAt(text, or) : [];
	if (areTwo(alternatives)) return { parts: alternatives, isComparison: true, isNegated };
	const questions = twoQuestions(text);
	return { parts: areTwo(questions) ? questions : [], isComparison: false, isNegated };
}
