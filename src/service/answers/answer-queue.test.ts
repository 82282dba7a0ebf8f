import { expect, it } from 'vitest';
import type { Findings } from '../../search/passages/find-passages.js';
import { ModelUnavailableError } from '../models/failures/model-failure.js';
import { type AnswerCall, type Answerer, withQueue } from './answerer.js';

/** An answerer whose answers end when they are told to. */
function heldAnswerer() {
	const running: (() => void)[] = [];
	let most = 0;
	const answerer: Answerer = {
		name: 'held',
		answer: () =>
			new Promise((resolve) => {
				running.push(() => {
					running.splice(0, 1);
					resolve();
				});
				most = Math.max(most, running.length);
			}),
		takesTools: () => false,
		circuits: () => [],
	};
	return { answerer, endOne: () => running[0]?.(), running: () => running.length, most: () => most };
}

const callWith = (signal = new AbortController().signal) => ({ signal }) as AnswerCall;

it('lets so many be written at once, as many wait, and the rest is told at once that the model is unavailable', async () => {
	const { answerer, endOne, running, most } = heldAnswerer();
	const queued = withQueue(answerer, 3);
	const outcomes: string[] = [];
	const asked = Array.from({ length: 10 }, () =>
		queued
			.answer(callWith(), () => {})
			.then(
				() => outcomes.push('answered'),
				(error: unknown) => outcomes.push(error instanceof ModelUnavailableError ? 'unavailable' : String(error)),
			),
	);
	await expect.poll(() => outcomes).toEqual(Array(4).fill('unavailable'));
	expect(running()).toBe(3);
	while (outcomes.length < 10) {
		endOne();
		await new Promise((resolve) => setImmediate(resolve));
	}
	await Promise.all(asked);
	expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(6);
	expect(most()).toBe(3);
});

it('gives a place on when an answer fails, and when the reader of one that waits has gone', async () => {
	const failing = withQueue(
		{ name: 'failing', answer: () => Promise.reject(new Error('no')), takesTools: () => false, circuits: () => [] },
		1,
	);
	for (let time = 0; time < 3; time++) await expect(failing.answer(callWith(), () => {})).rejects.toThrow('no');
	const { answerer, endOne, running } = heldAnswerer();
	const queued = withQueue(
		{
			...answerer,
			answer: (call, onEvent) => (call.signal.aborted ? Promise.resolve() : answerer.answer(call, onEvent)),
		},
		1,
	);
	const leaving = new AbortController();
	const first = queued.answer(callWith(), () => {});
	const gone = queued.answer(callWith(leaving.signal), () => {});
	leaving.abort();
	await gone;
	const next = queued.answer(callWith(), () => {});
	expect(running()).toBe(1);
	endOne();
	await first;
	await expect.poll(running).toBe(1);
	endOne();
	await next;
});

it('waits no longer than is worth it', async () => {
	const { answerer, endOne } = heldAnswerer();
	const queued = withQueue(answerer, 1, 20);
	const first = queued.answer(callWith(), () => {});
	await expect(queued.answer(callWith(), () => {})).rejects.toThrow(
		'The model held has all the questions that it may have at once.',
	);
	endOne();
	await first;
});

it('counts a call for queries as well', async () => {
	const { answerer, endOne, running } = heldAnswerer();
	const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
	const writeQueries: Answerer['writeQueries'] = async () => ({ queries: [`${running()} running`], usage });
	const queued = withQueue({ ...answerer, writeQueries }, 1);
	const first = queued.answer(callWith(), () => {});
	const written = queued.writeQueries?.({} as Findings, new AbortController().signal);
	await new Promise((resolve) => setImmediate(resolve));
	expect(running()).toBe(1);
	endOne();
	expect(await written).toMatchObject({ queries: ['0 running'] });
	await first;
});
