import type { MenuStrings } from './en.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: MenuStrings = {
	copyPage: 'نسخ الصفحة بصيغة Markdown',
	pageCopied: 'تم نسخ الصفحة',
	pageFailed: 'تعذّرت قراءة الصفحة. حاول مرة أخرى بعد قليل.',
	viewPage: 'عرض بصيغة Markdown',
	connect: 'توصيل وكيل برمجة',
	connectText: 'يمكن لوكلاء البرمجة البحث في هذه الوثائق وطرح الأسئلة عليها عبر MCP.',
	anyClient: 'عميل MCP آخر',
	run: 'نفِّذ في الطرفية:',
	addTo: (file) => `أضِف إلى \u2068${file}\u2069:`,
	settings: 'النقل Streamable HTTP بهذه الإعدادات:',
	addIn: (name) => `إضافة إلى \u2068${name}\u2069`,
};
