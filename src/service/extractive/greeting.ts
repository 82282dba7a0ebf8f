/** Words that greet or thank by themselves, in the languages of the interface. */
const greetings = new Set(
	(
		'hello hi hey hiya greetings thanks thank thx cheers hallo servus moin danke dank bonjour salut bonsoir merci hola gracias olá ' +
		'obrigado obrigada こんにちは こんばんは おはよう おはようございます ありがとう ありがとうございます 你好 您好 嗨 谢谢 謝謝 早上好 안녕 안녕하세요 감사합니다 고마워요 ' +
		'مرحبا أهلا السلام شكرا שלום תודה'
	).split(' '),
);

/** Greetings of two words. */
const twoWords =
	/(?<!\p{L})(?:good (?:morning|afternoon|evening)|guten (?:tag|morgen|abend)|buenos días|buenas (?:tardes|noches)|bom dia|boa (?:tarde|noite))(?!\p{L})/iu;

/** What stands beside them and asks nothing either: "Great, thanks a lot". */
const polite = new Set(
	(
		'good morning afternoon evening you very much so a lot ty great cool nice perfect ok okay there docent guten tag morgen abend ' +
		'vielen schön sehr super beaucoup buenos buenas días dias tardes noches muchas ola oi bom boa dia tarde noite muito どうも عليكم جزيلا היי רבה'
	).split(' '),
);

/** More words are a question, however it begins: "Hi, how do I …". */
const wordsMax = 5;

/** Signs of code or of a number: "hey 404", `super()`. */
const signs = /[\p{N}()`_]/u;

/** Whether a message only greets or thanks. */
export function isGreeting(text: string): boolean {
	if (signs.test(text)) return false;
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	const greets = twoWords.test(text) || words.some((word) => greetings.has(word));
	return greets && words.length <= wordsMax && words.every((word) => greetings.has(word) || polite.has(word));
}
