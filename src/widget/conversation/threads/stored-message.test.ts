import { expect, it } from 'vitest';
import { dataOf } from '../answer-data.js';
import { storedMessage } from './stored-message.js';

const answer = (...parts: unknown[]) => storedMessage({ id: 'a', role: 'assistant', parts });

it('keeps what the service sends beside the text, and nothing that the view does not show', () => {
	const parts = [
		{ type: 'data-quoted', data: { reason: 'model-unavailable' } },
		{ type: 'data-passages', data: { frame: 'doubt', passages: [{ url: '/a', title: 'A', trail: [], open: false }] } },
		{ type: 'text', text: 'From the documentation', state: 'done' },
		{ type: 'data-verdict', data: { verdict: 'doubtful', citations: 0 } },
		{ type: 'data-unanswered', data: true },
	];
	expect(answer(...parts, { type: 'data-usage', data: { tokens: 1 } })?.parts).toEqual(parts);
});

it('takes anything for their data', () => {
	for (const data of [undefined, null, 'doubt', 1]) {
		const message = answer({ type: 'data-passages', data }, { type: 'data-verdict', data });
		expect(message && dataOf(message, 'data-passages')).toBeUndefined();
	}
});
