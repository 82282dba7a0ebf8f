import { cloneElement, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DocentError } from '../../../client/docent-error.js';
import { afterPaint } from '../../boot/next-task.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { Answer } from '../answer/answer.js';
import { Steps } from '../answer/steps.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { ArrowDownIcon } from '../icons.js';
import { Notice, Retry, type Stall, StallNotice } from '../notices/notice.js';
import { Question } from '../question/question.js';
import { useController } from '../state/panel-controller.js';
import { usePinnedQuestion } from './use-pinned-question.js';

/** Turns that are shown in one go after the newest, which fills the view. At a quarter of a laptop's speed they take a few frames. */
const turnsAtOnce = 2;

/**
 * How many turns, counted from the newest, are shown: the newest at once and the older ones a few at a time after it, so that a
 * long conversation opens as fast as a short one and never holds up what the reader does. What is shown stays when it grows.
 * @param conversation changes with the conversation, not with its growth
 */
export function useShownTurns(turnCount: number, conversation: string | undefined): number {
	const [left, setLeft] = useState<{ conversation?: string | undefined; hidden: number }>({ hidden: 0 });
	const isNew = left.conversation !== conversation;
	const hidden = isNew ? turnCount - 1 : left.hidden;
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is hidden changes with these two alone
	useLayoutEffect(() => {
		if (isNew) setLeft({ conversation, hidden });
		else if (hidden > 0) afterPaint(() => setLeft({ conversation, hidden: hidden - turnsAtOnce }));
	}, [left, conversation]);
	return turnCount - Math.max(0, hidden);
}

/** Turns that are removed in one go. */
const stride = 5;

/**
 * The turns to draw: those that are wanted, and out of sight what is left of others. These go a few at a time, because the browser
 * needs as long to remove a long conversation at once as to draw a page.
 */
export function useLeavingTurns(wanted: readonly VNode[]): readonly VNode[] {
	const drawn = useRef<readonly VNode[]>([]);
	const [, drawAgain] = useState({});
	const keys = new Set(wanted.map(({ key }) => key));
	const left = drawn.current
		.filter(({ key }) => !keys.has(key))
		.slice(stride)
		.map((turn) => cloneElement(turn, { class: 'away', 'aria-hidden': true }));
	// Leaving turns stand before the newest one: it must stay last, and the others must not move.
	drawn.current = [...wanted.slice(0, -1), ...left, ...wanted.slice(-1)];
	useLayoutEffect(() => {
		if (left.length > 0) afterPaint(() => drawAgain({}));
	});
	return drawn.current;
}

interface ConversationProps extends Omit<TurnEndProps, 'turn'> {
	messages: readonly DocentMessage[];
	/** Something else is shown, for a while. */
	away: boolean;
	links: LinkPolicy;
}

export function Conversation({ messages, away, links, ...state }: ConversationProps) {
	const { busy, error, strings } = state;
	const { conversation, options } = useController();
	const turns = turnsOf(messages);
	const asked = turns.at(-1)?.question;
	// A question that is edited keeps its id.
	const newest = asked && asked.id + textOf(asked);
	const { scroller, content, atNewest, pin, onScroll } = usePinnedQuestion(newest, away, conversation.chat);
	const shown = turns.slice(-useShownTurns(turns.length, messages[0]?.id));
	const kept = useKeptNodes([strings, links, busy, options]);
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
							newest={isLast}
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
	const nodes = useRef(new WeakMap<DocentMessage, { parts: readonly unknown[]; node: VNode }>());
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
}

/** The state of the newest turn. */
function TurnEnd({ turn: { question, answers }, busy, error, stall, note, strings }: TurnEndProps) {
	const unanswered = answers.length === 0;
	return (
		<>
			{unanswered && !busy && !error && (
				<div class="mt-2 flex flex-wrap items-center gap-x-4 text-muted text-sm">
					<p>{question?.metadata?.ended === 'stopped' ? strings.stopped : strings.interrupted}</p>
					<Retry />
				</div>
			)}
			{unanswered && busy && <Steps message={undefined} />}
			{note && <p class="text-muted text-sm">{note}</p>}
			{stall && <StallNotice stall={stall} question={question} text={strings[stall].join(' ')} />}
			{error && <Notice error={error} question={question} answered={answers.some((answer) => textOf(answer))} />}
		</>
	);
}
