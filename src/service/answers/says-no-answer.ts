/** The number of characters that may hold a refusal: "The documentation does not say how to …". Later text belongs to an answer. */
const openingLength = 300;

/** A few words between those of a pattern, within one sentence. */
const few = '[^.!?\\n。]{0,60}?';
const pattern = (...parts: string[]) => new RegExp(parts.join(few), 'iu');

/** Sentences by which models say that the documentation has no answer, by language. The prompt asks for them. */
const refusals: readonly RegExp[] = [
	pattern(
		'\\b(?:documentation|docs|passages?|pages?|sources?)',
		"\\b(?:(?:does|do|did)(?: not|n['’]t)(?: (?:appear|seem) to)?|never) (?:directly |explicitly |currently )?(?:answer|address|contain|cover|describe|discuss|document|explain|have|include|list|mention|provide|say|specify|state|tell)",
	),
	pattern(
		'\\bno (?:information|mention|answer|details?|documentation|passages?)',
		'\\b(?:documentation|docs|passages?|pages?)',
	),
	pattern(
		"\\b(?:can(?:not|['’]t)|could(?: not|n['’]t)|was unable to|am unable to|did(?: not|n['’]t)) find",
		'\\b(?:documentation|docs|passages?|pages?)',
	),
	pattern(
		"\\b(?:is|are)(?: not|n['’]t) (?:answered|covered|described|documented|explained|mentioned|specified)",
		'\\b(?:documentation|docs|passages?|pages?)',
	),
	pattern(
		'\\b(?:dokumentation|doku)',
		'(?:beantwortet|beschreibt|enthält|erklärt|erwähnt|nennt|sagt)',
		'\\b(?:nicht|nichts|kein(?:e|en)?)\\b',
	),
	pattern('\\bdocumentation', "\\bn(?:e |[’'])", '\\b(?:pas|rien|aucune?)\\b'),
	pattern(
		'\\bdocumentación',
		'\\bno (?:contesta|contiene|cubre|describe|dice|explica|incluye|indica|menciona|responde)',
	),
	pattern('\\bdocumentação', '\\bnão (?:aborda|contém|cobre|descreve|diz|explica|inclui|indica|menciona|responde)'),
	pattern('\\bdocumentazione', '\\bnon (?:contiene|copre|descrive|dice|include|indica|menziona|risponde|spiega)'),
	pattern('(?:ドキュメント|文書)', '(?:ありません|いません|見つかりません|せん)'),
	pattern('(?:文档|文檔)', '(?:没有|沒有|未|并未|並未)'),
	pattern('(?:문서)', '(?:없습니다|않습니다|않았습니다)'),
	pattern('(?:التوثيق|الوثائق|المستندات)', '(?:لا|لم|ليس)(?:\\s|ت|ي)'),
	pattern('(?:התיעוד|המסמכים)', '(?:לא|אינו|אינם|אין)(?:\\s|$)'),
];

/**
 * How the extractive model shows sections in place of an answer (`extractive/extractive-doubt.ts`). A test asks the whole service, so that new
 * words there cannot make doubtful answers certain here.
 */
const doubt =
	/^The documentation (?:may not answer this|does not mention [^\n]{1,400}?)\. These sections come nearest:/i;

/** Whether an answer begins with a sentence of doubt. */
export const saysDoubt = (answer: string): boolean => doubt.test(answer.trimStart());

/** Whether an answer begins with a refusal. Reports use this; it may be wrong now and then. */
export function saysNoAnswer(answer: string): boolean {
	if (saysDoubt(answer)) return false;
	const opening = answer.slice(0, openingLength);
	return refusals.some((refusal) => refusal.test(opening));
}
