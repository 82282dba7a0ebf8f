import { type DocentMessage, textOf } from '../../conversation/message.js';
import { passagesOf } from '../../conversation/passages-of.js';
import type { LanguageTag } from '../../strings/languages.js';
import { answersStrings } from '../../strings/parts/en-answers.js';
import { loadPartStrings } from '../../strings/parts/load-part-strings.js';
import { type PlainTextStrings, plainTextOf, sayBlock, shortly } from '../markdown/plain-text.js';
import { syntax } from '../markdown/rich-syntax.js';
import { type Block, createSplitter } from '../markdown/split-blocks.js';

/** Says what is new of an answer so far, and nothing twice. */
export type Speech = (answer: string, isGrowing: boolean) => string;

/** The end of a sentence within a line. */
const sentenceEnd = /([.!?…؟]["'”’»)\]]{0,3})[ \t]+|([。！？])/g;

/** Reads an answer out while it grows: in whole sentences, lines of lists and tables, and blocks. Code is named, once it is complete. */
export function createSpeech(strings: PlainTextStrings): Speech {
	const split = createSplitter();
	const known = new WeakMap<Block, string>();
	let said = 0;

	const say = (block: Block): string => {
		const words = known.get(block) ?? sayBlock(block, strings);
		known.set(block, words);
		return words;
	};
	/** The block that grows, without what is half written. */
	const sayTail = (tail: Block): string => {
		if (tail.fence || tail.endsInCode) return '';
		const { note, text } = tail;
		return sayBlock(note ? tail : { text: syntax.settle(text) }, strings);
	};
	return (answer, isGrowing) => {
		const blocks = split(syntax.read(answer, isGrowing), isGrowing);
		const tail = isGrowing && blocks.at(-1);
		const texts = blocks.map((block) => (block === tail ? sayTail(block) : say(block)));
		const parts = texts.filter((text, index) => text || blocks[index] === tail).join('\n');
		const sentences = parts.replace(sentenceEnd, '$1$2\n').split('\n');
		// More may come of the last one.
		if (tail) sentences.pop();
		const fresh = sentences.slice(said);
		said = Math.max(said, sentences.length);
		return shortly(fresh.join('\n').trim(), strings);
	};
}

/** Passages of the documentation as they are said: what is open of them, and how many more there are. */
export async function sayPassages(
	message: DocentMessage,
	tag: LanguageTag,
	strings: PlainTextStrings,
): Promise<string> {
	const data = passagesOf(message);
	if (!data) return plainTextOf(textOf(message), strings);
	const own = await loadPartStrings(tag, 'answers', answersStrings);
	const { frame, words = [], passages } = data;
	if (frame === 'greeting' || frame === 'thanks') return own[frame];
	const near = passages.filter(({ markdown }) => markdown);
	const open = near.filter((passage) => passage.open);
	const shown = open.length > 0 ? open : near.slice(0, 1);
	const lacks = frame === 'passages' ? own.passageLacks : own.lacks;
	const rest = near.length - shown.length;
	const said = [
		words.length > 0 ? lacks(words.map(own.quoted).join(', ')) : frame === 'nothing' && own.nothing,
		shown.length > 0 && (frame === 'passages' ? own.from : own.nearest),
		...shown.map(({ title, lines, markdown = '' }) => `${title}. ${plainTextOf(lines ?? markdown, strings)}`),
		rest > 0 && own.more(rest),
	];
	return shortly(said.filter(Boolean).join('\n'), strings);
}
