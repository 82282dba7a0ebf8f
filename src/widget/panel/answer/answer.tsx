import { useMemo } from 'preact/hooks';
import { sourcesOf } from '../../../client/sources.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import { isUnanswered, quotedOf } from '../../conversation/quoted.js';
import { pageActionsMeta } from '../../page/content/page-actions-meta.js';
import type { PanelStrings } from '../../strings/en.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { lazyPart, lazyPartOfPanelTexts } from '../lazy-part.js';
import { Markdown } from '../markdown/markdown.js';
import { Retry } from '../notices/notice.js';
import { useController } from '../state/panel-controller.js';
import { AnswerActions } from './answer-actions.js';
import { SourceList } from './source-list.js';
import { PastSteps, Steps } from './steps.js';

/** The versions of the documentation that an answer is about. */
const AnswerVersions = lazyPartOfPanelTexts(() => import('./answer-versions.lazy.js'));
const Reasoning = lazyPart(() => import('./reasoning.lazy.js'));
const PageActions = lazyPartOfPanelTexts(() => import('../page-actions/page-actions.lazy.js'));
const CutOff = lazyPart(() => import('./cut-off.lazy.js'));
const NoAnswer = lazyPart(() => import('./no-answer.lazy.js'));

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
}

export function Answer({ message, strings, links, streaming, noticed, newest }: AnswerProps) {
	const { tools } = useController().options;
	const text = textOf(message);
	const sources = useMemo(() => sourcesOf(message), [message]);
	// An answer that only links sections lists its sources itself.
	const listsSources = quotedOf(message)?.certain === false || sources.every(({ url }) => text.includes(`](${url})**`));
	const ended = noticed ? undefined : message.metadata?.ended;
	return (
		<article part="answer">
			<h3 class="sr-only">{strings.assistant}</h3>
			{streaming && !text ? <Steps message={message} /> : <PastSteps message={message} />}
			{message.parts.some(({ type }) => type === 'reasoning') && <Reasoning message={message} />}
			<Markdown text={text} streaming={streaming} sources={sources} links={links} strings={strings} />
			{!streaming && (
				<>
					{ended && (
						<div class="mt-2 flex flex-wrap items-center gap-x-4 text-muted text-sm">
							<p>{ended === 'stopped' ? strings.stopped : strings.interrupted}</p>
							{newest && <Retry />}
						</div>
					)}
					{message.metadata?.cutOff && <CutOff message={message} newest={newest} />}
					{newest && !ended && isUnanswered(message) && <NoAnswer message={message} />}
					{sources.some(({ version }) => version) && <AnswerVersions sources={sources} />}
					{!listsSources && <SourceList sources={sources} />}
					{(tools || pageActionsMeta() || message.parts.some(({ type }) => type === 'data-actions')) && (
						<PageActions message={message} />
					)}
					{text && <AnswerActions message={message} newest={newest} regenerates={newest && !noticed && !ended} />}
				</>
			)}
		</article>
	);
}
