/** Chinese, Japanese and Korean letters. */
export const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** Words that ask, join or point in Chinese, in both ways of writing, and in Japanese; the longer ones first. */
const functionWords = new RegExp(
	(
		'为什么 為什麼 怎么样 怎麼樣 有没有 有沒有 什么 什麼 甚麼 怎么 怎麼 怎样 怎樣 如何 为何 為何 哪些 哪个 哪個 哪里 哪裡 ' +
		'区别 區別 之间 之間 是否 能否 可以 应该 應該 请问 請問 多少 的 了 吗 嗎 呢 吧 与 與 和 及 在 是 何 違 方法 場合'
	)
		.split(' ')
		.sort((a, b) => b.length - a.length)
		.join('|'),
	'u',
);
const runs = /\p{Script=Han}+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|\p{Script=Hangul}+/gu;
const hiragana = /^\p{Script=Hiragana}/u;
const hangul = /^\p{Script=Hangul}/u;
/** Particles and endings of Korean words. */
const endings =
	/(?<=.{2})(?:이란|란|으로|에서|에게|까지|부터|처럼|보다|하려면|려면|하는|하기|하고|하면|한|할|된|되는|인가요|나요|을|를|은|는|이|가|에|의|와|과|로|도|만)$/u;
const koreanFunctionWords =
	/^(?:무엇|무엇인가요|무엇을|어떻게|어떤|왜|언제|어디|하나요|방법|방법은|싶어요|싶습니다|있나요|있습니까|주세요|대한|대해|그리고|또는|수|것|때)$/u;

/** A word of Chinese, Japanese or Korean text, with its terms. */
interface EastAsianWord {
	word: string;
	terms: readonly string[];
}

/**
 * The words of Chinese, Japanese or Korean text, without those that only ask, join or point. The terms of Chinese and Japanese are pairs
 * of characters: the dictionary of `Intl.Segmenter` does not know the words of a trade, and cuts 组件 in two.
 */
export function eastAsianWords(text: string): EastAsianWord[] {
	const found = text.match(runs) ?? [];
	// Hiragana beside other letters is an ending or a particle: 書けば, 設定の.
	const isHiragana = found.every((run) => hiragana.test(run));
	return found.flatMap((run) => {
		if (hangul.test(run))
			return koreanFunctionWords.test(run) ? [] : [{ word: run, terms: [run.replace(endings, '')] }];
		if (hiragana.test(run)) return isHiragana ? [withPairs(run)] : [];
		return run.split(functionWords).filter(Boolean).map(withPairs);
	});
}

function withPairs(word: string): EastAsianWord {
	const characters = [...word];
	if (characters.length === 1) return { word, terms: [word] };
	return { word, terms: characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`) };
}

/** Whether more than a fifth of the letters are Chinese, Japanese or Korean. */
export function isMostlyEastAsian(text: string): boolean {
	const found = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
	return found > (text.match(/\p{L}/gu)?.length ?? 0) / 5;
}
