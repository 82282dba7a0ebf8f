import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: 'ドキュメントを検索',
	placeholder: '検索または質問…',
	placeholderAlone: '検索…',
	ask: (question) => `質問する：「${question}」`,
	results: '検索結果',
	recent: '最近開いたページ',
	found: (count) => `${count} 件`,
	nothing: (query) => `「${query}」に一致するページはありません。`,
	askInstead: '代わりにアシスタントに質問できます。',
	failed: '検索に接続できません。しばらくしてからもう一度お試しください。',
	secret: 'パスワードまたはキーのように見えるため、送信しません。',
	empty: '入力するとすべてのページを検索します。',
	open: '開く',
	askKey: '質問',
	move: '移動',
	close: '閉じる',
	singleKey: (key) => `${key} で検索を開く`,
};
