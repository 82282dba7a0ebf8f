import { type PlainTextStrings, sayBlock, shortly } from '../markdown/plain-text.js';
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
