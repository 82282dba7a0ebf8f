import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type BrowserModelState, languageModelDouble } from '../../testing/browser-model/language-model-double.js';
import { browserWriter } from './language-model.js';

const languages = { reads: ['en'], writes: 'en' };
const rules = { system: 'Answer from the passages.', languages };

function browser(given: Partial<BrowserModelState> = {}) {
	const double = languageModelDouble(given);
	return { ...double, writer: browserWriter({ languages, api: double.api }) };
}

const never = () => new AbortController().signal;

async function read(pieces: AsyncIterable<string>) {
	const read: string[] = [];
	for await (const piece of pieces) read.push(piece);
	return read;
}

describe('availability', () => {
	it.each(['unavailable', 'downloadable', 'downloading', 'available'] as const)(
		'is what the browser says: %s',
		async (said) => {
			expect(await browser({ availability: said }).writer.availability()).toBe(said);
		},
	);

	it('is none in a browser without the interface, and asks no other', async () => {
		expect(await browserWriter({ languages }).availability()).toBe('unavailable');
	});

	it.each([
		['an error that passes', { availabilityError: 'UnknownError' }],
		['a language that the model lacks', { languages: ['ja'] }],
		['a frame without the permission', { isAllowed: false }],
		['a word that a later browser may say', { availability: 'after-charging' as 'available' }],
	])('is none for %s', async (_, given) => {
		expect(await browser(given).writer.availability()).toBe('unavailable');
	});

	it('asks for no tag that a browser refuses', async () => {
		const { api } = browser();
		const writer = browserWriter({ api, languages: { reads: ['english language', 'es'], writes: 'en' } });
		expect(await writer.availability()).toBe('available');
	});

	it('does not make a session, and loads nothing', async () => {
		const { writer, calls, state } = browser({ availability: 'downloadable' });
		await writer.availability();
		await pause(5);
		expect([calls, state.availability]).toEqual([['availability'], 'downloadable']);
	});
});

describe('load', () => {
	it('makes the call in the click itself, and frees what it made', async () => {
		const { writer, state, calls, sessions } = browser({
			availability: 'downloadable',
			activationRule: 'strict',
			shares: [0.25, 0.5],
		});
		const shares: number[] = [];
		const loading = writer.load((share) => shares.push(share));
		expect(calls).toEqual(['create']);
		state.activation = 'none';
		await loading;
		expect(shares).toEqual([0, 0.25, 0.5, 1]);
		expect(sessions).toMatchObject([{ isDestroyed: true }]);
		expect(await writer.availability()).toBe('available');
	});

	it.each([
		['NotAllowedError', { activation: 'none', availability: 'downloadable' }],
		['NotSupportedError', { availability: 'unavailable' }],
		['NetworkError', { availability: 'downloadable', shares: [0.3, 0.6], failsAt: 0.6 }],
		['OperationError', { createError: 'OperationError' }],
	] as const)('says why there is none: %s', async (name, given) => {
		await expect(browser(given).writer.load(() => {})).rejects.toMatchObject({ name });
	});

	it('rejects in a browser without the interface', async () => {
		await expect(browserWriter({ languages }).load(() => {})).rejects.toMatchObject({ name: 'NotSupportedError' });
	});
});

describe('a session', () => {
	it.each(['unavailable', 'downloadable', 'downloading'] as const)(
		'is not made where the model is %s',
		async (said) => {
			const { writer, calls } = browser({ availability: said });
			await expect(writer.open(rules, never())).rejects.toThrow();
			expect(calls).not.toContain('create');
		},
	);

	it('has the rules, its context and the counter of the model', async () => {
		const { writer, sessions } = browser({ contextWindow: 4_096 });
		const session = await writer.open(rules, never());
		expect(sessions[0]?.options.initialPrompts).toEqual([{ role: 'system', content: rules.system }]);
		expect([session.contextWindow, session.contextUsage]).toEqual([4_096, 7]);
		expect(await session.measure('x'.repeat(40), never())).toBe(13);
	});

	it.each(['OperationError', 'UnknownError', 'NotAllowedError'])(
		'fails with %s of the browser',
		async (createError) => {
			await expect(browser({ createError }).writer.open(rules, never())).rejects.toMatchObject({ name: createError });
		},
	);

	it('fails where the rules alone are too long', async () => {
		const opening = browser({ contextWindow: 5 }).writer.open(rules, never());
		await expect(opening).rejects.toMatchObject({ name: 'QuotaExceededError' });
	});

	it('is not left behind by a reader who stops while it is made', async () => {
		const { writer, sessions } = browser({ loadingMs: 30 });
		const controller = new AbortController();
		const opening = writer.open(rules, controller.signal);
		await pause(10);
		controller.abort();
		await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
		await pause(50);
		expect(sessions.filter(({ isDestroyed }) => !isDestroyed)).toEqual([]);
	});

	it('outlives the signal with which it was opened', async () => {
		const { writer, sessions } = browser({ answer: ['Yes.'] });
		const controller = new AbortController();
		const session = await writer.open(rules, controller.signal);
		controller.abort();
		expect(sessions[0]?.isDestroyed).toBe(false);
		expect(await read(session.stream('Is it?', never()))).toEqual(['Yes.']);
		session.close();
		expect(sessions[0]?.isDestroyed).toBe(true);
	});

	it('stops with the reader, and takes no further word', async () => {
		const { writer } = browser({ answer: ['One', ' two'], isStalled: true });
		const session = await writer.open(rules, never());
		const controller = new AbortController();
		const pieces = session.stream('Count.', controller.signal)[Symbol.asyncIterator]();
		expect(await pieces.next()).toMatchObject({ value: 'One' });
		controller.abort();
		await expect(pieces.next()).rejects.toMatchObject({ name: 'AbortError' });
	});

	it('throws in the stream what the interface throws at once', async () => {
		const session = await browser({ destroyError: 'InvalidStateError' }).writer.open(rules, never());
		session.close();
		await expect(read(session.stream('Late.', never()))).rejects.toMatchObject({ name: 'InvalidStateError' });
	});

	it('gives up an answer that pushes its passages out of the context', async () => {
		const answer = Array.from({ length: 40 }, () => 'word '.repeat(4));
		const { writer } = browser({ contextWindow: 60, overflow: 'event', answer });
		const session = await writer.open(rules, never());
		await expect(read(session.stream('Tell me.', never()))).rejects.toMatchObject({ name: 'QuotaExceededError' });
	});
});
