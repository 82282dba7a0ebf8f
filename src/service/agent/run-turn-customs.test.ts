import { beforeEach, describe, expect, it } from 'vitest';
import { createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import type { ScriptedStep } from '../../testing/models/scripted-model.js';
import { testDatabase } from '../../testing/service/test-database.js';
import type { AgentConfig } from '../config/agent-settings.js';
import { ownPart } from '../forge/own-parts.js';

const database = testDatabase('postgres');
let remote: TestRepository;
beforeEach(async () => {
	await database.clear();
	remote = await createTestRepository({ 'docs/a.md': '# A\n\nOld words.\n' });
});

const open = (config: Partial<AgentConfig> = {}) =>
	createAgentUnderTest({ database, repository: remote.path, config: { folder: 'docs', ...config } });
const edit = (oldText: string, newText: string): ScriptedStep => ({
	tools: [['edit', { path: 'a.md', oldText, newText }]],
});
const branch = 'docent/a-job-a1b2c3d4e5f6';

describe('the customs of a repository', () => {
	const signer = 'Acme Docs <docs@acme.example>';

	it('have each commit signed off by its author, turn after turn', async () => {
		const agent = await open({ signOff: signer });
		await agent.run('Use new words.', [edit('Old', 'New'), { text: 'Done.' }]);
		await agent.run('Use newer words.', [edit('New', 'Newer'), { text: 'Done.' }]);
		for (const message of (await remote.messages(branch)).slice(0, 2))
			expect(message).toMatch(`\nSigned-off-by: ${signer}`);
		expect(await remote.git('log', '-2', '--format=%an <%ae>|%cn <%ce>', branch)).toBe(
			`${signer}|${signer}\n${signer}|${signer}`,
		);
		expect(await remote.git('log', '-1', '--format=%(trailers:key=Signed-off-by,valueonly)', branch)).toContain(signer);
	});

	it.for([
		'.github/pull_request_template.md',
		'.github/PULL_REQUEST_TEMPLATE.md',
		'PULL_REQUEST_TEMPLATE.md',
		'docs/pull_request_template.md',
		'.gitlab/merge_request_templates/Default.md',
		'.gitea/pull_request_template.md',
	])('have their form filled in: %s', async (file) => {
		await remote.commit({ [file]: '---\nname: Form\n---\n## Description\n\n## Checklist\n\n- [ ] Read twice\n' });
		const agent = await open();
		await agent.run('Use new words.', [edit('Old', 'New'), { text: 'The words are new.' }]);
		const shown = await agent.pullRequests.get(agent.record.pullRequest?.id ?? '');
		const form = `## Description\n\n${ownPart('what', 'The words are new.')}\n\n## Checklist\n\n- [ ] Read twice\n`;
		expect(shown?.body.startsWith(form)).toBe(true);
	});
});
