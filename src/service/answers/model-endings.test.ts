import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VerdictData } from '../../contract/answer-parts.js';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import { toolCalls } from '../../testing/models/endings/calls.js';
import { type Ending, says } from '../../testing/models/endings/ending.js';
import { failures } from '../../testing/models/endings/failures.js';
import { printedCalls } from '../../testing/models/endings/printed-calls.js';
import { streams } from '../../testing/models/endings/streams.js';
import { thoughts } from '../../testing/models/endings/thoughts.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
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

const withoutLinks = (text: string | undefined) => text?.replace(/(\[\d+\])\([^)]*\)/g, '$1');

const createService = () => {
	const own = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url, retries: 0 };
	const model = { ...own, firstTokenSeconds: 3, idleSeconds: 3 };
	return createServiceUnderTest({ model, limits: { assistantPerAddressAndMinute: 0 } }, shared);
};

async function ask(service: ServiceUnderTest, plays: Ending['plays']) {
	models.requests.length = 0;
	models.play(...plays);
	const response = await service.ask(question);
	const chunks = await chunksOf(response);
	const threads = createSqlThreadStore(service.database);
	const answer = (await threads.get('docs', response.headers.get('x-thread-id') ?? ''))?.messages[1];
	const textOf = (type: 'text-delta' | 'reasoning-delta') =>
		chunks.map((chunk) => (chunk.type === type ? chunk.delta : '')).join('');
	const verdicts = chunks.flatMap((chunk) => (chunk.type === 'data-verdict' ? [chunk.data as VerdictData] : []));
	const searches = chunks.flatMap((chunk) =>
		chunk.type === 'tool-input-available' ? [(chunk.input as { query: string }).query] : [],
	);
	const isQuoted = answer?.model === 'extractive';
	return {
		stored: isQuoted ? undefined : withoutLinks(answer?.text),
		shown: isQuoted ? undefined : withoutLinks(textOf('text-delta')),
		thoughts: textOf('reasoning-delta'),
		verdict: verdicts[0]?.verdict,
		failure: answer?.modelFailure,
		searches: searches.slice(1),
		requests: models.requests.length,
	};
}

const kinds: readonly [string, Ending[]][] = [
	['printed calls', printedCalls],
	['thoughts', thoughts],
	['streams', streams],
	['calls', toolCalls],
	['failures', failures],
];

describe.each(kinds)('%s', (_, endings) => {
	it.each(endings.map((ending) => [ending.name, ending] as const))('%s', async (_, ending) => {
		const { shows, thoughts = '', verdict, failure, searches = [], requests = searches.length + 1 } = ending;
		// A service of its own remembers nothing of another row.
		const service = await createService();
		try {
			const expected = { stored: shows, shown: shows, thoughts, verdict, failure, searches, requests };
			expect(await ask(service, ending.plays)).toEqual(expected);
		} finally {
			await service.dispose();
		}
	});
});

it('a model whose template opens its thoughts is known after its first answer', async () => {
	const service = await createService();
	try {
		const long = `Okay, the reader wants the switch.\n${'Passage 1 says how, and nothing else does. '.repeat(10)}\n`;
		const yes = 'Switch it off [1].';
		const thinking = says(`${long}</think>\n\n${yes}`);
		// What was shown before nobody knew cannot be taken back, and is not kept.
		expect(await ask(service, [thinking])).toMatchObject({
			stored: yes,
			shown: long.trimEnd() + yes,
			verdict: 'answered',
		});
		expect(await ask(service, [thinking])).toMatchObject({ stored: yes, shown: yes, thoughts: long });
		const calling = { ...says('I look.'), calls: [['search', { query: 'exit codes' }]] as const };
		expect(await ask(service, [calling, thinking])).toMatchObject({ shown: yes, thoughts: `I look.${long}` });
		const inCode = 'It ends with `</think>` in code [1].';
		expect(await ask(service, [says(inCode)])).toMatchObject({ stored: inCode, shown: inCode });
		expect(await ask(service, [thinking])).toMatchObject({ stored: yes });
		expect(await ask(service, [says(yes)])).toMatchObject({ stored: yes, shown: yes, thoughts: expect.any(String) });
		expect(await ask(service, [says(yes)])).toMatchObject({ stored: yes, shown: yes, thoughts: '' });
	} finally {
		await service.dispose();
	}
});

it('the owner’s report counts them as what they are, and none as a gap but an answer that leaves its question open', async () => {
	const adminKey = await shared.createKey({ kind: 'admin' });
	const response = await shared.get('/discovery/v2/assistant/docs/insights', adminKey);
	const { totals, modelFailures } = (await response.json()) as InsightsResponse;
	const all = kinds.flatMap(([, endings]) => endings);
	const count = (is: (ending: Ending) => boolean) => all.filter(is).length;
	expect(totals).toMatchObject({
		doubtful: count(({ verdict }) => verdict === 'doubtful'),
		unanswered: count(({ verdict }) => verdict === 'unanswered'),
		withoutModel: count(({ shows }) => shows === undefined),
		failed: count(({ verdict }) => verdict === 'failed'),
	});
	for (const { reason, answers } of modelFailures) expect(answers).toBe(count(({ failure }) => failure === reason));
});
