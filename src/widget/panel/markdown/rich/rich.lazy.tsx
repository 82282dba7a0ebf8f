import { Tokenizer, type Tokens } from 'marked';
import { createElement, type VNode } from 'preact';
import { loadOnce } from '../../../../client/load-once.js';
import { foldEnd, foldStart, imageAttribute } from '../../../../contract/answer-tags.js';
import type { Language } from '../../../strings/languages.js';
import { inlineView } from '../inline-view.js';
import { lexBlock } from '../lex-block.js';
import { type AnswerTokenizer, type RichToken, syntax } from '../rich-syntax.js';
import { settleTail } from '../settle-tail.js';
import { Callout, calloutWords, mayBeCallout, readCallout, setCalloutWords } from './callout.js';
import { readDirectives } from './directives.js';
import { FootnoteReference, referenceAt } from './footnote-reference.js';
import { FormulaView, setFormulaView } from './formula.js';
import { type Formula, firstFormula, formulaAt, formulaBlockAt, formulasIn, textEnd } from './formula-syntax.js';
import { footnotesOf, numberFootnotes } from './number-footnotes.js';
import css from './rich.css';
import { breakAt, elementAt, replaceElements, unfinishedElement } from './tags.js';

const { prototype } = Tokenizer;

const foldLine = /^(?:<details>\s*<summary>[^\n]{1,500}?<\/summary>|<\/details>)[ \t]*(?:\n|$)/;

const rich = (raw: string, tokens: Tokens.Generic[], draw: RichToken['draw']): RichToken => ({
	type: 'rich',
	raw,
	tokens,
	draw,
});

/** A token for those of the parser, which it passes on as they are. */
// biome-ignore lint/suspicious/noExplicitAny: each method of the parser has a type of its own.
const asTheirs = (token: RichToken): any => token;

/** Words as a screen reader says them, alone or in a line. */
const words = (text: string) => ({ type: 'text', raw: text, text, tokens: [{ type: 'text', raw: text, text }] });

function formulaToken({ raw, tex, display }: Formula, isBlock: boolean) {
	return asTheirs(rich(raw, [words(tex)], () => <FormulaView tex={tex} display={display} isBlock={isBlock} />));
}

/** The beginning and the end of a part that folds. They draw nothing: `fold` puts the blocks between them together. */
function foldToken(source: string) {
	const raw = foldLine.exec(source)?.[0];
	const title = raw && foldStart.exec(raw.trim())?.[1];
	return raw ? asTheirs(rich(raw, title ? [words(title)] : [], () => title)) : undefined;
}

/** A paragraph whose lines begin with a colon, below the terms that they define. */
function definitionList(raw: string, inline: (text: string) => Tokens.Generic[]): RichToken | undefined {
	const lines = raw.trimEnd().split('\n');
	if (!/^ {0,3}:[ \t]+\S/.test(lines[1] ?? '')) return undefined;
	const entries: { name: 'dt' | 'dd'; text: string }[] = [];
	for (const [index, line] of lines.entries()) {
		const definition = /^ {0,3}:[ \t]+(.*)/.exec(line);
		const last = entries.at(-1);
		if (definition) entries.push({ name: 'dd', text: definition[1] ?? '' });
		else if (last?.name === 'dd' && !/^ {0,3}:[ \t]/.test(lines[index + 1] ?? '')) last.text += `\n${line.trim()}`;
		else entries.push({ name: 'dt', text: line });
	}
	const parts = entries.map(({ name, text }) => ({ name, tokens: inline(text) }));
	const tokens = parts.map((part) => ({ type: 'paragraph', raw: '', text: '', tokens: part.tokens }));
	return rich(raw, tokens, (_, dir) => (
		<dl dir={dir}>{parts.map((part) => createElement(part.name, null, inlineView(part.tokens as never)))}</dl>
	));
}

/** The image that a text begins with: a link with its description, as those of Markdown are. */
function imageAt(source: string): RichToken | undefined {
	const [raw = ''] = /^<img\s[^<>]{0,2000}>/i.exec(source) ?? [];
	if (!raw) return undefined;
	const [text = '', href = ''] = [imageAttribute(raw, 'alt')?.trim(), imageAttribute(raw, 'src')];
	return rich(raw, [words(text)], () =>
		inlineView([{ type: 'image', raw, href, title: null, text, tokens: [words(text)] }]),
	);
}

const cjk = '\\u2e80-\\u9fff\\uac00-\\ud7ff\\uf900-\\ufaff\\uff00-\\uffef';
const isCjk = new RegExp(`[${cjk}]`);
/** Punctuation of Chinese, Japanese or Korean, and other punctuation that has their letters on the other side of the emphasis. */
const cjkPunctuation = new RegExp(
	`(?![*_~])(?:(?=[${cjk}])\\p{P}|\\p{P}(?=[*~]{1,3}[${cjk}])|(?<=[${cjk}][*~]{1,3})\\p{P})`,
	'gu',
);

/** The parser gives the same text once for each mark in it. */
let lastMasked = { text: '', result: '' };

/** Beside these characters emphasis begins and ends without spaces: their punctuation counts as a letter. */
function asLetters(text: string): string {
	if (text !== lastMasked.text)
		lastMasked = { text, result: text.replace(cjkPunctuation, ({ length }) => 'あ'.repeat(length)) };
	return lastMasked.result;
}

const before = (source: string, previous?: string) =>
	previous && source[0] !== '_' && isCjk.test(previous) ? '' : previous;

/** Addresses do not go on with punctuation of these languages. */
const addressEnd = /[“”‘’\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;

const overrides: Partial<AnswerTokenizer> & ThisType<AnswerTokenizer> = {
	fences(source) {
		const formula = formulaBlockAt(source);
		return formula ? formulaToken(formula, true) : (foldToken(source) ?? prototype.fences.call(this, source));
	},
	blockquote(source) {
		const token = prototype.blockquote.call(this, source);
		const callout = token && readCallout(token.text);
		if (!callout) return token;
		const { kind, text } = callout;
		const tokens = this.lexer.blockTokens(text, []);
		return asTheirs(
			rich(token.raw, [words(calloutWords()[kind]), ...tokens], (inside, dir) => (
				<Callout kind={kind} dir={dir}>
					{inside(tokens)}
				</Callout>
			)),
		);
	},
	paragraph(source) {
		const token = prototype.paragraph.call(this, source);
		const list = token && definitionList(token.raw, (text) => this.lexer.inline(text));
		return list ? asTheirs(list) : token;
	},
	escape(source) {
		const formula = formulaAt(source);
		return formula ? formulaToken(formula, false) : prototype.escape.call(this, source);
	},
	tag(source) {
		const raw = breakAt(source);
		if (raw) return { type: 'br', raw } as never;
		const image = imageAt(source);
		if (image) return asTheirs(image);
		const found = elementAt(source);
		if (!found) return undefined;
		const tokens = this.lexer.inlineTokens(found.inner);
		return asTheirs(rich(found.raw, tokens, (inside) => createElement(found.tag, null, inside(tokens))));
	},
	reflink(source, links) {
		const found = referenceAt(source);
		if (!found) return prototype.reflink.call(this, source, links);
		const { raw, label } = found;
		this.onReference(label);
		const token = rich(raw, [words(raw)], () => <FootnoteReference label={label} raw={raw} />);
		return asTheirs({ ...token, label } satisfies RichToken);
	},
	emStrong(source, masked, previous) {
		return prototype.emStrong.call(this, source, asLetters(masked), before(source, previous));
	},
	del(source, masked, previous) {
		return prototype.del.call(this, source, asLetters(masked), before(source, previous));
	},
	url(source) {
		const token = prototype.url.call(this, source);
		const end = token?.raw.search(addressEnd) ?? -1;
		return end > 0 ? prototype.url.call(this, source.slice(0, end)) : token;
	},
	inlineText(source) {
		return prototype.inlineText.call(this, source.slice(0, textEnd(source)));
	},
};

/** A block whose kind is not known yet: a quote that may become a callout, and a folded part without its title. */
function isUndecided(text: string): boolean {
	if (/^ {0,3}>/.test(text)) return mayBeCallout(text.replace(/^ {0,3}> ?/gm, ''));
	return /^<details>/i.test(text) && !foldStart.test(text) && text.length < 600;
}

/** Stand for what settling must not look into. */
const firstPlaceholder = 0xe000;

function settle(source: string): string {
	if (isUndecided(source)) return '';
	const whole: string[] = [];
	const keep = (raw: string) => String.fromCharCode(firstPlaceholder + whole.push(raw) - 1);
	const begun = source.slice(0, unfinishedElement(source)).replace(/<img\b[^<>]{0,2000}$/i, '');
	let text = replaceElements(begun, keep).replace(/\n {0,3}:[ \t]*$/, '');
	const formulas = [...formulasIn(text)];
	text = text.slice(0, formulas.find(({ formula }) => !formula)?.at);
	for (const { at, formula } of formulas.filter(({ formula, at }) => formula && at < text.length).reverse()) {
		const { raw = '' } = formula ?? {};
		text = text.slice(0, at) + keep(raw) + text.slice(at + raw.length);
	}
	const settled = settleTail(text).replace(
		/[\ue000-\uf8ff]/g,
		(character) => whole[character.charCodeAt(0) - firstPlaceholder] ?? character,
	);
	return /^[>\s]*$/.test(settled) ? '' : settled;
}

/** Folded parts inside one another beyond this are not honest. */
const foldsMax = 6;

const titleView = (title: string) => {
	const [paragraph] = lexBlock(title) ?? [];
	return paragraph?.type === 'paragraph' ? inlineView(paragraph.tokens) : title;
};

function fold(blocks: readonly { text: string; node: VNode }[]): VNode[] {
	const open: { title: string; nodes: VNode[] }[] = [{ title: '', nodes: [] }];
	const add = (node: VNode) => open.at(-1)?.nodes.push(node);
	const close = () => {
		const { title = '', nodes } = open.pop() ?? {};
		add(
			<details dir="auto">
				<summary>{titleView(title)}</summary>
				<div class="md-folded">{nodes}</div>
			</details>,
		);
	};
	for (const { text, node } of blocks) {
		const title = foldStart.exec(text)?.[1];
		if (title && open.length <= foldsMax) open.push({ title, nodes: [] });
		else if (text === foldEnd && open.length > 1) close();
		else add(node);
	}
	while (open.length > 1) close();
	return open[0]?.nodes ?? [];
}

const arrange: typeof syntax.arrange = (blocks, growing, numbers) => {
	const next = numberFootnotes(blocks, growing);
	return {
		nodes: fold(blocks.filter(({ defines }) => defines === undefined)),
		numbers: `${[...next]}` === `${[...numbers]}` ? numbers : next,
		footnotes: growing ? [] : footnotesOf(blocks, next),
	};
};

const loadFormulas = loadOnce(async () => {
	const { formulaView, css } = await import('./formula.lazy.js');
	return { formulaView, css };
});

/** Teaches the parser what this file knows. */
export async function teach(language: Language, addSheet: (css: string) => void): Promise<void> {
	setCalloutWords((await language.later()).callouts);
	addSheet(css);
	Object.assign(syntax, {
		read: readDirectives,
		extend: (tokenizer: AnswerTokenizer) => Object.assign(tokenizer, overrides),
		settle,
		arrange,
		knownEnd: (text: string) => firstFormula(text) ?? text.length,
		learn: async (_: Language, add: (css: string) => void) => {
			const { formulaView, css: sheet } = await loadFormulas();
			add(sheet);
			setFormulaView(formulaView);
			syntax.knownEnd = (text) => text.length;
		},
	} satisfies typeof syntax);
}
