/**
 * The marks that families of models write around thoughts, answers and turns. Servers take them out when they were told how to
 * (`--reasoning-parser` of vLLM and SGLang, `--reasoning-format` of llama.cpp); others let them through as text. The pairs are
 * those that these servers and Open WebUI know.
 */

/** What a mark does. */
type Kind =
	/** Thoughts begin. */
	| 'open'
	/** Thoughts end. */
	| 'close'
	/** It stands around the answer. */
	| 'answer'
	/** A turn begins, whose role may follow. */
	| 'role'
	/** The turn ends. */
	| 'end'
	/** A special token around a call. */
	| 'call'
	/** A special token that no list has. */
	| 'token';

interface Mark {
	kind: Kind;
	/** The mark as text, in lower case. */
	text: string;
	/** For `open`: the marks that close it. */
	closes?: readonly string[];
	/** Whether it stands only at the beginning of a text. */
	isFirst?: true;
}

/** Names of tags that stand around thoughts, in any case and with attributes. */
const thoughtTags = [
	...['think', 'thinking', 'thought', 'reason', 'reasoning', 'scratchpad', 'antthinking'],
	...['seed:think', 'mm:think', 'longcat_think'],
];
/** Names of tags that stand around the answer. */
const answerTags = ['answer', 'response'];

/** Marks of harmony, which may also come without their tokens. A channel or a turn that begins ends the thoughts, and stays. */
const harmonyEnds = ['<|end|>', '<|return|>', '<|start|>', '<|channel|>'];

/** Marks around thoughts that are no tags. */
const thoughtPairs: readonly [open: string, closes: readonly string[]][] = [
	['[think]', ['[/think]']],
	['◁think▷', ['◁/think▷']],
	['<|begin_of_thought|>', ['<|end_of_thought|>']],
	['<|start_thinking|>', ['<|end_thinking|>']],
	['<|inner_prefix|>', ['<|inner_suffix|>']],
	['<|content_thinking|>', ['<|end_message|>']],
	['<|open|>think<|sep|>', ['<|close|>think<|sep|>']],
	['<|channel>thought', ['<channel|>']],
	['[unused16]', ['[unused17]']],
	['<|channel|>analysis<|message|>', harmonyEnds],
	['<|channel|>commentary<|message|>', harmonyEnds],
];

/** Words around thoughts, which count only at the beginning of a text: of Granite, and of harmony where its tokens are lost. */
const thoughtWords: readonly [open: string, closes: readonly string[]][] = [
	['here is my thought process:', ['here is my response:', "here's my response:"]],
	["here's my thought process:", ['here is my response:', "here's my response:"]],
];

/** The channel of harmony's answer. */
export const finalChannel = '<|channel|>final<|message|>';
const answerMarks = [
	...['<|begin_of_solution|>', '<|end_of_solution|>', '<|start_response|>', '<|end_response|>', '<|content_text|>'],
	...['<|open|>response<|sep|>', '<|close|>response<|sep|>', finalChannel],
	// Around the result, also within a sentence: of GLM, and of Command.
	...['<|begin_of_box|>', '<|end_of_box|>', '<|start_text|>', '<|end_text|>'],
];
const roleMarks = [
	...['<|im_start|>', '<|start|>', '<|start_header_id|>', '<|start_of_role|>', '<start_of_turn>', '<|turn>'],
	...['<|end_header_id|>', '<|end_of_role|>', '<|im_middle|>', '<|message_model|>', '<|start_of_turn_token|>'],
	...['<|assistant|>', '<｜assistant｜>', '<|user|>', '<｜user｜>', '<|system|>', '<|observation|>'],
	...['<|im_user|>', '<|im_system|>', '<|begin_of_text|>', '<｜begin▁of▁sentence｜>', '<bos>'],
];
/** Ends of turns that llama.cpp knows, and those of Command, DeepSeek and Gemma. */
const endMarks = [
	...['</s>', '<end_of_turn>', '<end_of_utterance>', '<eos>', '<seed:eos>', '[eos]', '[/inst]'],
	...['<|im_end|>', '<|eot_id|>', '<|eom_id|>', '<|eot|>', '<|eom|>', '<|end|>', '<|return|>', '<|flush|>'],
	...['<|endoftext|>', '<|end_of_text|>', '<|end_of_turn|>', '<|end_of_turn_token|>', '<|endofturn|>'],
	...['<｜end▁of▁sentence｜>', '<turn|>', '<|role_end|>'],
];

const marks: readonly Mark[] = [
	...thoughtPairs.map(([text, closes]): Mark => ({ kind: 'open', text, closes })),
	...thoughtPairs
		.flatMap(([, closes]) => (closes === harmonyEnds ? [] : closes))
		.map((text): Mark => ({ kind: 'close', text })),
	...thoughtWords.map(([text, closes]): Mark => ({ kind: 'open', text, closes, isFirst: true })),
	...answerMarks.map((text): Mark => ({ kind: 'answer', text })),
	...roleMarks.map((text): Mark => ({ kind: 'role', text })),
	...endMarks.map((text): Mark => ({ kind: 'end', text })),
	{ kind: 'role', text: 'assistantfinal', isFirst: true },
];

export interface FoundMark {
	kind: Kind;
	text: string;
	closes: readonly string[];
}

/** A mark is shorter, with its attributes. */
const markMaxLength = 300;
const tag = /^<(\/?)([\w:]+)(?:\s[^<>]*)?>/;
const openTag = /^<\/?[\w:]*(?:\s[^<>]{0,200})?$/;
/** Special tokens: `<|name|>`, and `<|name>` or `<name|>`, with bars of either width. */
const token = /^<(?:[|｜][^<>\s]{1,60}|[^<>\s|｜/][^<>\s]{0,60}[|｜])>/;
/** Words of which one is in the name of each token around a call. */
const callWord = /tool|call|action|function|plugin|python|channel/i;
const openToken = /^<(?:[|｜][^<>\s]{0,60}|[^<>\s|｜/][^<>\s]{0,60})$/;

function tagMark(text: string): FoundMark | undefined {
	const [whole, slash = '', written = ''] = tag.exec(text) ?? [];
	if (whole === undefined) return undefined;
	const name = written.toLowerCase();
	const isThought = thoughtTags.includes(name) || (name === 'details' && /\stype=["']?reasoning\b/i.test(whole));
	if (isThought) return { kind: slash === '' ? 'open' : 'close', text: whole, closes: [`</${name}>`] };
	// With attributes or in capitals they are the documentation's.
	const isAnswer = answerTags.includes(written) && whole === `<${slash}${written}>`;
	return isAnswer ? { kind: 'answer', text: whole, closes: [] } : undefined;
}

/** Whether a tag that is not whole may become a mark. */
function mayBeTag(text: string): boolean {
	if (!openTag.test(text)) return false;
	const [, name = '', attributes] = /^<\/?([\w:]*)(\s)?/.exec(text.toLowerCase()) ?? [];
	const names = [...thoughtTags, ...answerTags, 'details'];
	return attributes === undefined ? names.some((each) => each.startsWith(name)) : names.includes(name);
}

/**
 * The mark that a text begins with; `more` where the rest of it has not come.
 * @param isFirst whether nothing was said before
 */
export function markAt(whole: string, isFirst: boolean): FoundMark | 'more' | undefined {
	const text = whole.slice(0, markMaxLength);
	const begun = text.toLowerCase();
	const possible = isFirst ? marks : marks.filter((mark) => !mark.isFirst);
	// The longer mark counts: `<|channel|>analysis<|message|>` begins with a token.
	if (possible.some((mark) => mark.text.length > begun.length && mark.text.startsWith(begun))) return 'more';
	const [found] = possible
		.filter((mark) => begun.startsWith(mark.text))
		.sort((left, right) => right.text.length - left.text.length);
	if (found) return { kind: found.kind, text: text.slice(0, found.text.length), closes: found.closes ?? [] };
	const [, special] = /^(analysis)(?=[A-Z"“])/.exec(isFirst ? text : '') ?? [];
	if (special) return { kind: 'open', text: special, closes: ['assistantfinal', 'assistantcommentary'] };
	const tagged = tagMark(text);
	if (tagged) return tagged;
	const [named] = token.exec(text) ?? [];
	if (named !== undefined) return { kind: callWord.test(named) ? 'call' : 'token', text: named, closes: [] };
	const mayFollow = mayBeTag(text) || openToken.test(text) || (isFirst && 'analysis'.startsWith(text));
	return mayFollow ? 'more' : undefined;
}

/** Marks that close thoughts which a template has opened in the prompt. */
export const thoughtEnds: readonly string[] = [
	...thoughtTags.map((name) => `</${name}>`),
	...thoughtPairs.flatMap(([, closes]) => (closes === harmonyEnds ? [] : closes)),
	finalChannel,
];

/** How much of a closing mark is read: one that begins a channel or a turn is read again. */
export function lengthOfClose(close: string): number {
	if (close === 'assistantcommentary') return 'assistant'.length;
	return ['<|start|>', '<|channel|>', finalChannel].includes(close) ? 0 : close.length;
}
