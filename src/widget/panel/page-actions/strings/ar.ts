import type { PageActionsStrings } from './en.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: PageActionsStrings = {
	heading: 'ما يمكنك فعله',
	cancel: 'إلغاء',
	running: 'جارٍ التنفيذ…',
	done: (label) => `تم: \u2068${label}\u2069`,
	failed: (label) => `لم ينجح «\u2068${label}\u2069». حاول مرة أخرى بعد قليل.`,
};
