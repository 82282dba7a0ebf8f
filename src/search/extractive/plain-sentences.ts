import type { PassagesData, PassagesFrame } from '../../contract/answer-parts.js';
import { escapeMarkdown } from './escape-markdown.js';

/** What clients that know only the text are told before the sections, and what links to the rest of them are called. */
interface Sentences extends Record<PassagesFrame, string> {
	/** Before the cards, below open passages. */
	also: string;
	/** `{words}`: what the documentation lacks. */
	lacks: string;
	/** The same of the section that is shown. */
	sectionLacks: string;
	/** `{language}`: the language of the documentation. */
	language: string;
	/** A link to the rest of a section. */
	goesOn: string;
	/** A link to further items, rows or steps. `{count}`: how many there are. */
	more: string;
}

/** In the languages of the interface. */
const sentences: Readonly<Record<string, Sentences>> = {
	en: {
		passages: 'From the documentation:',
		doubt: 'Closest in the documentation:',
		nothing: 'I did not find this in the documentation. You could start here:',
		greeting: 'Hello! I am the automated assistant of this documentation. Ask me something about it.',
		thanks: 'You’re welcome. Ask again any time.',
		also: 'More from the documentation:',
		lacks: 'The documentation does not mention {words}.',
		sectionLacks: 'This section does not mention {words}.',
		language: 'The documentation is in {language}.',
		goesOn: 'The section goes on',
		more: '{count} more on the page',
	},
	de: {
		passages: 'Aus der Dokumentation:',
		doubt: 'Am nächsten in der Dokumentation:',
		nothing: 'Ich habe das in der Dokumentation nicht gefunden. Sie könnten hier beginnen:',
		greeting: 'Hallo! Ich bin der automatische Assistent dieser Dokumentation. Fragen Sie mich etwas dazu.',
		thanks: 'Gern geschehen. Fragen Sie jederzeit wieder.',
		also: 'Weiteres aus der Dokumentation:',
		lacks: 'Die Dokumentation erwähnt {words} nicht.',
		sectionLacks: 'Dieser Abschnitt erwähnt {words} nicht.',
		language: 'Die Dokumentation ist auf {language}.',
		goesOn: 'Der Abschnitt geht weiter',
		more: '{count} weitere auf der Seite',
	},
	fr: {
		passages: 'Dans la documentation :',
		doubt: 'Le plus proche dans la documentation :',
		nothing: 'Je n’ai pas trouvé cela dans la documentation. Vous pourriez commencer ici :',
		greeting: 'Bonjour ! Je suis l’assistant automatique de cette documentation. Posez-moi une question.',
		thanks: 'Je vous en prie. Posez une autre question quand vous voulez.',
		also: 'Aussi dans la documentation :',
		lacks: 'La documentation ne mentionne pas {words}.',
		sectionLacks: 'Cette section ne mentionne pas {words}.',
		language: 'La documentation est en {language}.',
		goesOn: 'La section continue',
		more: '{count} de plus sur la page',
	},
	es: {
		passages: 'De la documentación:',
		doubt: 'Lo más cercano en la documentación:',
		nothing: 'No encontré esto en la documentación. Puede empezar aquí:',
		greeting: '¡Hola! Soy el asistente automático de esta documentación. Pregúnteme algo sobre ella.',
		thanks: 'De nada. Pregunte de nuevo cuando quiera.',
		also: 'Más en la documentación:',
		lacks: 'La documentación no menciona {words}.',
		sectionLacks: 'Esta sección no menciona {words}.',
		language: 'La documentación está en {language}.',
		goesOn: 'La sección continúa',
		more: '{count} más en la página',
	},
	pt: {
		passages: 'Da documentação:',
		doubt: 'O mais próximo na documentação:',
		nothing: 'Não encontrei isso na documentação. Você pode começar aqui:',
		greeting: 'Olá! Sou o assistente automático desta documentação. Pergunte algo sobre ela.',
		thanks: 'De nada. Pergunte de novo quando quiser.',
		also: 'Mais na documentação:',
		lacks: 'A documentação não menciona {words}.',
		sectionLacks: 'Esta seção não menciona {words}.',
		language: 'A documentação está em {language}.',
		goesOn: 'A seção continua',
		more: 'Mais {count} na página',
	},
	ja: {
		passages: 'ドキュメントより：',
		doubt: 'ドキュメントで最も近い項目：',
		nothing: 'ドキュメントには見つかりませんでした。次のページから始めてみてください：',
		greeting: 'こんにちは。このドキュメントの自動アシスタントです。ドキュメントについて質問してください。',
		thanks: 'どういたしまして。またいつでも質問してください。',
		also: 'ドキュメントの他の項目：',
		lacks: 'ドキュメントに {words} の記載はありません。',
		sectionLacks: 'この項目には {words} の記載がありません。',
		language: 'ドキュメントの言語は{language}です。',
		goesOn: 'このセクションの続き',
		more: 'ページにあと{count}件',
	},
	zh: {
		passages: '文档中的内容：',
		doubt: '文档中最接近的章节：',
		nothing: '在文档中没有找到。可以从这里开始：',
		greeting: '你好！我是本文档的自动助手，请就本文档提问。',
		thanks: '不客气。随时可以再次提问。',
		also: '文档中的其他内容：',
		lacks: '文档没有提到{words}。',
		sectionLacks: '本节没有提到{words}。',
		language: '文档的语言是{language}。',
		goesOn: '本节的其余内容',
		more: '页面上还有{count}项',
	},
	ko: {
		passages: '문서에서:',
		doubt: '문서에서 가장 가까운 항목:',
		nothing: '문서에서 찾지 못했습니다. 여기서 시작해 보세요:',
		greeting: '안녕하세요! 이 문서의 자동 도우미입니다. 문서에 대해 질문해 주세요.',
		thanks: '천만에요. 언제든지 다시 질문해 주세요.',
		also: '문서의 다른 항목:',
		lacks: '문서에 {words} 언급이 없습니다.',
		sectionLacks: '이 항목에는 {words} 언급이 없습니다.',
		language: '문서의 언어는 {language}입니다.',
		goesOn: '이 섹션의 나머지',
		more: '페이지에 {count}개 더 있음',
	},
	ar: {
		passages: 'من التوثيق:',
		doubt: 'الأقرب في التوثيق:',
		nothing: 'لم أجد هذا في التوثيق. يمكنك أن تبدأ من هنا:',
		greeting: 'مرحبا! أنا المساعد الآلي لهذا التوثيق. اسألني عنه.',
		thanks: 'على الرحب والسعة. اسأل مجددا متى شئت.',
		also: 'المزيد من التوثيق:',
		lacks: 'لا يذكر التوثيق {words}.',
		sectionLacks: 'لا يذكر هذا القسم {words}.',
		language: 'لغة التوثيق هي {language}.',
		goesOn: 'تتمة القسم',
		more: '{count} أخرى في الصفحة',
	},
	he: {
		passages: 'מתוך התיעוד:',
		doubt: 'הקרוב ביותר בתיעוד:',
		nothing: 'לא מצאתי זאת בתיעוד. אפשר להתחיל כאן:',
		greeting: 'שלום! אני העוזר האוטומטי של התיעוד הזה. שאלו אותי עליו.',
		thanks: 'בבקשה. אפשר לשאול שוב בכל עת.',
		also: 'עוד מהתיעוד:',
		lacks: 'התיעוד אינו מזכיר את {words}.',
		sectionLacks: 'הסעיף הזה אינו מזכיר את {words}.',
		language: 'שפת התיעוד היא {language}.',
		goesOn: 'המשך הסעיף',
		more: 'עוד {count} בעמוד',
	},
};

const wordsMax = 3;

/** The sentences of a language, English for an unknown one. */
const sentencesIn = (language: string): Sentences => sentences[language] ?? (sentences.en as Sentences);

/** The sentence above the sections. @param language of the question */
export function frameSentence(
	{ frame, words = [], language: apart, passages }: PassagesData,
	language: string,
): string {
	const spoken = Object.hasOwn(sentences, language) ? language : 'en';
	const own = sentencesIn(spoken);
	const named = words.slice(0, wordsMax).map((word) => `“${escapeMarkdown(word)}”`);
	const said = [
		...(apart === undefined
			? []
			: [own.language.replace('{language}', new Intl.DisplayNames([spoken], { type: 'language' }).of(apart) ?? apart)]),
		...(named.length === 0
			? []
			: [(frame === 'passages' ? own.sectionLacks : own.lacks).replace('{words}', named.join(', '))]),
		passages.length > 0 || (frame !== 'doubt' && frame !== 'nothing') ? own[frame] : withoutList(own[frame]),
	];
	return said.join(' ');
}

/** The sentence that leads to the cards below open passages. */
export const alsoSentence = (language: string): string => sentencesIn(language).also;

/** The names of links to what a passage leaves out. */
export const restOf = (language: string) => ({
	section: sentencesIn(language).goesOn,
	parts: (count: number) => sentencesIn(language).more.replace('{count}', String(count)),
});

/** The first sentence alone, where no list follows. */
const withoutList = (text: string) => /^[^.。]*[.。]/.exec(text)?.[0] ?? text;
