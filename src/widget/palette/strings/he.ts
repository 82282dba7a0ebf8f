import type { PaletteStrings } from './en.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: PaletteStrings = {
	search: 'חיפוש בתיעוד',
	placeholder: 'חפשו או שאלו…',
	placeholderAlone: 'חיפוש…',
	ask: (question) => `לשאול: ”\u2068${question}\u2069”`,
	results: 'תוצאות החיפוש',
	recent: 'נפתחו לאחרונה',
	found: (count) => (count === 1 ? 'תוצאה אחת' : `${count} תוצאות`),
	nothing: (query) => `אין עמוד שמתאים ל”\u2068${query}\u2069”.`,
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
