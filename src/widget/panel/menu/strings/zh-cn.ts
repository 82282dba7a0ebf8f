import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: '将页面复制为 Markdown',
	pageCopied: '页面已复制',
	pageFailed: '无法读取页面。请稍后再试。',
	viewPage: '以 Markdown 查看',
	connect: '连接编程智能体',
	connectText: '编程智能体可以通过 MCP 搜索本文档并提问。',
	anyClient: '其他 MCP 客户端',
	run: '在终端中运行：',
	addTo: (file) => `添加到 ${file}：`,
	settings: '传输方式为 Streamable HTTP，使用以下设置：',
	addIn: (name) => `添加到 ${name}`,
};
