import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: '搜索文档',
	placeholder: '搜索或提问…',
	placeholderAlone: '搜索…',
	ask: (question) => `提问：“${question}”`,
	results: '搜索结果',
	recent: '最近打开',
	found: (count) => `${count} 条结果`,
	nothing: (query) => `没有与“${query}”匹配的页面。`,
	askInstead: '可以改为向助手提问。',
	failed: '无法连接搜索，请稍后再试。',
	secret: '这看起来像密码或密钥，因此不会发送。',
	empty: '输入文字即可搜索所有页面。',
	open: '打开',
	askKey: '提问',
	move: '移动',
	close: '关闭',
	singleKey: (key) => `用 ${key} 打开搜索`,
};
