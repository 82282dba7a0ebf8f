import type { PartStrings } from '../languages.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: PartStrings = {
	menu: {
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
	},
	pageActions: {
		heading: 'ما يمكنك فعله',
		cancel: 'إلغاء',
		running: 'جارٍ التنفيذ…',
		done: (label) => `تم: \u2068${label}\u2069`,
		failed: (label) => `لم ينجح «\u2068${label}\u2069». حاول مرة أخرى بعد قليل.`,
	},
	palette: {
		search: 'البحث في الوثائق',
		placeholder: 'ابحث أو اسأل…',
		placeholderAlone: 'ابحث…',
		ask: (question) => `اسأل: «\u2068${question}\u2069»`,
		results: 'نتائج البحث',
		recent: 'فُتحت مؤخرًا',
		found: (count) => `عدد النتائج: ${count}`,
		nothing: (query) => `لا توجد صفحة تطابق «\u2068${query}\u2069».`,
		askInstead: 'يمكنك سؤال المساعد بدلًا من ذلك.',
		failed: 'يتعذر الوصول إلى البحث. حاول مرة أخرى بعد قليل.',
		secret: 'يبدو هذا كلمة مرور أو مفتاحًا، لذلك لا يُرسل.',
		empty: 'اكتب للبحث في كل الصفحات.',
		open: 'فتح',
		askKey: 'سؤال',
		move: 'تنقل',
		close: 'إغلاق',
		singleKey: (key) => `فتح البحث بالمفتاح ${key}`,
	},
};
