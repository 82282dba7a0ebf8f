import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: 'ページを Markdown でコピー',
	pageCopied: 'ページをコピーしました',
	pageFailed: 'ページを読み込めませんでした。しばらくしてからもう一度お試しください。',
	viewPage: 'Markdown で表示',
	connect: 'コーディングエージェントを接続',
	connectText: 'コーディングエージェントは MCP でこのドキュメントを検索し、質問できます。',
	anyClient: 'その他の MCP クライアント',
	run: 'ターミナルで実行:',
	addTo: (file) => `${file} に追加:`,
	settings: 'トランスポートは Streamable HTTP、設定は次のとおりです:',
	addIn: (name) => `${name} に追加`,
};
