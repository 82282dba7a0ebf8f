import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: 'מה אפשר לעשות',
	cancel: 'ביטול',
	running: 'בביצוע…',
	done: (label) => `בוצע: ${label}`,
	failed: (label) => `״${label}״ לא הצליח. נסו שוב בעוד רגע.`,
};
