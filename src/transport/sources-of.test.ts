import { expect, it } from 'vitest';
import type { ChatMessage } from './chat-request.js';
import { sourcesOf } from './sources-of.js';

type Parts = ChatMessage['parts'];

const found = {
	type: 'tool-search',
	toolCallId: 'c',
	state: 'output-available',
	input: { query: 'why' },
	output: [
		{ path: '/a', metadata: { title: 'A' } },
		{ path: '/b', metadata: { title: 'B' } },
	],
};
const text = (state: 'streaming' | 'done') => ({ type: 'text', text: 'Because', state });
const source = { type: 'source-url', sourceId: 's', url: '/b', title: 'B' };
const urlsOf = (...parts: object[]) => sourcesOf({ parts: parts as unknown as Parts }).map(({ url }) => url);

it('lists what is cited from the first citation on, and never what was only found', () => {
	expect(urlsOf(found)).toEqual([]);
	expect(urlsOf(found, text('streaming'))).toEqual([]);
	expect(urlsOf(found, source, text('streaming'))).toEqual(['/b']);
	expect(urlsOf(found, source, text('done'))).toEqual(['/b']);
});

it('lists what was found for a finished answer that cites nothing', () => {
	expect(urlsOf(found, text('done'))).toEqual(['/a', '/b']);
	expect(urlsOf(found, { type: 'text', text: 'Because' })).toEqual(['/a', '/b']);
});
