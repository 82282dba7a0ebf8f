import { describe, expect, it } from 'vitest';
import { leavesOpen } from './answer-data.js';
import { stepsOf } from './answer-steps.js';
import type { DocentMessage } from './message.js';

type Parts = DocentMessage['parts'];
type Part = Parts[number];

const search = (query: string, output?: unknown): Part =>
	({
		type: 'tool-search',
		toolCallId: query,
		state: output === undefined ? 'input-available' : 'output-available',
		input: { query },
		...(output !== undefined && { output }),
	}) as Part;
const text: Part = { type: 'text', text: 'Words.' };
const hit = { path: '/a#b', metadata: { title: 'A' } };

describe('the steps of an answer', () => {
	it('are what was searched for and the pages that were found, each once', () => {
		const parts = [search('one', [hit, { path: '/a#c', metadata: { title: 'A' } }]), search('two', [{ path: '/d' }])];
		const { queries, pages, doing } = stepsOf({ parts });
		expect(queries).toEqual(['one', 'two']);
		expect(pages.map(({ title }) => title)).toEqual(['A', '/d']);
		expect(doing).toBe('reading');
	});

	it('leave out a search that failed', () => {
		const failed = { ...search('boom'), state: 'output-error', errorText: 'No.' } as Part;
		expect(stepsOf({ parts: [failed] })).toEqual({ queries: [], pages: [], newest: [], doing: 'searching' });
	});

	it('are also pages that are read as a whole; the newest step is told by itself', () => {
		const read = { ...search('', [{ path: '/d', metadata: { title: 'D' } }]), type: 'tool-read_page' } as Part;
		const { queries, pages, newest, doing } = stepsOf({ parts: [search('one', [hit]), read] });
		expect([queries, doing]).toEqual([['one'], 'reading']);
		expect(pages.map(({ title }) => title)).toEqual(['A', 'D']);
		expect(newest.map(({ title }) => title)).toEqual(['D']);
	});

	it('say what is being done now, and never the name of a tool', () => {
		const reasoning: Part = { type: 'reasoning', text: 'Hm.' };
		const tool = { type: 'tool-run_sql', toolCallId: 'x', state: 'input-available', input: {} } as Part;
		expect(stepsOf({ parts: [] }).doing).toBe('searching');
		expect(stepsOf({ parts: [search('one', [hit]), search('two')] }).doing).toBe('searching');
		expect(stepsOf({ parts: [search('one', [hit]), reasoning] }).doing).toBe('thinking');
		expect(stepsOf({ parts: [tool] })).toEqual({ queries: [], pages: [], newest: [], doing: 'working' });
	});
});

describe('an answer that leaves its question open', () => {
	it('is what the service says it is', () => {
		const verdict = (verdict: string, citations = 0): Part => ({ type: 'data-verdict', data: { verdict, citations } });
		const quoted: Part = { type: 'data-quoted', data: {} };
		expect(leavesOpen({ parts: [search('q', [hit]), text, verdict('unanswered')] })).toBe(true);
		expect(leavesOpen({ parts: [text, verdict('doubtful')] })).toBe(true);
		expect(leavesOpen({ parts: [text, verdict('doubtful', 1)] })).toBe(false);
		expect(leavesOpen({ parts: [quoted, text, verdict('doubtful')] })).toBe(true);
		expect(leavesOpen({ parts: [search('q', []), text, verdict('answered')] })).toBe(false);
	});

	it('is one whose search found nothing, or that the service marks', () => {
		expect(leavesOpen({ parts: [search('q', []), text] })).toBe(true);
		expect(leavesOpen({ parts: [text, { type: 'data-unanswered', data: true }] })).toBe(true);
	});

	it('is none that rests on something, that is empty, or that comes from a service without a search', () => {
		expect(leavesOpen({ parts: [search('q', [hit]), text] })).toBe(false);
		expect(leavesOpen({ parts: [search('q', []), { type: 'source-url', sourceId: 's', url: '/a' }, text] })).toBe(
			false,
		);
		expect(leavesOpen({ parts: [search('q', [])] })).toBe(false);
		expect(leavesOpen({ parts: [text] })).toBe(false);
	});
});
