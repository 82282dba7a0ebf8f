import type { LanguageModelV2CallOptions } from '@ai-sdk/provider';
import type { ModelLimits } from '../config/model-settings.js';
import { type Candidate, tagPart } from './candidate.js';
import { BadAnswerError, isProvidersFault, ToolsRefusedError } from './failures/model-failure.js';
import { ModelTimeouts } from './failures/model-timeouts.js';
import { PartsReader } from './parts-reader.js';
import { type OnPart, type Part, pushParts } from './push-parts.js';
import { errorOfEvent } from './whole-answer.js';

/** Parts with thoughts are handed on at once, because a reader may watch them. */
const thoughts: readonly Part['type'][] = ['reasoning-start', 'reasoning-delta', 'reasoning-end'];

/** One call of one model. Resolves at its first visible character; rejects when the call ends before it. */
export async function attemptModel(
	candidate: Candidate,
	options: LanguageModelV2CallOptions,
	limits: ModelLimits,
	onPart: OnPart,
) {
	const { breaker } = candidate;
	const tools = options.tools?.length ? candidate.tools : undefined;
	const closing = new AbortController();
	const { abortSignal } = options;
	const signal = abortSignal ? AbortSignal.any([abortSignal, closing.signal]) : closing.signal;
	const timeouts = new ModelTimeouts(candidate.name, limits);
	const check = new PartsReader(options, candidate.thinksFirst);
	let held: Part[] | undefined = [];
	let begin = () => {};
	const begun = new Promise<void>((resolve) => {
		begin = resolve;
	});
	let hasFailed = false;
	let hasFinished = false;
	// An aborted call says nothing about the provider.
	const blame = (error: unknown) => {
		hasFailed = true;
		const isSlip = error instanceof ToolsRefusedError;
		if (isSlip) tools?.fail(error);
		else tools?.release();
		if (signal.aborted || isSlip || !isProvidersFault(error)) breaker.release();
		else breaker.fail(error);
	};
	const pass = (part: Part) => {
		// Some providers' packages report a finish after an error.
		if (part.type === 'error') blame(part.error);
		if (part.type === 'finish') {
			hasFinished = true;
			candidate.thinksFirst = check.thinksFirst ?? candidate.thinksFirst;
		}
		if (part.type === 'finish' && !hasFailed) for (const each of [breaker, tools]) each?.succeed();
		try {
			onPart(tagPart(part, candidate));
		} catch (error) {
			closing.abort(error);
			throw error;
		}
	};
	const passHeld = () => {
		const parts = held ?? [];
		held = undefined;
		breaker.answer();
		begin();
		parts.forEach(pass);
	};
	const take = (part: Part) => {
		// Another model has begun to answer.
		closing.signal.throwIfAborted();
		if (held && part.type === 'error') throw errorOfEvent(part.error);
		for (const checked of check.take(part)) {
			// A provider's end after an error ends nothing.
			if (hasFailed && checked.type === 'error') continue;
			if (part.type.endsWith('-delta')) timeouts.received();
			if (held && thoughts.includes(checked.type)) pass(checked);
			else if (!held) pass(checked);
			else {
				held.push(checked);
				if (check.hasWords) passHeld();
			}
		}
	};
	const ended = (async () => {
		try {
			await Promise.race([pushParts(candidate.model, { ...options, abortSignal: signal }, take), timeouts.over]);
			signal.throwIfAborted();
			if (held) throw new BadAnswerError('empty', 'The model ended without a word.', { retryable: true });
			if (!hasFinished && !hasFailed) throw new BadAnswerError('cut', 'The model stopped in the middle of its answer.');
		} catch (error) {
			if (held || signal.aborted) throw error;
			pass({ type: 'error', error });
		} finally {
			timeouts.end();
			if (signal.aborted) tools?.release();
			// No caller waits for this request any more.
			closing.abort();
		}
	})();
	await Promise.race([begun, ended]);
	// It resolves at the end. An error after the first word is pushed as a part.
	return { ended };
}
