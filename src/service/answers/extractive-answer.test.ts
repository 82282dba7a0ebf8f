import { expect, it } from 'vitest';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';
import { chunksOf, textIn } from '../../testing/service/streams.js';

const service = shared(createServiceUnderTest);

async function ask(text: string, more: Record<string, unknown> = {}) {
	const response = await service.ask(text, more);
	const chunks = await chunksOf(response);
	const answer = textIn(chunks);
	const sources = chunks.flatMap((chunk) => (chunk.type === 'source-url' ? chunk.url : []));
	return { chunks, answer, sources, threadId: response.headers.get('x-thread-id') };
}

it('quotes the documentation and cites it, without any key', async () => {
	const { answer, sources, chunks } = await ask('How do I roll back a flag?');
	expect(answer).toContain('lantern flag off new-checkout');
	expect(answer).toContain('[1](/guide/rollouts#rolling-back)');
	expect(sources[0]).toBe('/guide/rollouts#rolling-back');
	expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' });
});

it('says that the documentation does not answer, and cites nothing for it', async () => {
	const { answer, sources, chunks } = await ask('Which zeppelin flies over the harbour of Bremen?');
	expect(answer).toContain('I did not find this in the documentation.');
	expect(sources).toEqual([]);
	expect(chunks.find((chunk) => chunk.type === 'tool-output-available')?.output).toEqual([]);
});

it('understands a follow-up by the question before it', async () => {
	const { threadId } = await ask('How do percentage rollouts pick their users?');
	const { chunks } = await ask('Can you schedule them?', { threadId });
	const shown = chunks.find(({ type }) => type === 'data-passages');
	expect(shown).toHaveProperty('data.passages.0.url', '/guide/rollouts#scheduled-rollouts');
});
