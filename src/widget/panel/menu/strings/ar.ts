import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: 'نسخ الصفحة بصيغة Markdown',
	pageCopied: 'تم نسخ الصفحة',
	pageFailed: 'تعذّرت قراءة الصفحة. حاول مرة أخرى بعد قليل.',
	viewPage: 'عرض بصيغة Markdown',
	connect: 'توصيل وكيل برمجة',
	connectText: 'يمكن لوكلاء البرمجة البحث في هذه الوثائق وطرح الأسئلة عليها عبر MCP.',
	anyClient: 'عميل MCP آخر',
	run: 'نفِّذ في الطرفية:',
	addTo: (file) => `أضِف إلى ${file}:`,
	settings: 'النقل Streamable HTTP بهذه الإعدادات:',
	addIn: (name) => `إضافة إلى ${name}`,
};
