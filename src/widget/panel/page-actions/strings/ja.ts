import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: 'できること',
	cancel: 'キャンセル',
	running: '実行中…',
	done: (label) => `完了: ${label}`,
	failed: (label) => `「${label}」を実行できませんでした。しばらくしてからもう一度お試しください。`,
};
