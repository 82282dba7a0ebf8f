import type { PartStrings } from '../languages.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: PartStrings = {
	menu: {
		copyPage: 'העתקת הדף כ-Markdown',
		pageCopied: 'הדף הועתק',
		pageFailed: 'לא ניתן היה לקרוא את הדף. נסו שוב בעוד רגע.',
		viewPage: 'הצגה כ-Markdown',
		connect: 'חיבור סוכן תכנות',
		connectText: 'סוכני תכנות יכולים לחפש בתיעוד הזה ולשאול אותו שאלות, דרך MCP.',
		anyClient: 'לקוח MCP אחר',
		run: 'להרצה במסוף:',
		addTo: (file) => `להוסיף אל \u2068${file}\u2069:`,
		settings: 'תעבורה Streamable HTTP, עם ההגדרות האלה:',
		addIn: (name) => `הוספה אל \u2068${name}\u2069`,
	},
	pageActions: {
		heading: 'מה אפשר לעשות',
		cancel: 'ביטול',
		running: 'בביצוע…',
		done: (label) => `בוצע: \u2068${label}\u2069`,
		failed: (label) => `״\u2068${label}\u2069״ לא הצליח. נסו שוב בעוד רגע.`,
	},
	palette: {
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
	},
};
