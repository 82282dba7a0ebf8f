import { expect, it } from 'vitest';
import type { ChangeDescription } from './change-description.js';
import { commitMessage, summaryOf } from './commit-message.js';

const change = (more: Partial<ChangeDescription>): ChangeDescription => ({
	jobId: 'j',
	summary: 'The words are new.',
	checks: [],
	previous: undefined,
	instructions: [{ role: 'user', text: 'Use new words.\n\n- here\n\nand there', isNew: true }],
	files: [{ path: 'a.md', change: 'changed', additions: 1, deletions: 1 }],
	...more,
});

it('has the words of the agent still to be read out of it', () => {
	const failed = [{ name: 'links', status: 'failed', summary: 'One is broken.', findings: [] }] as const;
	const long = `First ${'word '.repeat(40)}end.\n\nSecond.`;
	for (const summary of ['The words are new.', long, ''])
		for (const checks of [[], [...failed.map((check) => ({ ...check, findings: [] }))]])
			for (const instructions of [change({}).instructions, []]) {
				const message = commitMessage(change({ summary, checks, instructions }));
				expect(summaryOf(message).split(/\s+/)).toEqual(summary.trim().split(/\s+/));
			}
});
