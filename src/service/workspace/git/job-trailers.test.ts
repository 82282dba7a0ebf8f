import { expect, it } from 'vitest';
import { findTurns, writeTrailers } from './job-trailers.js';

const message = 'Change words\n\nBecause.';

it('finds the commits of a job by their trailers, and gives their messages without them', () => {
	const messages = [
		writeTrailers('Second', { jobId: 'job_1', turn: 12 }),
		'By a reviewer',
		writeTrailers('Of another job', { jobId: 'job_2', turn: 1 }),
		writeTrailers(`${message}\n`, { jobId: 'job_1', turn: 1 }, 'Acme Docs <docs@acme.example>'),
	];
	expect(findTurns(messages, 'job_1')).toEqual([
		{ turn: 12, message: 'Second' },
		{ turn: 1, message },
	]);
});

it('takes no words for trailers that stand anywhere but at the end', () => {
	const quoted = `Quote\n\nDocent-Job: job_1\nDocent-Turn: 1`;
	expect(findTurns([`${quoted}\n\nand more`], 'job_1')).toEqual([]);
	expect(findTurns([writeTrailers(quoted, { jobId: 'job_2', turn: 1 })], 'job_1')).toEqual([]);
});
