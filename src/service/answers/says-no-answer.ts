/** How a language says that the documentation has no answer. */
interface Refusals {
	/** What an answer rests on. */
	source: string;
	/** Says of a source that it does not say something; in one clause with it, in either order. */
	saysNot: string;
	/** Says by itself that nothing was found, or that the question cannot be answered. */
	alone: string;
}

const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
/** A few words between two others. */
const few = '.{0,60}?';

/** In the languages that readers ask in. A model says it by these few kinds of sentences, because the rules ask it to say so plainly. */
const refusals: Readonly<Record<string, Refusals>> = {
	en: {
		source: 'documentation|docs|passages?|pages?|sections?|sources?|manual|guides?|excerpts?|material',
		saysNot: [
			`(?:(?:do|does|did)(?: not|n['’]t)|never)(?: (?!recommend|require|need)\\p{L}+){0,2} (?:answer|address|contain|cover|describe|discuss|document|explain|give|have|include|list|mention|provide|say|specify|state|tell|show)`,
			`(?:is|are|was|were)(?: not|n['’]t)(?: \\p{L}+){0,2} (?:addressed|answered|covered|described|discussed|documented|explained|given|included|mentioned|specified|stated)`,
			`(?:can(?:not|['’]t)|could(?: not|n['’]t)|unable to|did(?: not|n['’]t)) find|(?:says?|said|found|find|contains?) nothing|silent (?:on|about)`,
			`no (?:answer|details?|documentation|information|mention)|nothing (?:about|on)`,
		].join('|'),
		alone: `(?:can(?:not|['’]t)|could(?: not|n['’]t)|unable to|not able to)(?: \\p{L}+)? (?:answer|tell${few}(?:from|based on)|find (?:an?|the) answer|find any(?:thing| information| mention))|did(?: not|n['’]t) find (?:an?|the) answer|(?:do|does|did)(?: not|n['’]t) have (?:enough |any |the )?information|(?:is|it['’]s)(?: not|n['’]t) (?:clear|possible to (?:say|tell|know))|not enough information|no information|not documented`,
	},
	de: {
		source: 'dokumentation|doku|seiten?|abschnitte?n?|quellen?|passagen?|anleitung|handbuch|auszügen?|unterlagen',
		saysNot: `(?:nicht|nichts|kein(?:e[nr]?)?|nirgends)${end}${few}(?:beantwort|beschr|behandel|dokumentier|enth|erkl|erläuter|erwähn|find|gefunden|genannt|gesagt|hervor|sag|angegeben|informationen|angaben|hinweis|antwort)|(?:beantwort|beschreib|behandel|dokumentier|enth|erkl|erläuter|erwähn|find|nenn|sag|steh)\\p{L}*${end}${few}(?:nicht|nichts|kein(?:e[nr]?)?)`,
		alone: `kein(?:e[nr]?)? (?:\\p{L}+ )?(?:informationen|angaben|hinweise?|antwort)|nichts (?:dazu |darüber |hierzu )?(?:finden|gefunden)|(?:kann|konnte|lässt sich)${few}nicht (?:\\p{L}+ )?(?:beantworten|beantwortet|sagen|erkennen|entnehmen)|geht${few}nicht hervor`,
	},
	fr: {
		source: 'documentation|passages?|pages?|sections?|sources?|guide|manuel|extraits?',
		saysNot: `n(?:e ${few}|['’]${few})(?:pas|rien|aucune?|nulle part|jamais)|(?:aucune?|rien) ${few}n(?:e |['’])|aucune? (?:information|mention|précision|indication|détail|réponse)|pas (?:été )?(?:abordée?|décrite?|documentée?|expliquée?|indiquée?|mentionnée?|précisée?|traitée?)`,
		alone: `ne (?:peux|suis|saurais|dispose|permet)${few}pas${few}(?:répondre|informations?|réponse)|n['’]ai (?:rien trouvé|pas trouvé d['’](?:information|indication|élément)|pas (?:assez )?d['’]informations?)|pas assez d['’]informations?|aucune (?:information|mention|indication|précision)|n['’]est (?:pas |nulle part )?(?:fait )?(?:pas |nulle part )?(?:mention|question)|(?:ne|n['’])${few}pas (?:possible )?de (?:savoir|dire)`,
	},
	es: {
		source: 'documentación|páginas?|secciones|sección|pasajes?|fuentes?|guía|manual|fragmentos?',
		saysNot: `(?:no|nunca|tampoco|nada|ningun[ao]?|ningún)${end}${few}(?:abord|aclar|apare|contest|contien|cubr|describ|detall|dice|document|encontr|encuentr|especific|explic|figur|habl|inclu|indic|información|mencion|respond|respuesta|trat)`,
		alone: `no (?:puedo|he podido|pude|es posible|me es posible)${few}(?:responder|contestar|encontrar (?:nada|información))|no (?:hay|tengo|dispongo de|encuentro|encontré|he encontrado)(?: suficiente| ninguna)? (?:información|nada|datos|mención)|ninguna (?:información|mención)|no (?:es posible|se puede|queda claro|puedo)${few}(?:saber|determinar)`,
	},
	pt: {
		source: 'documentação|páginas?|seções|secções|seção|secção|trechos?|passagens|fontes?|guia|manual',
		saysNot: `(?:não|nunca|tampouco|nada|nenhuma?)${end}${few}(?:abord|aparec|cit|cobre|contém|contêm|descre|detalh|diz|document|encontr|especific|esclarec|explic|fala|inclu|indic|informaç|mencion|respond|respost|trat)`,
		alone: `não (?:posso|consigo|consegui|foi possível|é possível)${few}(?:responder|encontrar (?:nada|informaç))|não (?:há|tenho|disponho de|encontrei|achei)(?: \\p{L}+)? (?:informaç\\p{L}+|nada|dados|menção)|nenhuma (?:informação|menção)|não (?:dá para|é possível|fica claro|posso)${few}(?:saber|determinar|dizer)`,
	},
	it: {
		source: 'documentazione|pagin[ae]|sezion[ei]|passaggi|font[ei]|guida|manuale|estratti',
		saysNot: `(?:non|né|nulla|niente|nessun\\p{L}*)${end}${few}(?:affront|cita|compa|contien|contengon|copr|descri|dic|document|forni|includ|indic|informazion|menzion|parl|precis|riport|rispo|specific|spieg|tratt|trova)`,
		alone: `non (?:posso|riesco|sono in grado|sono riuscit[oa]|è possibile)${few}(?:rispondere|trovare (?:nulla|informazioni|niente))|non (?:ho|ci sono|dispongo di)${few}informazioni|nessun[ao']? (?:informazione|menzione|indicazione)|non (?:risulta|è (?:chiaro|possibile sapere)|si capisce|si evince)`,
	},
	nl: {
		source: "documentatie|docs|pagina(?:['’]s)?|secties?|hoofdstukken|passages?|bronnen|handleiding|gids|fragmenten",
		saysNot: `(?:niet|niets|geen|nergens)${end}${few}(?:aangegeven|antwoord|beantwoord|behandeld|beschreven|besproken|gedocumenteerd|genoemd|gesproken|gevonden|gezegd|informatie|staan|staat|terug|uitgelegd|vermeld|vinden)|(?:beantwoord|behandel|beschrijf|beschrijv|bespre|bevat|geef|geven|leg|meld|noem|staa|vermeld|vind|vond|zeg)\\p{L}*${end}${few}(?:niet|niets|geen)`,
		alone: `(?:geen|onvoldoende|niet genoeg) (?:informatie|gegevens|vermelding)|(?:kan|kon)${few}niet${few}(?:beantwoorden|zeggen)|(?:niet|nergens) (?:op te maken|duidelijk|uit af te leiden)|(?:kan|kon)${few}(?:niets|geen antwoord)${few}vinden`,
	},
	ja: {
		source: 'ドキュメント|文書|資料|ページ|セクション|マニュアル|ガイド|記載|箇所|情報源',
		saysNot:
			'(?:記載|説明|言及|触れ|書かれ|載っ|含まれ|見つ|見当た|明記|示され|情報|答え|回答|述べ|確認)[^。]{0,16}(?:ない|ません|なかった|おらず)',
		alone:
			'(?:お答え|回答|答えること)[^。]{0,8}(?:できません|できない|しかね|いたしかね)|(?:わかり|分かり|確認でき|判断でき|見当たり)ません|(?:情報|記述|記載)[^。]{0,6}(?:ありません|ない|見当た|見つか)',
	},
	zh: {
		source: '文档|文檔|资料|資料|页面|頁面|章节|章節|段落|手册|指南|内容|來源|来源',
		saysNot:
			'(?:没有|沒有|并未|並未|未|均未|没|無|无|不)[^，。]{0,8}(?:提到|提及|说明|說明|描述|介绍|涉及|包含|回答|解释|解釋|记载|找到|给出|写明|寫明|信息|資訊|答案|讲到|谈到|列出)',
		alone:
			'(?:无法|無法|不能|没法)[^，。]{0,8}(?:回答|答复|确定|判断|得知)|(?:没有|沒有|未)(?:找到|查到)[^，。]{0,10}(?:信息|内容|资料|说明|答案)|没有(?:足够的|相关的?)?(?:信息|资料|说明)',
	},
	ko: {
		source: '문서|자료|페이지|섹션|설명서|가이드|항목|출처|내용',
		saysNot: '(?:나와|나오|언급|설명|포함|기재|다루|찾|적혀|명시|정보|답|기술|안내|확인)[^.]{0,16}(?:없|않|못)',
		alone:
			'알 수 없|확인되지 않|답(?:변)?(?:을|해)?[^.]{0,10}(?:드릴 수 없|할 수 없|어렵|못)|(?:정보|언급|설명|내용)(?:가|이|은|는|을|를)?[^.]{0,10}(?:없|찾지 못|찾을 수 없)',
	},
	ar: {
		source: 'التوثيق|الوثائق|المستندات|الصفحات|الأقسام|الدليل|المقاطع',
		saysNot: '(?:لا|لم|ليس)(?:\\s|ت|ي)',
		alone: '(?:لم أجد|لا أجد|لم أعثر)|لا توجد? (?:أي )?معلومات|لا (?:يمكنني|أستطيع) الإجابة',
	},
	he: {
		source: 'התיעוד|המסמכים|בתיעוד|במסמכים|העמודים|הסעיפים|המדריך',
		saysNot: '(?:לא|אינו|אינם|אינה|אין)(?=\\s|$)',
		alone: 'לא מצאתי|אין מידע|(?:איני|לא) (?:יכול|יכולה|ניתן) לענות',
	},
};

/** What may stand before a word without a space, as "and" and "that" do in Arabic and Hebrew. */
const attached: Readonly<Record<string, string>> = { ar: '[وف]?', he: '[ושכ]?' };

/** Scripts without spaces have no borders of words, and Korean words have endings. */
function bordered(language: string, words: string): string {
	if (/^(?:ja|zh|ko)$/.test(language)) return `(?:${words})`;
	return `${start}${attached[language] ?? ''}(?:${words})`;
}

/** Whether the words of a language have an end of their own: those of Arabic and Hebrew have pronouns there. */
const hasEnd = (language: string) => !/^(?:ja|zh|ko|ar|he)$/.test(language);

const patterns = Object.entries(refusals).map(([language, { source, saysNot, alone }]) => ({
	source: new RegExp(bordered(language, source) + (hasEnd(language) ? end : ''), 'iu'),
	saysNot: new RegExp(bordered(language, saysNot), 'iu'),
	alone: new RegExp(bordered(language, alone), 'iu'),
}));

/** The number of characters that may hold a refusal. Later text belongs to an answer. */
const openingLength = 300;

/** The sentences that may refuse: the first may only be sorry. */
const sentencesMax = 2;

/** "No, the documentation recommends …" is an answer. */
const plainNo = /^(?:no|nein|non|não|nee|いいえ|不|아니요|لا|לא)[,、，.]\s*/iu;

/** What stands beyond these is another statement: "I found no single command; the guide takes two steps". */
const contrast =
	/[;:；：–—]|[,、，]?\s(?:but|however|aber|jedoch|mais|pero|mas|ma|però|maar)\s|(?:が|けれど|けど|지만|但是?)[,、，]/iu;

/** The number of a citation, without its address. */
const citation = /\[\^?\d+\]/;

/** Citations after the end of a sentence, which they belong to. */
const citationsAfter = /([.!?。！？]+)((?:\s*\[\^?\d+\])+)/gu;

/** Whether an answer begins with a refusal, by its first sentences up to a citation. What has a citation is said by its source. */
export function saysNoAnswer(answer: string): boolean {
	const sentences = answer
		.trimStart()
		.replace(/\[(\^?\d+)\]\([^)]*\)/g, '[$1]')
		.replace(citationsAfter, '$2$1')
		.slice(0, openingLength)
		.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u);
	for (const sentence of sentences.slice(0, sentencesMax)) {
		const clauses = sentence
			.replace(/\]\([^)]*\)/g, ']')
			.replace(plainNo, '')
			.split(contrast);
		if (clauses.some((clause) => !citation.test(clause) && isRefusal(clause))) return true;
		if (citation.test(sentence) || sentence.includes('](')) return false;
	}
	return false;
}

const isRefusal = (clause: string) =>
	patterns.some(({ source, saysNot, alone }) => alone.test(clause) || (source.test(clause) && saysNot.test(clause)));
