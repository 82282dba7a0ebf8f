import { useMemo } from 'preact/hooks';
import type { DocentMessage } from '../chat/message.js';
import { textOf } from '../chat/message-text.js';
import { sourcesOf } from '../chat/sources.js';
import { isUnanswered } from '../chat/unanswered.js';
import type { PanelStrings } from '../strings/en.js';
import { AnswerActions } from './answer-actions.js';
import { lazyPart } from './lazy-part.js';
import type { LinkPolicy } from './link-policy.js';
import { Markdown } from './markdown/markdown.js';
import { SourceList } from './source-list.js';
import { PastSteps, Steps } from './steps.js';

export interface AnswerPartProps {
	message: DocentMessage;
}

const Suggestions = lazyPart<AnswerPartProps>(() => import('./later/suggestions/suggestions.js'));
const Reasoning = lazyPart<AnswerPartProps>(() => import('./later/reasoning/reasoning.js'));
const NoAnswer = lazyPart<AnswerPartProps>(() => import('./later/no-answer/no-answer.js'));

const offersSuggestions = ({ parts }: DocentMessage, text: string) =>
	/[`~]{3} *suggestions/.test(text) || parts.some(({ type }) => type === 'data-suggestions');

interface AnswerProps {
	message: DocentMessage;
	strings: PanelStrings;
	links: LinkPolicy;
	/** The answer is still arriving. */
	streaming: boolean;
	/** A notice below says already how the answer ended, and what to do. */
	noticed: boolean;
	/** Asks again; the newest answer has it. */
	onRetry: (() => void) | undefined;
}

export function Answer({ message, strings, links, streaming, noticed, onRetry }: AnswerProps) {
	const text = textOf(message);
	const sources = useMemo(() => sourcesOf(message), [message]);
	const ended = noticed ? undefined : message.metadata?.ended;
	return (
		<article>
			<h3 class="sr-only">{strings.assistant}</h3>
			{streaming && !text ? <Steps message={message} /> : <PastSteps message={message} />}
			{message.parts.some(({ type }) => type === 'reasoning') && <Reasoning message={message} />}
			<Markdown text={text} streaming={streaming} sources={sources} links={links} strings={strings} />
			{!streaming && (
				<>
					{ended && (
						<p class="mt-2 text-muted text-sm">{ended === 'stopped' ? strings.stopped : strings.interrupted}</p>
					)}
					{onRetry && !ended && isUnanswered(message) && <NoAnswer message={message} />}
					<SourceList sources={sources} />
					<AnswerActions
						message={message}
						text={text}
						sources={sources}
						newest={onRetry !== undefined}
						retryLabel={noticed || !onRetry ? undefined : ended ? strings.retry : strings.regenerate}
						onRetry={onRetry}
					/>
					{onRetry && !ended && !noticed && offersSuggestions(message, text) && <Suggestions message={message} />}
				</>
			)}
		</article>
	);
}
