import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: '할 수 있는 작업',
	cancel: '취소',
	running: '실행 중…',
	done: (label) => `완료: ${label}`,
	failed: (label) => `“${label}” 작업이 실패했습니다. 잠시 후 다시 시도하세요.`,
};
