import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { DocentMessage } from '../chat/message.js';
import { textOf } from '../chat/message-text.js';
import type { DocentError } from '../docent-error.js';
import type { PanelStrings } from '../strings/en.js';
import { Answer } from './answer.js';
import { ArrowDownIcon, RetryIcon } from './icons.js';
import type { LinkPolicy } from './link-policy.js';
import { Notice } from './notice.js';
import { Question } from './question.js';
import { type Stall, StallNotice } from './stall.js';
import { Steps } from './steps.js';
import { useFollow } from './use-follow.js';
import { useShownTurns } from './use-shown-turns.js';

interface ConversationProps {
	messages: readonly DocentMessage[];
	/** An answer is on its way or arriving. */
	busy: boolean;
	error: DocentError | undefined;
	/** The answer makes the reader wait. */
	stall: Stall | undefined;
	note: string | undefined;
	strings: PanelStrings;
	links: LinkPolicy;
	onRetry: () => void;
}

/** A question and what answers it. */
interface Turn {
	question: DocentMessage | undefined;
	answers: DocentMessage[];
}

export function Conversation({ messages, busy, error, stall, note, strings, links, onRetry }: ConversationProps) {
	const turns = turnsOf(messages);
	const { scroller, content, atEnd, toEnd, ...listeners } = useFollow(turns.length, busy);
	const last = turns.length - 1;
	const first = turns.length - useShownTurns(turns.length, messages[0]?.id);
	const kept = useKeptNodes([strings, links, busy]);
	return (
		<div class="relative min-h-0">
			<div
				ref={scroller}
				class="transcript h-full"
				part="transcript"
				role="log"
				aria-live="off"
				aria-label={strings.conversation}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
				tabIndex={0}
				{...listeners}
			>
				<div ref={content}>
					{turns.map((turn, index) => {
						if (index < first) return null;
						const view = () => (
							<section key={turn.question?.id ?? index} class="turn flex flex-col gap-4 px-4 py-4">
								{turn.question && <Question message={turn.question} strings={strings} busy={busy} />}
								{turn.answers.map((answer, position) => (
									<Answer
										key={answer.id}
										message={answer}
										strings={strings}
										links={links}
										streaming={busy && index === last && position === turn.answers.length - 1}
										noticed={index === last && error !== undefined}
										onRetry={index === last ? onRetry : undefined}
									/>
								))}
								{index === last && !busy && !error && turn.answers.length === 0 && (
									<div class="text-muted text-sm">
										<p>{strings.interrupted}</p>
										<button type="button" class="text-button mt-2" onClick={onRetry}>
											<RetryIcon />
											{strings.retry}
										</button>
									</div>
								)}
								{index === last && busy && turn.answers.length === 0 && <Steps message={undefined} />}
								{index === last && note && <p class="text-muted text-sm">{note}</p>}
								{index === last && stall && <StallNotice stall={stall} question={turn.question} />}
								{index === last && error && (
									<Notice
										error={error}
										question={turn.question}
										answered={turn.answers.some((answer) => textOf(answer))}
									/>
								)}
							</section>
						);
						return index === last ? view() : kept(turn, view);
					})}
				</div>
			</div>
			{!atEnd && (
				<button type="button" class="jump" onClick={toEnd}>
					<ArrowDownIcon />
					{strings.jumpToLatest}
				</button>
			)}
		</div>
	);
}

/** Gives a turn the node it had before as long as nothing of it has changed; Preact passes over such nodes. */
function useKeptNodes(around: readonly unknown[]) {
	const nodes = useRef(new Map<DocentMessage, { parts: readonly unknown[]; node: VNode }>());
	return ({ question, answers }: Turn, view: () => VNode): VNode => {
		const key = question ?? answers[0];
		const parts = [...around, ...answers];
		const known = key && nodes.current.get(key);
		if (known && known.parts.length === parts.length && parts.every((part, index) => part === known.parts[index]))
			return known.node;
		const node = view();
		if (key) nodes.current.set(key, { parts, node });
		return node;
	};
}

function turnsOf(messages: readonly DocentMessage[]): Turn[] {
	const turns: Turn[] = [];
	for (const message of messages) {
		if (message.role === 'user') turns.push({ question: message, answers: [] });
		else if (turns.length > 0) turns.at(-1)?.answers.push(message);
		else turns.push({ question: undefined, answers: [message] });
	}
	return turns;
}
