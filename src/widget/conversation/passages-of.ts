import { toldApart } from '../../client/sources.js';
import type { AnswerPassage, PassagesData, PassagesFrame } from '../../contract/answer-parts.js';
import { isObject } from '../../stream/parse-chunk.js';
import { dataOf } from './answer-data.js';
import type { DocentMessage } from './message.js';

const frames: readonly PassagesFrame[] = ['passages', 'doubt', 'nothing', 'greeting', 'thanks'];

/** Longer lists would push the answer out of view. A section that goes on in those below it has all of them open. */
const passagesMax = 10;
const wordsMax = 3;
const trailMax = 8;
/** Of a name or a word, in UTF-16 code units. */
const nameMaxLength = 200;
/** Of a sentence, which is one of few lines. */
const sentenceMaxLength = 1_000;
/** Of what a passage says; what our own service sends is shorter. */
const markdownMaxLength = 8_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const cut = (text: string, maxLength: number) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);

const namesIn = (value: unknown) =>
	Array.isArray(value) ? value.filter(isText).map((name) => cut(name, nameMaxLength)) : [];

/** A passage without a heading is called as what it stands under, or by its address. */
function passageOf(value: unknown): AnswerPassage[] {
	if (!isObject(value) || !isText(value.url)) return [];
	const { url, title, contentSource, sentence, lines, markdown, open, answeredBy: by } = value;
	const trail = namesIn(value.trail).slice(0, trailMax);
	const name = isText(title) ? title : (trail.pop() ?? url);
	return [
		{
			url,
			title: cut(name, nameMaxLength),
			trail,
			...(isText(contentSource) && { contentSource: cut(contentSource, nameMaxLength) }),
			...(isText(sentence) && { sentence: cut(sentence, sentenceMaxLength) }),
			...(isText(lines) && { lines: cut(lines, sentenceMaxLength * 2) }),
			...(isText(markdown) && { markdown: cut(markdown, markdownMaxLength) }),
			open: open === true && isText(markdown),
			...(isObject(by) && isText(by.name) && isText(by.at) && { answeredBy: { name: by.name, at: by.at } }),
		},
	];
}

/**
 * The passages of an answer; undefined when it has none where it should, or in a form that is not known. Their view is then the
 * answer's text.
 */
export function passagesOf(message: Pick<DocentMessage, 'parts'>): PassagesData | undefined {
	const data = dataOf(message, 'data-passages');
	const frame = frames.find((one) => one === data?.frame);
	if (!data || !frame || !Array.isArray(data.passages)) return undefined;
	const { language } = data;
	const passages = toldApart(data.passages.flatMap(passageOf).slice(0, passagesMax));
	if (passages.length === 0 && (frame === 'passages' || frame === 'doubt')) return undefined;
	return {
		frame,
		words: namesIn(data.words).slice(0, wordsMax),
		...(isText(language) && { language }),
		passages,
	};
}
