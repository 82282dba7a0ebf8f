import type { PageActionsStrings } from './en.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: PageActionsStrings = {
	heading: 'מה אפשר לעשות',
	cancel: 'ביטול',
	running: 'בביצוע…',
	done: (label) => `בוצע: \u2068${label}\u2069`,
	failed: (label) => `״\u2068${label}\u2069״ לא הצליח. נסו שוב בעוד רגע.`,
};
