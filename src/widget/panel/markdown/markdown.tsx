import type { RefObject } from 'preact';
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Source } from '../../../contract/source.js';
import { endOfStep } from '../../conversation/pacer.js';
import { ownDocument } from '../../host/own-document.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { Kept } from '../kept.js';
import { lazyPart } from '../lazy-part.js';
import { useWrittenLanguage } from '../written-language/use-written-language.js';
import { createAnswerBlocks } from './answer-blocks.js';
import { MarkdownContext, type MarkdownStrings } from './markdown-context.js';
import { useKnownEnd } from './use-known-end.js';

/** Characters that are parsed and laid out in one go. At a quarter of a laptop's speed they take about two frames. */
const stride = 300;

/**
 * How much of a text is shown by now. A stored text, which is there at once, is shown stride by stride, a frame apart, so that a long
 * one never holds up what the reader does. What is added to it afterwards comes at a pace of its own.
 */
export function useStrides(text: string): number {
	const shown = useRef(0);
	const isWhole = useRef(false);
	const [, goOn] = useReducer<number, void>((turn) => turn + 1, 0);
	const end = isWhole.current ? text.length : shown.current + endOfStep(text.slice(shown.current), stride);
	// Runs when this stride has been painted.
	useEffect(() => {
		shown.current = end;
		isWhole.current ||= end === text.length;
		if (end < text.length) goOn();
	});
	return end;
}

/** Characters of an answer that are shown, in UTF-16 code units. */
const answerMaxLength = 65_536;

interface MarkdownProps {
	/** The answer so far. */
	text: string;
	/** More is coming: half-written syntax at the end is held back. @default false */
	streaming?: boolean;
	/** The cited sources, in the order of the numbers shown. */
	sources: readonly Source[];
	links: LinkPolicy;
	strings: MarkdownStrings;
}

/** Few answers have footnotes. Without their list's code they are still there to be read. */
const FootnoteList = lazyPart(
	() => import('./footnotes/footnote-list.lazy.js'),
	({ footnotes }, failed) => failed && footnotes.map(({ node }) => node),
);

/** Keeps the first of equal lists, so that a growing message does not render all its links again with every word. */
function useStableSources(sources: readonly Source[]): readonly Source[] {
	const kept = useRef(sources);
	const same =
		kept.current.length === sources.length &&
		sources.every((source, index) => {
			const before = kept.current[index];
			return before?.url === source.url && before.title === source.title && before.heading === source.heading;
		});
	if (!same) kept.current = sources;
	return kept.current;
}

/** What page translators put in place of words, or leave on the page. */
const translated = 'font>font,html[class*=translated-],[_msthash]';

/**
 * A key that changes when a page translator has replaced words that are about to change: what is drawn anew is whole, and is translated
 * again. While an answer grows translators are asked to wait, and only new nodes let them begin.
 */
function useTranslatedTurn(root: RefObject<HTMLElement | null>, nodes: unknown, streaming: boolean): number {
	const last = useRef({ nodes, streaming, turn: 0 });
	const { current: before } = last;
	const hasEnded = before.streaming && !streaming;
	const isReplaced = before.nodes !== nodes && root.current?.querySelector('font');
	if (isReplaced || (hasEnded && ownDocument.querySelector(translated))) before.turn += 1;
	Object.assign(before, { nodes, streaming });
	return before.turn;
}

/**
 * An answer in Markdown as nodes: never HTML from the answer, no request, no link that the policy did not pass.
 *
 * @example <Markdown text={text} streaming sources={sources} links={links} strings={panelStrings} />
 */
export function Markdown({ text, streaming = false, sources, links, strings }: MarkdownProps) {
	const [answerBlocks] = useState(createAnswerBlocks);
	const known = useStableSources(sources);
	const whole = text.slice(0, answerMaxLength);
	const end = Math.min(useStrides(whole), useKnownEnd(whole));
	const shortened = end === answerMaxLength && text.length > end;
	const growing = end < whole.length || (streaming && !shortened);
	const { nodes, numbers, footnotes } = useMemo(
		() => answerBlocks(whole.slice(0, end), growing),
		[answerBlocks, whole, end, growing],
	);
	const root = useRef<HTMLDivElement>(null);
	const turn = useTranslatedTurn(root, nodes, streaming);
	const settings = useMemo(
		() => ({ sources: known, links, strings, footnotes: numbers }),
		[known, links, strings, numbers],
	);
	return (
		<MarkdownContext.Provider value={settings}>
			<div
				class={streaming ? 'md notranslate' : 'md'}
				key={turn}
				ref={root}
				lang={useWrittenLanguage(streaming ? '' : text)}
			>
				{nodes.map((node, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a block stays in its place
					<Kept key={index} parts={[node]} view={() => node} />
				))}
				{footnotes.length > 0 && <FootnoteList footnotes={footnotes} />}
				{shortened && <p class="md-note">{strings.shortened}</p>}
			</div>
		</MarkdownContext.Provider>
	);
}
