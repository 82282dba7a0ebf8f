import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: 'البحث في الوثائق',
	placeholder: 'ابحث أو اسأل…',
	placeholderAlone: 'ابحث…',
	ask: (question) => `اسأل: «${question}»`,
	results: 'نتائج البحث',
	recent: 'فُتحت مؤخرًا',
	found: (count) => `عدد النتائج: ${count}`,
	nothing: (query) => `لا توجد صفحة تطابق «${query}».`,
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
