import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GapListResponse } from '../../contract/schema/gaps.js';
import type { Ending } from '../../testing/models/endings/ending.js';
import { printedCalls } from '../../testing/models/endings/printed-calls.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { assistantGapsPath } from '../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf } from '../../testing/service/streams.js';
import { createSqlThreadStore } from './threads/thread-store.js';

/** How models and their servers write and end answers, as their users report it, and what becomes of it. */

const question = 'How do I roll back a flag?';

let models: ModelServer;
let shared: ServiceUnderTest;
beforeAll(async () => {
	[models, shared] = await Promise.all([startModelServer(), createServiceUnderTest()]);
});
afterAll(async () => {
	await shared.dispose();
	await models.close();
});

/** Asks a service of its own, which remembers nothing of another row. */
async function ask({ plays }: Ending) {
	const model = {
		provider: 'openai-compatible',
		model: 'test-model',
		baseUrl: models.url,
		retries: 0,
		firstTokenSeconds: 3,
		idleSeconds: 3,
	};
	const limits = { assistantPerAddressAndMinute: 0 };
	const service = await createServiceUnderTest({ model, limits }, shared);
	try {
		models.requests.length = 0;
		models.play(...plays);
		const response = await service.ask(question);
		const chunks = await chunksOf(response);
		const threads = createSqlThreadStore(service.database);
		const answer = (await threads.get('docs', response.headers.get('x-thread-id') ?? ''))?.messages[1];
		const texts = (type: 'text-delta' | 'reasoning-delta') =>
			chunks.map((chunk) => (chunk.type === type ? chunk.delta : '')).join('');
		const verdict = chunks.flatMap((chunk) => (chunk.type === 'data-verdict' ? [chunk.data] : []))[0];
		const searches = chunks.flatMap((chunk) =>
			chunk.type === 'tool-input-available' ? [(chunk.input as { query: string }).query] : [],
		);
		const isQuoted = answer?.model === 'extractive';
		return {
			stored: isQuoted ? undefined : answer?.text.replace(/(\[\d+\])\([^)]*\)/g, '$1'),
			shown: isQuoted ? undefined : texts('text-delta').replace(/(\[\d+\])\([^)]*\)/g, '$1'),
			thoughts: texts('reasoning-delta'),
			verdict: (verdict as { verdict: string }).verdict,
			failure: answer?.modelFailure,
			searches: searches.slice(1),
			requests: models.requests.length,
		};
	} finally {
		await service.dispose();
	}
}

const kinds: readonly [string, Ending[]][] = [['printed calls', printedCalls]];

describe.each(kinds)('%s', (_, endings) => {
	it.each(endings.map((ending) => [ending.name, ending] as const))('%s', async (_, ending) => {
		const { shows, thoughts = '', verdict, failure, searches = [], requests = searches.length + 1 } = ending;
		expect(await ask(ending)).toEqual({
			stored: shows,
			shown: shows,
			thoughts,
			verdict,
			failure,
			searches,
			requests,
		});
	});
});

it('none of them is a gap of the documentation but those that say so', async () => {
	const admin = { authorization: `Bearer ${await shared.createKey({ kind: 'admin' })}` };
	const response = await shared.fetch(new Request(`http://127.0.0.1${assistantGapsPath('docs')}`, { headers: admin }));
	const { gaps } = (await response.json()) as GapListResponse;
	const open = kinds.flatMap(([, endings]) => endings).filter(({ verdict }) => /doubtful|unanswered/.test(verdict));
	expect(gaps.map(({ asked }) => asked)).toEqual(open.length === 0 ? [] : [open.length]);
});
