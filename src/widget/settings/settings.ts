/**
 * What only some pages need, loaded when they do: options beyond the plainest, changed options, refusals, and the calls that are
 * made rarely.
 */
import { DocentError } from '../docent-error.js';
import type { DocentOptions } from '../options.js';
import { filterOfPage } from '../page/page-filter.js';
import { tellPage } from '../page/tell-page.js';
import type { DocentSession } from '../session.js';
import { customise } from './customise.js';
import { optionError } from './option-error.js';
import { patchOptions } from './patch-options.js';
import { misspeltOptions, readOptions, withBlock } from './read-options.js';

/** What is refused the page hears of as well. */
function telling<Result>(run: () => Result): Result {
	try {
		return run();
	} catch (error) {
		if (DocentError.isInstance(error)) tellPage('error', { code: error.code, message: error.message });
		throw error;
	}
}

function adopt(session: DocentSession, options: Record<string, unknown>): void {
	const { filter, ...resolved } = readOptions(options, session.origin());
	const narrowed = filter && { filter: filter === 'auto' ? filterOfPage : filter };
	session.adopt(options as unknown as DocentOptions, { ...resolved, ...narrowed, customise });
}

/** @throws DocentError `options` */
export function init(session: DocentSession, given: object): void {
	telling(() => {
		const options = withBlock(given);
		for (const sentence of misspeltOptions(options)) console.warn(sentence);
		adopt(session, options);
	});
}

/** A second `init`: of the same documentation it is no news, of another one it cannot be followed. */
export function again(session: DocentSession, given: object): void {
	const { domain, apiKey } = withBlock(given);
	const { given: before } = session;
	if (before && (before.domain !== domain || before.apiKey !== apiKey))
		console.warn('Docent: call destroy() before another init().');
}

export function notReady(): never {
	return telling(() => {
		throw optionError('call init() first.');
	});
}

/** @throws DocentError `options`, and then nothing has changed */
export function update(session: DocentSession, changes: object): void {
	const { given } = session;
	if (given) telling(() => adopt(session, patchOptions(given, changes)));
	else notReady();
}
