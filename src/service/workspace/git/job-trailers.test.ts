import { expect, it } from 'vitest';
import { findTurn, writeTrailers } from './job-trailers.js';

const message = 'Change words\n\nBecause.';

it('finds the commit of a turn by its trailers, and gives its message without them', () => {
	const messages = [writeTrailers('Second', 'job_1', 2), writeTrailers(`${message}\n`, 'job_1', 1)];
	expect(findTurn(messages, 'job_1', 1)).toBe(message);
	expect(findTurn(messages, 'job_1', 3)).toBeUndefined();
	expect(findTurn(messages, 'job_2', 1)).toBeUndefined();
	expect(findTurn([writeTrailers(message, 'job_1', 12)], 'job_1', 1)).toBeUndefined();
});

it('takes no words for trailers that stand anywhere but at the end', () => {
	const quoted = `Quote\n\nDocent-Job: job_1\nDocent-Turn: 1`;
	expect(findTurn([`${quoted}\n\nand more`], 'job_1', 1)).toBeUndefined();
	expect(findTurn([writeTrailers(quoted, 'job_2', 1)], 'job_1', 1)).toBeUndefined();
});
