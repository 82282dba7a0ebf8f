import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: 'העתקת הדף כ-Markdown',
	pageCopied: 'הדף הועתק',
	pageFailed: 'לא ניתן היה לקרוא את הדף. נסו שוב בעוד רגע.',
	viewPage: 'הצגה כ-Markdown',
	connect: 'חיבור סוכן תכנות',
	connectText: 'סוכני תכנות יכולים לחפש בתיעוד הזה ולשאול אותו שאלות, דרך MCP.',
	anyClient: 'לקוח MCP אחר',
	run: 'להרצה במסוף:',
	addTo: (file) => `להוסיף אל ${file}:`,
	settings: 'תעבורה Streamable HTTP, עם ההגדרות האלה:',
	addIn: (name) => `הוספה אל ${name}`,
};
