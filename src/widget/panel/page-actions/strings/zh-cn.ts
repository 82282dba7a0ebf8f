import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: '您可以做的事',
	cancel: '取消',
	running: '正在执行…',
	done: (label) => `已完成：${label}`,
	failed: (label) => `“${label}”未成功。请稍后再试。`,
};
