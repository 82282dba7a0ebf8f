import { beforeEach, expect, it } from 'vitest';
import { createBareRemote } from '../../testing/agent/bare-remote.js';
import { describeForge, type ForgeUnderTest } from '../../testing/contracts/forge-contract.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { createForge } from '../composition/create-forge.js';
import { createSourceRepository } from '../workspace/repository/create-source-repository.js';
import { createSqlLocalPullRequests } from './local-pull-requests.js';

const database = testDatabase('embedded');
beforeEach(async () => {
	await database.clear();
	const job = { title: 'A job', repository: 'docs', model: 'sonnet', model_name: 'm', branch: 'docent/a' } as const;
	await database.sql
		.insertInto('agent_jobs')
		.values({ id: 'job_1', project_id: 'docs', ...job })
		.execute();
});

async function openLocalForge(): Promise<ForgeUnderTest> {
	const remote = await createBareRemote();
	const config = { agent: { repository: remote.path } };
	const pullRequests = createSqlLocalPullRequests(database, 'docs');
	const source = createSourceRepository({ ...config, dataFolder: database.dataFolder });
	const forge = createForge({ config, source, pullRequests, publicUrl: () => 'https://docs.example.com' });
	return {
		forge,
		push: async (branch) => void (await remote.commit(branch, { 'new.md': branch })),
		close: async (id) => void (await pullRequests.close(id)),
		merge: async (id) => void (await pullRequests.merge(id, 'a1b2')),
		async shown(id) {
			const found = await pullRequests.get(id);
			if (!found) throw new Error(`There is no pull request ${id}.`);
			return { title: found.title, body: found.body, isDraft: found.isDraft };
		},
		dispose: remote.dispose,
	};
}

describeForge('the local forge', openLocalForge);

it('gives pull requests an address that nobody can guess', async () => {
	const { forge, dispose } = await openLocalForge();
	const { url } = await forge.openPullRequest(
		{ head: 'docent/a', base: 'main', title: 'T', body: '', isDraft: false, jobId: 'job_1', checks: [] },
		new AbortController().signal,
	);
	expect(url).toMatch(/^https:\/\/docs\.example\.com\/_docent\/review\/[\w-]{43}$/);
	await dispose();
});
