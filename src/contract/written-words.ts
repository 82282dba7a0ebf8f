/*
 * Both sides recognise the language of a text by its script, else by words that are in most sentences. Each side has its own rules for
 * using them.
 */

/** Words that say nothing about a subject, as they are written, by language. */
const lists = {
	en:
		'a about above after again all also am an and any are arent as at be because been before being below between both ' +
		'but by can cannot cant could couldnt did didnt do does doesnt doing dont during each eg either else etc ever few ' +
		'for from further had has hasnt have havent having he her here hers him his how i ie if ill im in into is isnt it ' +
		'its itself ive let lets may me might more most must my myself neither no nor not now of off on once only onto or ' +
		'other our ours out over own per same shall she should shouldnt so some such than that thats the their theirs them ' +
		'then there theres these they theyre this those through to too under until up upon us very via was wasnt we were ' +
		'werent what whats when where wheres which while who whom whose why will with within without wont would wouldnt ' +
		'yet you your youre yours',
	de:
		'aber als am an auch auf aus bei bin bis damit dann das dass dein dem den der des die dies diese dieser dieses doch du ' +
		'durch ein eine einem einen einer eines er es für gibt hat habe haben ich ihr ihre im in ist ja kann kannst mein mich ' +
		'mir mit muss nach nicht noch nur oder ohne sein sich sie sind so über um und uns unter vom von vor wann warum was ' +
		'wenn werden wie wir wird wo wurde zu zum zur',
	fr:
		'au aux avec ce ces cette comment dans de des donc du elle en est et être il ils je la le les leur lui ma mais me mes ' +
		'mon ne nous ou où par pas peut plus pour pourquoi quand que quel quelle qui sa sans se ses si son sont sur ta tes ton tu ' +
		'un une vos votre vous',
	es:
		'al como cómo con cual cuál cuando cuándo de del desde donde dónde el él ella ellos en entre es esta está este esto estos ' +
		'hay la las le lo los mas más me mi muy no nos o para pero por porque puede puedo que qué quien quién se ser si sí sin ' +
		'sobre son su sus tu un una uno y ya',
	pt:
		'ao aos as às com como da das de do dos e é ela ele em entre essa esse esta está este eu foi isso mais mas me meu minha ' +
		'na não nas no nos o os ou para pela pelo por pode posso quando que quem se sem ser seu sua são tem um uma você',
	it:
		'al alla anche che chi ci come con cosa da dal dalla dei del della delle di dove e è essere gli ha ho i il in io la le ' +
		'lo ma mi nel nella non o per perché più può quando quale questo questa se si sono su sul sulla tra un una uno',
	nl:
		'aan als bij dat de deze die dit door een en er geen het hij hoe ik in is je kan maar met mijn moet naar niet nog of om ' +
		'ook op over te tot uit uw van veel voor waar waarom wanneer was wat we wel wie wordt ze zijn',
	pl: 'i w na z nie jest się jak do że to dla przez są jest może lub od po co',
	sv: 'och att det är en ett inte med för på som hur jag du kan den av till om eller',
	da: 'og at det er en et ikke med for på som hvordan jeg du kan den af til om eller',
	tr: 've bir bu için ile nasıl değil ne da de olarak var mı mi olan daha',
	id: 'yang dan di untuk dengan tidak ini itu dari pada adalah bagaimana dapat ke saya anda atau',
	vi: 'và là của các cho không được với một có trong này bạn tôi như thế để những',
	cs: 'a je v na se že jak s pro do není to které nebo jsou být od po',
	ro: 'și este în de la un o cu pentru nu că din pe cum sunt sau mai care',
};

export const functionWords = new Map(
	Object.entries(lists).map(([language, list]) => [language, new Set(list.split(' '))]),
);

/** A word with the punctuation of a sentence around it. Letters beside other signs are those of ids, paths and code: `7f3a-e`, `die()`. */
const wordInSentence = /^["“„«‘'’([{¿¡*]*(\p{L}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*)["”“»’'.,:;!?…)\]}*]*$/u;

/** The words of a text in lower case. Abbreviations in capitals are left out, such as `ES` in `ES modules`, unless all is in capitals. */
export function wordsIn(text: string): string[] {
	const hasSmall = /\p{Ll}/u.test(text);
	return text.split(/\s+/).flatMap((token) => {
		const [, word = ''] = wordInSentence.exec(token) ?? [];
		if (word === '' || (hasSmall && /^\p{Lu}{2,}$/u.test(word))) return [];
		const parts = word.toLowerCase().split(/['’-]/);
		return parts.length === 1 ? parts : parts.filter(({ length }) => length > 1);
	});
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Scripts and their languages. A text is in the first language whose letters it has. A language without letters is the last one. */
const scripts: readonly (readonly [script: RegExp, ...languages: (readonly [tag: string, letters?: RegExp])[]])[] = [
	[/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja', kana], ['zh']],
	[/\p{Script=Hangul}/gu, ['ko']],
	[/\p{Script=Arabic}/gu, ['ur', /[ٹڈڑےں]/g], ['fa', /[پچژگ]/g], ['ar']],
	[/\p{Script=Hebrew}/gu, ['he']],
	[/\p{Script=Cyrillic}/gu, ['uk', /[іїєґ]/gi], ['ru', /[ыэё]/gi]],
	[/\p{Script=Greek}/gu, ['el']],
	[/\p{Script=Thai}/gu, ['th']],
	[/\p{Script=Devanagari}/gu, ['hi']],
];

/** A text is in a script that has more than this share of its letters. The rest are names. */
const scriptShare = 0.15;

/** Japanese mixes Chinese characters with its own letters, which are more than this share of both: 環境変数の設定. */
const kanaShare = 0.05;

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** The language that the script of a text shows; `undefined` for Latin letters. */
export function scriptLanguage(text: string): string | undefined {
	const least = countOf(text, /\p{L}/gu) * scriptShare;
	for (const [script, ...languages] of scripts) {
		const own = countOf(text, script);
		if (own <= least) continue;
		return languages.find(
			([, letters]) => !letters || countOf(text, letters) > (letters === kana ? own * kanaShare : 0),
		)?.[0];
	}
	return undefined;
}
