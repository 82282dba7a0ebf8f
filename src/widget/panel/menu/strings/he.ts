import type { MenuStrings } from './en.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: MenuStrings = {
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
};
