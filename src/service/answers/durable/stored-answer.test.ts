import { expect, it } from 'vitest';
import { quotingName } from '../../../answering/quoted-data.js';
import { storedAnswerChunks } from './stored-answer.js';

it('tells of an answer without a language model that it is one, since its passages are not stored', () => {
	const message = {
		id: 'msg_1',
		role: 'assistant' as const,
		text: 'These sections come nearest:\n\n- [Docker](/install#docker)',
		sources: [],
		outcome: 'finished' as const,
		model: quotingName,
		doubtful: true,
		createdAt: '2026-01-01T00:00:00.000Z',
	};
	const chunks = [...storedAnswerChunks('th_1', message)];
	const types = chunks.map(({ type }) => type);
	expect(types.indexOf('data-quoted')).toBeGreaterThan(0);
	expect(types.indexOf('data-quoted')).toBeLessThan(types.indexOf('text-start'));
	expect(chunks).toContainEqual({ type: 'data-verdict', data: { verdict: 'doubtful', citations: 0 } });
});
