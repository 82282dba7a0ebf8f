import { describe, expect, it } from 'vitest';
import { type AnswerEvent, type AnswerState, answerEvents, answerStates, eventOf, nextState } from './answer-state.js';
import type { DocentMessage, MessageMetadata } from './message.js';

const states = Object.keys(answerStates) as AnswerState[];
const events = Object.keys(answerEvents) as AnswerEvent[];

/** What does not happen in a state, and would change nothing. */
const refused: Record<AnswerState, AnswerEvent[]> = {
	// An answer that this tab receives is ended before anything else begins.
	asked: ['open', 'ask', 'replay', 'take'],
	streaming: ['open', 'ask', 'replay', 'take', 'chunk', 'offline'],
	kept: ['open', 'ask', 'take'],
	// The stored copy of a question that waits tells that it has failed, in other tabs and on other pages.
	waiting: ['fail', 'chunk', 'cut', 'offline'],
	// Its chunks come to the other tab, which also asks.
	elsewhere: ['ask', 'replay', 'chunk', 'offline'],
	// A chunk that was on its way when the reader stopped.
	stopped: ['replay', 'chunk', 'cut', 'offline'],
	// An answer that was asked for often enough is asked for again by the reader alone.
	failed: ['fail', 'chunk', 'cut', 'offline'],
	done: ['replay', 'chunk', 'offline'],
};

describe('the table', () => {
	it.each(states)('%s takes or refuses each event', (state) => {
		const taken = ['finish', 'stop', ...answerStates[state].takes];
		expect([...taken, ...refused[state]].sort()).toEqual([...events].sort());
		for (const event of events) {
			expect(nextState(state, event)).toBe(refused[state].includes(event) ? state : answerEvents[event]);
		}
	});

	it.each(states)('from %s a reader gets to an end, and from there to another question', (state) => {
		const ended: AnswerState[] = ['done', 'failed', 'stopped'];
		const end = ended.includes(state) ? state : nextState(state, 'stop');
		expect(ended).toContain(end);
		expect(nextState(end, 'ask')).toBe('asked');
	});

	it.each(states)('%s is busy when a question is refused, and says so to a screen reader', (state) => {
		const { isBusy, isHere, goesOn, says, stall } = answerStates[state];
		expect(nextState(state, 'ask') === state).toBe(isBusy);
		expect(says === 'answer').toBe(!isBusy);
		expect(stall !== undefined, 'only what this tab receives can make it wait').toBe(isHere);
		expect(isBusy || !isHere).toBe(true);
		expect(goesOn || !isHere, 'what this tab receives goes on out of sight').toBe(true);
	});

	it('each state but the first is reached', () => {
		const reached = new Set<AnswerState>(['done']);
		for (const state of reached) for (const event of events) reached.add(nextState(state, event));
		expect([...reached].sort()).toEqual([...states].sort());
	});
});

describe('what a stored copy tells', () => {
	const now = 1_000_000_000;
	const message = (role: 'user' | 'assistant', metadata: MessageMetadata = {}): DocentMessage => ({
		id: 'a',
		role,
		parts: [],
		metadata,
	});
	const unfinished = { at: now - 60_000, left: true, messageId: 'msg_1' };

	it.each<[string, AnswerEvent, DocentMessage | undefined]>([
		['an empty conversation', 'finish', undefined],
		['a whole answer', 'finish', message('assistant')],
		['a question without an answer', 'fail', message('user')],
		['a question that was stopped', 'stop', message('user', { ended: 'stopped' })],
		['a stopped answer', 'stop', message('assistant', { ended: 'stopped' })],
		['an answer that failed', 'fail', message('assistant', { ended: 'failed' })],
		['an answer that was cut', 'fail', message('assistant', { ended: 'cut' })],
		['an answer that the service may have', 'cut', message('assistant', { ended: 'cut', unfinished })],
		['a question whose answer the service may have', 'cut', message('user', { unfinished })],
		[
			'an answer that the service has forgotten',
			'fail',
			message('assistant', { ended: 'cut', unfinished: { ...unfinished, at: now - 11 * 60_000 } }),
		],
		['an answer without a name', 'fail', message('assistant', { ended: 'cut', unfinished: { at: now, left: true } })],
	])('%s: %s', (_what, event, last) => {
		expect(eventOf(last, now)).toBe(event);
	});
});
