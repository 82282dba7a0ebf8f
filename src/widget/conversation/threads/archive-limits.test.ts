import { expect, it } from 'vitest';
import type { DocentMessage } from '../message.js';
import { archiveLimits, beyondLimits, isTooOld, withAge, withoutUncited } from './archive.lazy.js';

const day = 24 * 60 * 60 * 1_000;
const now = 1_000 * day;
const head = (localId: string, updatedAt = now, bytes = 1_000) => ({ localId, title: localId, updatedAt, bytes });

it('keeps two hundred conversations, and lets the oldest go first', () => {
	const heads = Array.from({ length: 203 }, (_, index) => head(`t${index}`, now - index * 1_000));
	expect(beyondLimits(heads, now).map(({ localId }) => localId)).toEqual(['t200', 't201', 't202']);
});

it('keeps twenty megabytes', () => {
	const half = archiveLimits.bytes / 2;
	const heads = [head('old', now - 2, half), head('new', now, half), head('middle', now - 1, half)];
	expect(beyondLimits(heads, now).map(({ localId }) => localId)).toEqual(['old']);
});

it('does not take a time in the future for a reason to let others go', () => {
	const heads = Array.from({ length: 201 }, (_, index) => head(`t${index}`, now - index * 1_000));
	const ahead = heads.map((one, index) => (index === 200 ? { ...one, updatedAt: now + 40 * day } : one));
	expect(beyondLimits(ahead, now).map(({ localId }) => localId)).toEqual(['t199']);
});

it('lets a conversation go that was not used for a month, once the clock has said so for a week', () => {
	const old = head('old');
	const marked = withAge(old, now + 31 * day);
	expect(isTooOld(marked, now + 31 * day)).toBe(false);
	expect(isTooOld(withAge(marked, now + 39 * day), now + 39 * day)).toBe(true);
});

it('forgets what a clock said that was set back', () => {
	const marked = withAge(head('old'), now + 40 * day);
	expect(withAge(marked, now + 1 * day).agedAt).toBeUndefined();
	const again = withAge(withAge(marked, now + 35 * day), now + 38 * day);
	expect(isTooOld(again, now + 38 * day), 'the week begins with the earlier time').toBe(false);
});

it('keeps the excerpts of places that an answer cites', () => {
	const hit = (path: string) => ({ path, content: `About ${path}`, metadata: { title: path } });
	const answer: DocentMessage = {
		id: 'x',
		role: 'assistant',
		parts: [
			{
				type: 'tool-search',
				toolCallId: 'c',
				state: 'output-available',
				input: { query: 'long' },
				output: [hit('/guide/a#one'), hit('/guide/b'), hit('/guide/c')],
			},
			{ type: 'source-url', sourceId: 's', url: '/guide/c', title: 'C' },
			{ type: 'text', text: 'Because [1](https://docs.test/guide/a/).', state: 'done' },
		],
	};
	const [search] = withoutUncited(answer).parts;
	expect(search && 'output' in search && search.output).toMatchObject([
		{ content: 'About /guide/a#one' },
		{ content: undefined },
		{ content: 'About /guide/c' },
	]);
});
