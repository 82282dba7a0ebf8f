import type { PaletteStrings } from './en.js';

// U+2068 and U+2069 stand around what comes from elsewhere, as in the panel’s texts.
export const strings: PaletteStrings = {
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
};
