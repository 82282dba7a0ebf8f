/** Letters that only some languages of a script have; the first whose letters occur is it, and the last has none of its own. */
const scripts: readonly (readonly [script: RegExp, ...languages: (readonly [tag: string, letters?: RegExp])[]])[] = [
	[
		/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
		['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
		['zh'],
	],
	[/\p{Script=Hangul}/gu, ['ko']],
	[/\p{Script=Arabic}/gu, ['ur', /[ٹڈڑےں]/], ['fa', /[پچژگ]/], ['ar']],
	[/\p{Script=Hebrew}/gu, ['he']],
	[/\p{Script=Cyrillic}/gu, ['uk', /[іїєґ]/i], ['ru', /[ыэё]/i]],
	[/\p{Script=Greek}/gu, ['el']],
	[/\p{Script=Thai}/gu, ['th']],
	[/\p{Script=Devanagari}/gu, ['hi']],
];

/** Words that stand in most sentences of a language. */
const words: Record<string, ReadonlySet<string>> = Object.fromEntries(
	Object.entries({
		en: 'the of and to in is are for with that this it you your how do does can not on what when which from be or as if i my',
		de: 'der die das und ist nicht ein eine einen mit für auf den dem des wie ich du kann von zu sind werden wird im auch oder wenn es sich was',
		fr: 'le la les des est et une un dans pour pas que qui avec sur vous je comment du ce cette sont au aux ou par il votre',
		es: 'el la los las de es y en una un para no que con por cómo se del al su como son está puede qué lo',
		pt: 'o a os as de é e em uma um para não que com por como do da dos das no na se você são está ao',
		it: 'il lo la gli le di è e in una un per non che con come del della dei sono si nel puoi questo alla',
		nl: 'de het een en is van niet met voor op hoe ik je kan dat die te zijn wordt in ook als er aan',
		pl: 'i w na z nie jest się jak do że to dla przez są jest może lub od po co',
		sv: 'och att det är en ett inte med för på som hur jag du kan den av till om eller',
		da: 'og at det er en et ikke med for på som hvordan jeg du kan den af til om eller',
		tr: 've bir bu için ile nasıl değil ne da de olarak var mı mi olan daha',
		id: 'yang dan di untuk dengan tidak ini itu dari pada adalah bagaimana dapat ke saya anda atau',
		vi: 'và là của các cho không được với một có trong này bạn tôi như thế để những',
		cs: 'a je v na se že jak s pro do není to které nebo jsou být od po',
		ro: 'și este în de la un o cu pentru nu că din pe cum sunt sau mai care',
	}).map(([tag, list]) => [tag, new Set(list.split(' '))]),
);

/** As much of a text as is looked at. */
const most = 700;
/** A language has so much more of its words in a text than any other. */
const lead = 1.4;

/** Prose without code, addresses and tags. */
const proseOf = (text: string) =>
	text
		.slice(0, 4 * most)
		.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm, ' ')
		.replace(/`[^`]*`|\]\([^)]*\)|https?:\S+|<[^>]*>/g, ' ')
		.slice(0, most);

/** The language that a text is written in, as a BCP 47 tag; undefined where it does not show one. */
export function writtenLanguage(text: string): string | undefined {
	const prose = proseOf(text);
	const letters = prose.match(/\p{L}/gu)?.length ?? 0;
	for (const [script, ...languages] of scripts) {
		if ((prose.match(script)?.length ?? 0) > letters / 3)
			return languages.find(([, own]) => !own || own.test(prose))?.[0];
	}
	const said = prose.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
	const counted = Object.entries(words)
		.map(([tag, own]) => ({ tag, count: said.filter((word) => own.has(word)).length }))
		.sort((a, b) => b.count - a.count);
	const [best, second] = counted;
	const isClear = best && best.count >= 2 && best.count >= said.length / 12 && best.count > (second?.count ?? 0) * lead;
	return isClear ? best.tag : undefined;
}
