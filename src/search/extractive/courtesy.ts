import { functionWordsOf, knownLanguages } from '../words/languages.js';
import { fold } from '../words/tokenise.js';
import type { ExtractiveInput } from './extractive-input.js';

/*
 * Messages that ask the documentation nothing, in the languages of the interface. No sign tells them from a question of few words, so they
 * are lists, and a heading that is the same words is asked for.
 */
const listOf = (words: string): ReadonlySet<string> => new Set(fold(words.toLowerCase()).split(' '));

const greeting = listOf(
	'hello hi hey hiya greetings hallo servus moin bonjour salut bonsoir hola olá こんにちは こんばんは おはよう おはようございます ' +
		'你好 您好 嗨 早上好 안녕 안녕하세요 مرحبا أهلا السلام שלום',
);
const thanking = listOf(
	'thanks thank thx ty cheers danke dank merci gracias obrigado obrigada ありがとう ありがとうございます 谢谢 謝謝 감사합니다 고마워요 شكرا תודה',
);
/** Words that agree or take leave. */
const closing = listOf(
	'ok okay alright bye goodbye tschüss ciao adieu adiós tchau さようなら 了解 再见 好的 안녕히 알겠습니다 وداعا حسنا להתראות אוקיי',
);
/** What stands beside them and asks nothing either: "Great, thanks a lot, that helped". */
const polite = listOf(
	'good morning afternoon evening you very much so a lot great cool nice perfect awesome there docent helped works worked fixed solved guten tag ' +
		'morgen abend vielen schön sehr super geholfen beaucoup aidé buenos buenas días tardes noches muchas ayudó oi bom boa dia tarde noite muito ajudou ' +
		'どうも عليكم جزيلا היי רבה',
);

/** Whole messages: greetings of two words, questions about the assistant itself, tries, and words that answer nobody. */
const smallTalk: ReadonlySet<string> = new Set(
	fold(
		'good morning|good afternoon|good evening|guten tag|guten morgen|guten abend|buenos días|buenas tardes|buenas noches|bom dia|boa tarde|boa noite|' +
			'who are you|what are you|what can you do|are you a bot|are you a robot|are you an ai|are you a human|are you human|are you a person|are you real|' +
			'tell me a joke|test|testing|yes|no|it|wer bist du|wer sind sie|was kannst du|bist du ein bot|bist du ein mensch|erzähl mir einen witz|ja|nein|' +
			'qui es tu|qui êtes vous|que peux tu faire|es tu un robot|es tu humain|oui|non|quién eres|qué puedes hacer|eres un bot|eres humano|sí|' +
			'quem é você|o que você pode fazer|você é um robô|você é humano|sim|não|あなたは誰ですか|何ができますか|ボットですか|人間ですか|はい|いいえ|' +
			'你是谁|你能做什么|你是机器人吗|你是人吗|是|不|누구세요|로봇인가요|사람인가요|네|아니요|من أنت|هل أنت روبوت|هل أنت إنسان|نعم|لا|' +
			'מי אתה|אתה רובוט|אתה אנושי|כן|לא',
	).split('|'),
);

const functionWords = new Set(knownLanguages.flatMap((language) => [...functionWordsOf(language)]));

/** More words are a question, however it begins: "Hi, how do I …". */
const wordsMax = 8;

/** Signs of code or of a number: "hey 404", `super()`. */
const signs = /[\p{N}()`_]/u;

/** The frame of the reply to a message that only greets, thanks, tries or talks. */
export function courtesyOf({
	question: text,
	candidates = [],
	previous,
}: Pick<ExtractiveInput, 'question' | 'candidates' | 'previous'>): 'greeting' | 'thanks' | undefined {
	if (signs.test(text)) return undefined;
	const words = fold(text.toLowerCase()).match(/\p{L}+/gu) ?? [];
	if (/\p{Extended_Pictographic}/u.test(text) && words.length === 0) return 'thanks';
	// Signs may be a name: `??`.
	if (words.length === 0) return candidates.length > 0 && previous === undefined ? undefined : 'greeting';
	if (smallTalk.has(words.join(' '))) return candidates.some((one) => one.askedHeading) ? undefined : 'greeting';
	const isThanks = words.some((word) => thanking.has(word));
	const kind = isThanks || words.some((word) => closing.has(word)) ? 'thanks' : 'greeting';
	const isSaid = kind === 'thanks' || words.some((word) => greeting.has(word));
	// "Thank you, that helped": the words of a sentence, which is no question.
	const isSentence = isThanks && !/[?？؟]/u.test(text);
	const asksNothing = (word: string) =>
		[greeting, thanking, closing, polite].some((list) => list.has(word)) || (isSentence && functionWords.has(word));
	return isSaid && words.length <= wordsMax && words.every(asksNothing) ? kind : undefined;
}
