import { describe, expect, it } from 'vitest';
import { parseTabMessage } from './tab-message.lazy.js';

const message = { id: 'a', role: 'assistant', parts: [{ type: 'text', text: 'Because.' }], metadata: {} };

describe('what comes from another tab', () => {
	it.each([
		undefined,
		null,
		7,
		'hello',
		[],
		{},
		{ type: 'hello' },
		{ type: 'hello', localId: 7 },
		{ type: 'explode', localId: 'a' },
		{ type: 'turn', localId: 'a' },
		{ type: 'turn', localId: 'a', messages: 'all' },
		{ type: 'answer', localId: 'a' },
		{ type: 'answer', localId: 'a', message: { id: 'q', role: 'user', parts: [] } },
		{ type: 'removed', localId: 7 },
		{ type: 'rated', localId: 'a', rating: 'up' },
		{ type: 'rated', localId: 'a', messageId: 'm', rating: 'best' },
	])('is nothing in the form of %j', (data) => {
		expect(parseTabMessage(data)).toBeUndefined();
	});

	it('is cleaned of everything that is not ours', () => {
		const part = { type: 'tool-run', toolCallId: 'x', state: 'output-available', output: 'secret' };
		const parsed = parseTabMessage({
			type: 'turn',
			localId: 'a',
			threadId: 7,
			threadKey: 'k',
			messages: [null, { ...message, parts: [part, ...message.parts], metadata: { ended: 'badly', html: '<b>' } }],
			busy: 'yes',
			more: true,
		});
		expect(parsed).toEqual({
			type: 'turn',
			localId: 'a',
			threadKey: 'k',
			messages: [{ ...message, parts: [{ type: 'text', text: 'Because.', state: 'done' }] }],
			busy: false,
		});
	});
});
