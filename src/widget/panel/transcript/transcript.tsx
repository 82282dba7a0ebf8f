import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DocentError } from '../../../client/docent-error.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { Answer } from '../answer/answer.js';
import { Steps } from '../answer/steps.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { Kept } from '../kept.js';
import { lazyPartOfPanelTexts } from '../lazy-part.js';
import { Notice, Retry, type Stall, StallNotice } from '../notices/notice.js';
import { Question } from '../question/question.js';
import { useController } from '../state/panel-controller.js';
import type { FarTurns } from './far-turns.lazy.js';
import { keyOf, type Turn, turnsOf } from './turns.js';
import { usePinnedQuestion } from './use-pinned-question.js';

/** The way to the end, where that lies below the view. */
const FollowEnd = lazyPartOfPanelTexts(() => import('./follow-end.lazy.js'));

/** What copies a selection, which has to be there when the browser asks for it. */
let copied: typeof import('../copy/copied.lazy.js') | undefined;

/** Without it the browser copies as it does. */
const loadCopied = () =>
	void import('../copy/copied.lazy.js').then(
		(file) => {
			copied = file;
		},
		() => {},
	);

interface TranscriptProps extends Omit<TurnEndProps, 'turn'> {
	messages: readonly DocentMessage[];
	/** Something else is shown, for a while. */
	away: boolean;
	links: LinkPolicy;
}

export function Transcript({ messages, away, links, ...state }: TranscriptProps) {
	const { busy, error, strings } = state;
	const { conversation, options } = useController();
	const turns = turnsOf(messages);
	const asked = turns.at(-1)?.question;
	// A question that is edited keeps its id.
	const newest = asked && asked.id + textOf(asked);
	const { scroller, content, endsBelow, followEnd, onScroll } = usePinnedQuestion(newest, away, conversation.chat);
	const far = useFarTurns(scroller, turns.length > 2);
	// Of a conversation that is opened the newest turns come first, and the others with the code that draws few of them.
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn stays when the conversation grows
	const from = useMemo(() => Math.max(0, turns.length - 2), [messages[0]?.id]);
	const view = (turn: Turn) => {
		const { question, answers } = turn;
		const isLast = turn === turns.at(-1);
		const notice = isLast && error && (
			<Notice error={error} question={question} answered={answers.some((answer) => textOf(answer))} />
		);
		const create = () => (
			<section class="turn">
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
					>
						{answer === answers.at(-1) && notice}
					</Answer>
				))}
				{isLast && <TurnEnd {...state} turn={turn} />}
				{answers.length === 0 && notice}
			</section>
		);
		// The newest turn has a state of its own besides its messages.
		const parts = isLast ? [{}] : [strings, links, busy, options, question, ...answers];
		return <Kept key={keyOf(turn)} parts={parts} view={create} />;
	};
	const drawn = far ? far.arrange(turns, from, view, strings) : turns.slice(from).map(view);
	useLayoutEffect(() => far?.observe());
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
				onPointerDown={loadCopied}
				onKeyDown={loadCopied}
				onCopy={(event) => copied?.copySelection(event)}
			>
				<div ref={content}>{drawn}</div>
			</div>
			{endsBelow && <FollowEnd arriving={busy} onFollow={followEnd} />}
		</div>
	);
}

/** The code for turns out of view, in a conversation that has some. What is drawn by it stays its own. */
function useFarTurns(scroller: RefObject<HTMLElement | null>, isLong: boolean): FarTurns | undefined {
	const [far, setFar] = useState<FarTurns>();
	const [, drawAgain] = useState({});
	const needed = useRef(false);
	needed.current ||= isLong;
	const isNeeded = needed.current;
	useEffect(() => {
		if (!isNeeded) return;
		let stop = () => {};
		let isGone = false;
		const begin = ({ createFarTurns }: typeof import('./far-turns.lazy.js')) => {
			if (isGone || !scroller.current) return;
			const made = createFarTurns(scroller.current, () => drawAgain({}));
			stop = made.destroy;
			setFar(made);
		};
		const load = () => import('./far-turns.lazy.js');
		// Without its code all turns are drawn.
		load()
			.then(undefined, load)
			.then(begin, () => setFar({ arrange: (turns, _, view) => turns.map(view), observe() {}, destroy() {} }));
		return () => {
			isGone = true;
			stop();
		};
	}, [scroller, isNeeded]);
	return far;
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
			{stall && <StallNotice stall={stall} question={question} text={strings[stall].join('. ')} />}
		</>
	);
}
