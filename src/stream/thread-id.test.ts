import { expect, it } from 'vitest';
import { threadIdIn, threadIdOf } from './thread-id.js';

it('finds the thread on finish and in message metadata', () => {
	expect(threadIdOf({ type: 'finish', threadId: 't' })).toBe('t');
	expect(threadIdOf({ type: 'finish', messageMetadata: { threadId: 't' } })).toBe('t');
	expect(threadIdOf({ type: 'start', messageMetadata: { threadId: 't' } })).toBe('t');
	expect(threadIdOf({ type: 'message-metadata', messageMetadata: { threadId: 't' } })).toBe('t');
});

it('finds none where there is none', () => {
	expect(threadIdOf({ type: 'finish' })).toBeUndefined();
	expect(threadIdOf({ type: 'text-start', id: '1' })).toBeUndefined();
	expect(threadIdIn({ threadId: '' })).toBeUndefined();
	expect(threadIdIn({ threadId: 7 })).toBeUndefined();
	expect(threadIdIn(null)).toBeUndefined();
});
