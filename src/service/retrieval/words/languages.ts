import { stopwords } from './stopwords.js';

/** Function words by language. They show the language of a text and say nothing about its subject. */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
	en: stopwords,
	de: words(
		'aber als am an auch auf aus bei bin bis damit dann das dass dein dem den der des die dies diese dieser dieses doch du ' +
			'durch ein eine einem einen einer eines er es fur gibt hat habe haben ich ihr ihre im in ist ja kann kannst mein mich ' +
			'mir mit muss nach nicht noch nur oder ohne sein sich sie sind so uber um und uns unter vom von vor wann warum was ' +
			'wenn werden wie wir wird wo wurde zu zum zur',
	),
	fr: words(
		'au aux avec ce ces cette comment dans de des donc du elle en est et etre il ils je la le les leur lui ma mais me mes ' +
			'mon ne nous ou par pas peut plus pour pourquoi quand que quel quelle qui sa sans se ses si son sont sur ta tes ton tu ' +
			'un une vos votre vous',
	),
	es: words(
		'al como con cual cuando de del desde donde el ella ellos en entre es esta este esto estos hay la las le lo los mas me ' +
			'mi muy no nos o para pero por porque puede puedo que quien se ser si sin sobre son su sus tu un una uno y ya',
	),
	pt: words(
		'ao aos as com como da das de do dos e ela ele em entre essa esse esta este eu foi isso mais mas me meu minha na nao ' +
			'nas no nos o os ou para pela pelo por pode posso quando que quem se sem ser seu sua sao tem um uma voce',
	),
	it: words(
		'al alla anche che chi ci come con cosa da dal dalla dei del della delle di dove e essere gli ha ho i il in io la le ' +
			'lo ma mi nel nella non o per perche piu puo quando quale questo questa se si sono su sul sulla tra un una uno',
	),
	nl: words(
		'aan als bij dat de deze die dit door een en er geen het hij hoe ik in is je kan maar met mijn moet naar niet nog of om ' +
			'ook op over te tot uit uw van veel voor waar waarom wanneer was wat we wel wie wordt ze zijn',
	),
};

const none: ReadonlySet<string> = new Set();

/** The number of characters that are read to find a language. */
const sampleLength = 2_000;

/** A language must have so many times the function words of English, because texts mix a few words of both. */
const leadNeeded = 1.3;

function words(list: string): ReadonlySet<string> {
	return new Set(list.split(' '));
}

/** The function words of a language; none for an unknown one. */
export function functionWordsOf(language: string): ReadonlySet<string> {
	return functionWords[language] ?? none;
}

/** A word with the punctuation of a sentence around it. Letters beside other signs are those of ids, paths and code: `7f3a-e`, `die()`. */
const wordInSentence = /^["“„«‘'’([{¿¡*]*(\p{L}+(?:['’-]\p{L}+)*)["”“»’'.,:;!?…)\]}*]*$/u;

/** Whole words, but no abbreviations in capitals, unless all is in capitals: `ES modules`. */
function wordsOf(text: string): string[] {
	const plain = text.slice(0, sampleLength).normalize('NFD').replace(/\p{M}/gu, '');
	const hasSmall = /\p{Ll}/u.test(plain);
	return plain.split(/\s+/).flatMap((token) => {
		const [, word = ''] = wordInSentence.exec(token) ?? [];
		if (hasSmall && /^\p{Lu}{2,}$/u.test(word)) return [];
		const parts = word.toLowerCase().split(/['’-]/);
		return parts.length === 1 ? parts : parts.filter(({ length }) => length > 1);
	});
}

/** The languages that function words are known of. */
export const knownLanguages: readonly string[] = Object.keys(functionWords);

/** The function words of a language in a text, as often as they stand there. */
export function functionWordsIn(text: string, language: string): string[] {
	const own = functionWordsOf(language);
	return wordsOf(text).filter((word) => own.has(word));
}

/**
 * The language of a text, as `de`, by its function words. It is English unless another language clearly leads, because names, code and
 * other scripts decide nothing.
 */
export function languageOf(text: string): string {
	const found = wordsOf(text);
	let best = 'en';
	let most = found.filter((word) => stopwords.has(word)).length * leadNeeded;
	for (const [language, own] of Object.entries(functionWords)) {
		if (language === 'en') continue;
		const count = found.filter((word) => own.has(word)).length;
		if (count > most) [best, most] = [language, count];
	}
	return best;
}
