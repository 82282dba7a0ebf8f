import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { DocentError } from '../../../client/docent-error.js';
import type { DocentMessage } from '../../conversation/message.js';
import { textOf } from '../../conversation/message-text.js';
import type { PanelStrings } from '../../strings/en.js';
import { Answer } from '../answer/answer.js';
import { Steps } from '../answer/steps.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { ArrowDownIcon, RetryIcon } from '../icons.js';
import { Notice, StallNotice } from '../notices/notice.js';
import type { Stall } from '../notices/use-stall.js';
import { Question } from '../question/question.js';
import { usePanel } from '../use-panel.js';
import { useLeavingTurns } from './use-leaving-turns.js';
import { usePinnedQuestion } from './use-pinned-question.js';
import { useShownTurns } from './use-shown-turns.js';

interface ConversationProps extends Omit<TurnEndProps, 'turn'> {
	messages: readonly DocentMessage[];
	/** Something else is shown, for a while. */
	away: boolean;
	links: LinkPolicy;
}

export function Conversation({ messages, away, links, ...state }: ConversationProps) {
	const { busy, error, strings, onRetry } = state;
	const { chat } = usePanel().controller.conversation;
	const turns = turnsOf(messages);
	const asked = turns.at(-1)?.question;
	// A question that is edited keeps its id.
	const newest = asked && asked.id + textOf(asked);
	const { scroller, content, atNewest, pin, onScroll } = usePinnedQuestion(newest, away, chat);
	const shown = turns.slice(-useShownTurns(turns.length, messages[0]?.id));
	const kept = useKeptNodes([strings, links, busy]);
	const drawn = useLeavingTurns(
		shown.map((turn) => {
			const { question, answers } = turn;
			const isLast = turn === shown.at(-1);
			const view = () => (
				<section key={question?.id ?? 0} class="turn">
					{question && <Question message={question} strings={strings} busy={busy} />}
					{answers.map((answer) => (
						<Answer
							key={answer.id}
							message={answer}
							strings={strings}
							links={links}
							streaming={isLast && busy && answer === answers.at(-1)}
							noticed={isLast && error !== undefined}
							onRetry={isLast ? onRetry : undefined}
						/>
					))}
					{isLast && <TurnEnd {...state} turn={turn} />}
				</section>
			);
			return isLast ? view() : kept(turn, view);
		}),
	);
	return (
		<div class={away ? 'away' : 'relative min-h-0'} aria-hidden={away}>
			<div
				ref={scroller}
				class="transcript h-full"
				part="transcript"
				role="log"
				aria-live="off"
				aria-label={strings.conversation}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
				tabIndex={0}
				onScroll={onScroll}
			>
				<div ref={content}>{drawn}</div>
			</div>
			{!atNewest && (
				<button type="button" class="jump" onClick={pin}>
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

/** A question and what answers it. */
interface Turn {
	question: DocentMessage | undefined;
	answers: DocentMessage[];
}

interface TurnEndProps {
	turn: Turn;
	/** An answer is on its way or arriving. */
	busy: boolean;
	error: DocentError | undefined;
	/** The answer makes the reader wait. */
	stall: Stall | undefined;
	note: string | undefined;
	strings: PanelStrings;
	onRetry: () => void;
}

/** How the newest turn stands. */
function TurnEnd({ turn: { question, answers }, busy, error, stall, note, strings, onRetry }: TurnEndProps) {
	const unanswered = answers.length === 0;
	return (
		<>
			{unanswered && !busy && !error && (
				<div class="text-muted text-sm">
					<p>{question?.metadata?.ended === 'stopped' ? strings.stopped : strings.interrupted}</p>
					<button type="button" class="text-button mt-2" onClick={onRetry}>
						<RetryIcon />
						{strings.retry}
					</button>
				</div>
			)}
			{unanswered && busy && <Steps message={undefined} />}
			{note && <p class="text-muted text-sm">{note}</p>}
			{stall && <StallNotice stall={stall} question={question} text={strings[stall].join(' ')} />}
			{error && <Notice error={error} question={question} answered={answers.some((answer) => textOf(answer))} />}
		</>
	);
}
