import type { LanguageModelV2CallOptions } from '@ai-sdk/provider';
import type { ModelLimits } from '../config/model-settings.js';
import { type Candidate, tagPart } from './candidate.js';
import { Patience } from './patience.js';
import { type OnPart, type Part, pushParts } from './push-parts.js';

/** Parts before the first word. A call that fails during them can be repeated. */
const preludes: readonly Part['type'][] = ['stream-start', 'response-metadata', 'raw', 'text-start', 'reasoning-start'];

function isPrelude(part: Part): boolean {
	const isEmpty = (part.type === 'text-delta' || part.type === 'reasoning-delta') && part.delta === '';
	return isEmpty || preludes.includes(part.type);
}

/**
 * One call of one model. Resolves at its first word. Rejects when the call fails before it; no part was pushed then.
 */
export async function attemptModel(
	candidate: Candidate,
	options: LanguageModelV2CallOptions,
	limits: ModelLimits,
	onPart: OnPart,
) {
	const { breaker } = candidate;
	const closing = new AbortController();
	const { abortSignal } = options;
	const signal = abortSignal ? AbortSignal.any([abortSignal, closing.signal]) : closing.signal;
	const patience = new Patience(candidate.name, limits);
	let held: Part[] | undefined = [];
	let begin = () => {};
	const begun = new Promise<void>((resolve) => {
		begin = resolve;
	});
	let hasFailed = false;
	// An aborted call says nothing about the provider.
	const blame = () => {
		hasFailed = true;
		if (!signal.aborted) breaker.fail();
	};
	const pass = (part: Part) => {
		// Some providers' packages report a finish after an error.
		if (part.type === 'error') blame();
		if (part.type === 'finish' && !hasFailed) breaker.succeed();
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
		if (held) {
			if (part.type === 'error') throw part.error;
			held.push(part);
			if (isPrelude(part)) return;
			patience.heard();
			passHeld();
		} else {
			patience.heard();
			pass(part);
		}
	};
	const ended = (async () => {
		try {
			await Promise.race([pushParts(candidate.model, { ...options, abortSignal: signal }, take), patience.over]);
			signal.throwIfAborted();
			if (held) passHeld();
		} catch (error) {
			if (held || signal.aborted) throw error;
			pass({ type: 'error', error });
		} finally {
			patience.end();
			// No caller waits for this request any more.
			closing.abort();
		}
	})();
	await Promise.race([begun, ended]);
	// It resolves at the end. An error after the first word is pushed as a part.
	return { ended };
}
