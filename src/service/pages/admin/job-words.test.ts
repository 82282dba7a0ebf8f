import { expect, it } from 'vitest';
import { sampleJob } from '../../../testing/agent/scripted-service.js';
import { linkedJobState } from './job-words.js';

it('shows the pull request of a job whose last instruction changed nothing', () => {
	const job = sampleJob({ status: 'completed', outcome: 'no_changes', message: 'Nothing.' });
	const shown = (pullRequest: Parameters<typeof linkedJobState>[0]['pullRequest']) =>
		String(linkedJobState({ job, pullRequest }));
	expect(shown(undefined)).toContain('No changes');
	expect(shown({ url: 'https://git.test/pull/1', state: 'open' })).toMatch(
		/https:\/\/git\.test\/pull\/1.*Pull request/,
	);
	expect(shown({ url: 'https://git.test/pull/1', state: 'merged' })).toContain('Merged');
});
