import { expect, it } from 'vitest';
import { assistantInsightsPath } from '../../contract/owner-paths.js';
import type { GapListResponse } from '../../contract/schema/gaps.js';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import { assistantGapsPath } from '../../testing/service/owner-paths.js';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';
import { chunksOf, textIn } from '../../testing/service/streams.js';

const service = shared(createServiceUnderTest);

const hello = /^Hello! I am the automated assistant/;
const welcome = /^You’re welcome\./;

it('answers small talk with a sentence of its own, alone and after an answer, which is no gap', async () => {
	const admin = await service.createKey({ kind: 'admin' });
	const ask = async (text: string, threadId?: string) => {
		const response = await service.ask(text, threadId === undefined ? {} : { threadId });
		const chunks = await chunksOf(response);
		const verdict = chunks.find(({ type }) => type === 'data-verdict');
		return { text: textIn(chunks), verdict, threadId: response.headers.get('x-thread-id') ?? '' };
	};
	const before = await ask('How do I roll back a flag?');
	const replies: [string, RegExp][] = [
		['are you a human?', hello],
		['Are you a bot?', hello],
		['test', hello],
		['who are you', hello],
		['What can you do?', hello],
		['tell me a joke', hello],
		['???', hello],
		['no', hello],
		['it', hello],
		['thanks', welcome],
		['Thank you, that helped!', welcome],
		['ok', welcome],
		['ok cool', welcome],
		['bye', welcome],
		['👍', welcome],
		['🔥🔥🔥', welcome],
	];
	for (const [message, reply] of replies) {
		for (const threadId of [undefined, before.threadId]) {
			const { text, verdict } = await ask(message, threadId);
			expect(text, message).toMatch(reply);
			expect(verdict, message).toMatchObject({ data: { verdict: 'answered', citations: 0 } });
		}
	}
	const gaps = (await (await service.get(assistantGapsPath('docs'), admin)).json()) as GapListResponse;
	expect(gaps.total).toBe(0);
	const { totals } = (await (await service.get(assistantInsightsPath('docs'), admin)).json()) as InsightsResponse;
	expect(totals).toMatchObject({ unanswered: 0, doubtful: 0 });
}, 60_000);
