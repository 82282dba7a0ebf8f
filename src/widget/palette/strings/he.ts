import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: 'חיפוש בתיעוד',
	placeholder: 'חפשו או שאלו…',
	placeholderAlone: 'חיפוש…',
	ask: (question) => `לשאול: ”${question}”`,
	results: 'תוצאות החיפוש',
	recent: 'נפתחו לאחרונה',
	found: (count) => (count === 1 ? 'תוצאה אחת' : `${count} תוצאות`),
	nothing: (query) => `אין עמוד שמתאים ל”${query}”.`,
	askInstead: 'אפשר לשאול את העוזר במקום.',
	failed: 'אי אפשר להגיע לחיפוש. נסו שוב בעוד רגע.',
	secret: 'זה נראה כמו סיסמה או מפתח, ולכן אינו נשלח.',
	empty: 'הקלידו כדי לחפש בכל העמודים.',
	open: 'פתיחה',
	askKey: 'שאלה',
	move: 'מעבר',
	close: 'סגירה',
	singleKey: (key) => `פתיחת החיפוש במקש ${key}`,
};
