import type { DocentMessage } from './message.js';

/** What has become of the answer to the newest question. */
export type AnswerState = 'asked' | 'streaming' | 'kept' | 'waiting' | 'elsewhere' | 'stopped' | 'failed' | 'done';

/** What can happen to an answer; the stored copy of a conversation that another tab continues tells of the same events. */
export type AnswerEvent = keyof typeof answerEvents;

/** The state to which each event leads. */
export const answerEvents = {
	/** Another conversation is shown, whose stored copy tells the rest. */
	open: 'done',
	/** The question is sent. */
	ask: 'asked',
	/** The service is asked for the same answer again. */
	replay: 'kept',
	/** Another tab receives the answer. */
	take: 'elsewhere',
	/** Something of the answer has come. */
	chunk: 'streaming',
	/** The connection broke, and the service keeps the answer. */
	cut: 'kept',
	/** The device has no connection. */
	offline: 'waiting',
	/** The answer is whole. */
	finish: 'done',
	/** The reader has stopped the answer. */
	stop: 'stopped',
	/** Nothing more comes by itself. */
	fail: 'failed',
} as const satisfies Record<string, AnswerState>;

/** What a state means to the rest of the widget. */
interface StateRow {
	/** This tab receives the answer. */
	isHere: boolean;
	/** Something of it comes by itself in this tab, also when another conversation is shown. */
	goesOn: boolean;
	/** A question would have to wait, and nothing can be asked again. */
	isBusy: boolean;
	/** What a screen reader is told. */
	says: 'searching' | 'writing' | 'answer';
	/** What the reader is told when nothing comes for a while. */
	stall?: 'slow' | 'paused';
	/** The line below the answer. */
	note?: 'elsewhere';
	/** The events that change this state, besides `finish` and `stop`, which end each. */
	takes: readonly AnswerEvent[];
}

export const answerStates: Record<AnswerState, StateRow> = {
	/** The question is on its way, and not a word has come. */
	asked: {
		isHere: true,
		goesOn: true,
		isBusy: true,
		says: 'searching',
		stall: 'slow',
		takes: ['chunk', 'cut', 'offline', 'fail'],
	},
	streaming: { isHere: true, goesOn: true, isBusy: true, says: 'writing', stall: 'paused', takes: ['cut', 'fail'] },
	/** The connection broke; the service keeps the answer, which is asked for again now or in a moment. */
	kept: {
		isHere: true,
		goesOn: true,
		isBusy: true,
		says: 'writing',
		stall: 'paused',
		takes: ['chunk', 'cut', 'offline', 'replay', 'fail'],
	},
	/** The device has no connection; the answer is asked for once it has one. A stored copy tells only that it has failed. */
	waiting: {
		isHere: false,
		goesOn: true,
		isBusy: false,
		says: 'answer',
		takes: ['open', 'take', 'ask', 'replay'],
	},
	/** Another tab receives the answer. */
	elsewhere: {
		isHere: false,
		goesOn: false,
		isBusy: true,
		says: 'writing',
		note: 'elsewhere',
		takes: ['open', 'take', 'cut', 'fail'],
	},
	/** The reader has stopped the answer. */
	stopped: { isHere: false, goesOn: false, isBusy: false, says: 'answer', takes: ['open', 'take', 'ask', 'fail'] },
	/** The rest is missing, and nothing is done about it until the reader asks again. */
	failed: { isHere: false, goesOn: false, isBusy: false, says: 'answer', takes: ['open', 'take', 'ask', 'replay'] },
	/** Nothing is missing; this is also the state of an empty conversation. */
	done: { isHere: false, goesOn: false, isBusy: false, says: 'answer', takes: ['open', 'take', 'ask', 'cut', 'fail'] },
};

const endings: readonly AnswerEvent[] = ['finish', 'stop'];

/** The state after an event; the same one when the event is refused. */
export const nextState = (state: AnswerState, event: AnswerEvent): AnswerState =>
	[...endings, ...answerStates[state].takes].includes(event) ? answerEvents[event] : state;

/** Milliseconds for which services keep an answer. */
const keptFor = 10 * 60_000;

/** What the copy of a conversation's last message tells of its answer, when no other tab receives it. */
export function eventOf(last: DocentMessage | undefined, now: number): AnswerEvent {
	const { ended, unfinished } = last?.metadata ?? {};
	if (unfinished?.messageId !== undefined && now - unfinished.at <= keptFor) return 'cut';
	if (ended === 'stopped') return 'stop';
	return ended || last?.role === 'user' ? 'fail' : 'finish';
}
