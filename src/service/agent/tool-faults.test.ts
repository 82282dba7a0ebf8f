import { expect, it, vi } from 'vitest';
import { createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { filesInMemory } from '../../testing/agent/edit-pages.js';
import { createTestRepository } from '../../testing/agent/git-repository.js';
import { lastToolResults } from '../../testing/models/scripted-model.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { carryOutSentences } from './carry-out-sentences.js';
import { pageReader } from './pages/page-reader.js';

const database = testDatabase('postgres');

it('goes on after a fault of the service in one tool, which the model, people and the log are told', async () => {
	const failed = 'This failed inside the service, and was not done; do it in another way.';
	await using remote = await createTestRepository({ 'docs/a.md': '# A\n\nOld words.\n' });
	await using agent = await createAgentUnderTest({ database, repository: remote.path, config: { folder: 'docs' } });
	vi.spyOn(pageReader, 'read').mockRejectedValueOnce(new TypeError('A fault.'));
	const result = await agent.run('Use new words.', [
		{ tools: [['rename_heading', { from: 'A', to: 'B' }]] },
		(call) => {
			expect(lastToolResults(call)).toEqual([failed]);
			return { tools: [['edit', { path: 'a.md', oldText: 'Old', newText: 'New' }]] };
		},
		{ text: 'The words are new.' },
	]);
	expect(result.outcome).toBe('pull_request');
	expect(await remote.read('docent/a-job-a1b2c3d4e5f6', 'docs/a.md')).toBe('# A\n\nNew words.\n');
	expect(agent.record.events).toContainEqual({
		type: 'tool',
		data: { name: 'rename_heading', summary: `rename_heading: ${failed}`, isError: true },
	});
	expect(agent.logged.map((line) => JSON.parse(line))).toContainEqual(
		expect.objectContaining({
			job: 'job_a1b2c3d4e5f6',
			tool: 'rename_heading',
			error: expect.objectContaining({ name: 'TypeError', message: 'A fault.' }),
		}),
	);
});

it('changes nothing and names action and words when the service itself fails in a sentence', async () => {
	const before = { 'a.md': '# A\n\nOld words, old-words.\n', 'b.md': '# B\n\nOld words.\n' };
	const texts = new Map(Object.entries(before));
	const files = filesInMemory(texts);
	const fault = new RangeError('A fault.');
	const { write } = files;
	// The first page is written already when the second one fails.
	files.write = (path, text) => (path === 'b.md' ? Promise.reject(fault) : write(path, text));
	const running = carryOutSentences({
		folder: '',
		turn: {
			jobId: 'job_1',
			instructions: [{ role: 'user', text: 'Replace "Old words" with "New-words"', isNew: true }],
			signal: AbortSignal.timeout(30_000),
			report: {
				async event() {},
				async branch() {},
				async pushed() {},
				async diff() {},
				async plan() {},
				async pullRequest() {},
				async tokens() {},
				async todos() {},
			},
		},
		workspace: { files, uncommitted: async () => [] },
		runChecks: async () => [],
	});
	await expect(running).rejects.toMatchObject({
		outcome: 'error',
		message:
			'"Replace text" failed inside the service, so nothing was changed. Ask for it in another way; if it fails again, report the job job_1. It was asked for as: Replace "Old words" with "New-words"',
		cause: fault,
	});
	expect(Object.fromEntries(texts)).toEqual(before);
});
