/** Words of the panel that stand there before the panel does, so that they do not change when it comes. A test compares them. */
import type { LoaderLanguage } from './loader.js';

interface EarlyStrings {
	panel: string;
	close: string;
	composerPlaceholder: string;
}

const say = (panel: string, close: string, composerPlaceholder: string): EarlyStrings => ({
	panel,
	close,
	composerPlaceholder,
});

export const earlyStrings: Record<LoaderLanguage, EarlyStrings> = {
	en: say('Ask the docs', 'Close', 'Ask a question…'),
	de: say('Doku fragen', 'Schließen', 'Frage stellen …'),
	fr: say('Interroger la doc', 'Fermer', 'Posez une question…'),
	es: say('Pregunta a la documentación', 'Cerrar', 'Haz una pregunta…'),
	pt: say('Perguntar à doc', 'Fechar', 'Faça uma pergunta…'),
	ja: say('ドキュメントに質問', '閉じる', '質問を入力…'),
	zh: say('向文档提问', '关闭', '输入问题…'),
	ko: say('문서에 질문하기', '닫기', '질문을 입력하세요…'),
	ar: say('اسأل الوثائق', 'إغلاق', 'اكتب سؤالك…'),
	he: say('שאלו את התיעוד', 'סגירה', 'מה השאלה?'),
};
