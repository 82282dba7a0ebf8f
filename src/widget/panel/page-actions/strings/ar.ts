import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: 'ما يمكنك فعله',
	cancel: 'إلغاء',
	running: 'جارٍ التنفيذ…',
	done: (label) => `تم: ${label}`,
	failed: (label) => `لم ينجح «${label}». حاول مرة أخرى بعد قليل.`,
};
