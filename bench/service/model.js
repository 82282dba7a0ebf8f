import { setTimeout as pause } from 'node:timers/promises';
import { load } from '../run/load.js';

/** @type {typeof import('../../src/testing/models/openai-compatible-server.js')} */
const { startModelServer } = await load('../../src/testing/models/openai-compatible-server.ts');

/** @typedef {import('../../src/testing/models/openai-compatible-server.js').ChatRequest} Request */
/** @typedef {(request: Request) => string} Script */

/** @param {string} text @param {number} perSecond */
async function* inPieces(text, perSecond) {
	const begun = performance.now();
	// Models send about a token an event.
	for (const [index, piece] of (text.match(/.{1,4}/gsu) ?? []).entries()) {
		const due = begun + (index / perSecond) * 1_000 - performance.now();
		if (due > 1) await pause(due);
		yield piece;
	}
}

/**
 * A language model that follows a script, on a free port.
 *
 * @param {Script} script
 * @param {{ perSecond?: number, searches?: string }} [how] events a second, without it all come at once; what it searches for before
 */
export async function startModel(script, { perSecond = Number.POSITIVE_INFINITY, searches } = {}) {
	const model = await startModelServer();
	const hasSearched = (/** @type {Request} */ { messages }) => messages.some(({ role }) => role === 'tool');
	const isSearch = (/** @type {Request} */ request) => searches !== undefined && !hasSearched(request);
	model.play({
		reply: (request) => (isSearch(request) ? [] : inPieces(script(request), perSecond)),
		calls: (request) => (isSearch(request) ? [['search', { query: searches }]] : []),
	});
	return model;
}

/** The environment of a service that answers with the model at this address. @param {string} url */
export const withModel = (url) => ({
	DOCENT_MODEL_PROVIDER: 'openai-compatible',
	DOCENT_MODEL: 'scripted',
	DOCENT_MODEL_BASE_URL: url,
});

/** Citations of the first passages of a prompt, as its rules ask for. @param {Request} request @param {number} count */
export function citationsFor({ messages }, count) {
	const isByNumber = messages[0]?.content.includes('square brackets') ?? false;
	const read = messages
		.filter(({ role }) => role !== 'system')
		.map(({ content }) => content)
		.join('\n');
	const found = [...read.matchAll(/kind="passage"(?: number="(\d+)")?[^>\n]*>\n(?:[^\n]*\n){0,2}?url: (\S+)/g)];
	return found
		.slice(0, count)
		.map(([, number, url], index) => (isByNumber ? `[${number ?? index + 1}]` : `[${number ?? index + 1}](${url})`));
}
