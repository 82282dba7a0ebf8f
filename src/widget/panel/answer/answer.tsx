import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { sourcesOf, toldApart } from '../../../client/sources.js';
import { dataOf, leavesOpen } from '../../conversation/answer-data.js';
import { type DocentMessage, isAskedAgain, textOf } from '../../conversation/message.js';
import { pageActionsMeta } from '../../page/content/page-actions-meta.js';
import type { PanelStrings } from '../../strings/en.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { lazyPart, lazyPartOfPanelTexts } from '../lazy-part.js';
import { Markdown } from '../markdown/markdown.js';
import { Retry } from '../notices/notice.js';
import { useController } from '../state/panel-controller.js';
import { useSilence } from '../use-silence.js';
import { AnswerActions } from './answer-actions.js';
import { SourceList } from './source-list.js';
import { PastSteps, Steps } from './steps.js';

/** The versions of the documentation that an answer is about. */
const AnswerVersions = lazyPartOfPanelTexts(() => import('./answer-versions.lazy.js'));
const PageActions = lazyPartOfPanelTexts(() => import('../page-actions/page-actions.lazy.js'));
const CutOff = lazyPart(() => import('./cut-off.lazy.js'));
const NoAnswer = lazyPart(() => import('./no-answer.lazy.js'));
/** An answer without a language model. Its text says the same. */
const Passages = lazyPartOfPanelTexts(
	() => import('../passages/passages.lazy.js'),
	({ text, waiting, children }, failed) => (failed ? [text, children] : waiting),
);

const WrittenByBrowser = lazyPartOfPanelTexts(() => import('../browser-model/written-by-browser.lazy.js'));

/** Dots behind the last word. */
const Pause = lazyPartOfPanelTexts(() => import('./pause.lazy.js'));

/** Milliseconds without a word after which an answer that is not complete shows that more comes. */
const pauseAfter = 1_500;

interface AnswerProps {
	message: DocentMessage;
	strings: PanelStrings;
	links: LinkPolicy;
	/** Whether the answer is still arriving. */
	streaming: boolean;
	/** Whether a notice below already says how the answer ended. */
	noticed: boolean;
	/** Whether this is the newest answer, which the reader can have written again. */
	newest: boolean;
	/** The notice, directly below the last word. */
	children?: ComponentChildren;
}

export function Answer({ message, strings, links, streaming, noticed, newest, children }: AnswerProps) {
	const { conversation, options } = useController();
	// An answer that was stored is there at once.
	const [arrived] = useState(streaming);
	const text = textOf(message);
	const sources = useMemo(() => toldApart(sourcesOf(message)), [message]);
	const passages = dataOf(message, 'data-passages');
	const pausing = useSilence(streaming && text && 'pausing', pauseAfter, message);
	const answer = useRef<HTMLElement>(null);
	const isOpen = leavesOpen(message);
	// Quoted, or written by the model of the browser, which says so.
	const isOther = !!dataOf(message, 'data-quoted') || !!message.metadata?.answerKind;
	const ended = !noticed && message.metadata?.ended;
	const steps = <Steps message={message} />;
	const words = <Markdown text={text} streaming={streaming} sources={sources} links={links} strings={strings} />;
	const end = !streaming && (
		<>
			{children}
			{ended && (
				<div class="mt-2 flex flex-wrap items-center gap-x-4 text-muted text-sm">
					<p>{ended === 'stopped' ? strings.stopped : strings.interrupted}</p>
					{newest && <Retry />}
				</div>
			)}
			{message.metadata?.cutOff && <CutOff message={message} newest={newest} />}
			{(isOpen || (newest && !noticed && isAskedAgain(conversation.messages))) && (
				<NoAnswer message={message} goesOn={newest && !ended} />
			)}
			{sources.some(({ version }) => version) && <AnswerVersions sources={sources} />}
			{!isOpen && !passages && <SourceList sources={sources} />}
			{(options.tools || pageActionsMeta() || message.parts.some(({ type }) => type === 'data-actions')) && (
				<PageActions message={message} />
			)}
			{text && <AnswerActions message={message} newest={newest} regenerates={newest && !noticed && !ended} />}
		</>
	);
	return (
		<article part="answer" ref={answer}>
			{pausing && <Pause answer={answer} />}
			<h3 class="sr-only">{strings.assistant}</h3>
			{passages ? (
				<Passages message={message} text={words} waiting={arrived && steps} newest={newest}>
					{end}
				</Passages>
			) : (
				<>
					{streaming && !text ? steps : <PastSteps message={message} isWritten={!!text && !isOther} />}
					{message.metadata?.answerKind && <WrittenByBrowser />}
					{words}
					{end}
				</>
			)}
		</article>
	);
}
