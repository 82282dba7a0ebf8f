import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentJobError } from '../../service/errors/agent-job-error.js';
import type { Forge, NewPullRequest } from '../../service/forge/forge.js';
import { ownPart } from '../../service/forge/own-parts.js';

export interface ForgeUnderTest {
	forge: Forge;
	/** Makes a branch with a commit of its own in the repository. */
	push(branch: string): Promise<void>;
	/** Closes a pull request, as a person does on the forge's page. */
	close(id: string): Promise<void>;
	merge(id: string): Promise<void>;
	/** A pull request as people see it on the forge's page. */
	shown(id: string): Promise<{ title: string; body: string; isDraft: boolean }>;
	dispose(): Promise<void>;
}

/** Tests what every driver of `Forge` does. `open` returns a forge without pull requests; its default branch is `main`. */
export function describeForge(name: string, open: () => Promise<ForgeUnderTest>): void {
	describe(name, () => {
		let under: ForgeUnderTest;
		beforeEach(async () => {
			under = await open();
			await under.push('docent/a');
		});
		afterEach(() => under.dispose());
		const { signal } = new AbortController();
		const wanted: NewPullRequest = {
			head: 'docent/a',
			base: 'main',
			title: 'Say how ports are chosen',
			body: 'Readers asked.\n\n- `guide/install.md`',
			isDraft: false,
			jobId: 'job_1',
			checks: [{ name: 'links', status: 'passed', summary: 'All links lead somewhere.', findings: [] }],
		};

		it('knows the repository and its default branch', async () => {
			expect(under.forge.repository).not.toBe('');
			expect(await under.forge.defaultBranch(signal)).toBe('main');
			expect((await under.forge.remote(signal)).url).not.toMatch(/@/);
		});

		it('opens a pull request that people can read', async () => {
			const opened = await under.forge.openPullRequest(wanted, signal);
			expect(opened).toMatchObject({ state: 'open', head: 'docent/a', base: 'main' });
			expect(URL.canParse(opened.url)).toBe(true);
			expect(await under.shown(opened.id)).toEqual({ title: wanted.title, body: wanted.body, isDraft: false });
			expect(await under.forge.getPullRequest(opened.id, signal)).toEqual(opened);
			expect(await under.forge.findPullRequest('docent/a', signal)).toEqual(opened);
		});

		it('opens a draft, which is still a draft after an update', async () => {
			const { id } = await under.forge.openPullRequest({ ...wanted, isDraft: true }, signal);
			expect(await under.shown(id)).toMatchObject({ isDraft: true });
			await under.forge.updatePullRequest(id, { ...wanted, body: 'Another.' }, signal);
			expect(await under.shown(id)).toMatchObject({ isDraft: true });
		});

		it('returns the open pull request of the same branches instead of a second one', async () => {
			const first = await under.forge.openPullRequest(wanted, signal);
			expect(await under.forge.openPullRequest({ ...wanted, title: 'Again' }, signal)).toEqual(first);
			await under.push('docent/b');
			const other = await under.forge.openPullRequest({ ...wanted, head: 'docent/b' }, signal);
			expect(other.id).not.toBe(first.id);
		});

		it('updates the text, and leaves the title to people', async () => {
			const body = `${ownPart('what', 'One.')}\n\n${ownPart('details', 'Two.')}`;
			const { id } = await under.forge.openPullRequest({ ...wanted, body }, signal);
			const now = body.replace('One.', 'Both.');
			await under.forge.updatePullRequest(id, { body: now, checks: [] }, signal);
			expect(await under.shown(id)).toEqual({ title: wanted.title, body: now, isDraft: false });
		});

		it('reports that people have closed or merged a pull request, and then opens a new one', async () => {
			const first = await under.forge.openPullRequest(wanted, signal);
			await under.close(first.id);
			expect(await under.forge.findPullRequest('docent/a', signal)).toEqual({ ...first, state: 'closed' });
			const second = await under.forge.openPullRequest(wanted, signal);
			expect(second.id).not.toBe(first.id);
			expect(await under.forge.findPullRequest('docent/a', signal)).toEqual(second);
			await under.merge(second.id);
			expect(await under.forge.getPullRequest(second.id, signal)).toMatchObject({ state: 'merged' });
			expect(await under.forge.getPullRequest(first.id, signal)).toMatchObject({ state: 'closed' });
		});

		it('refuses to update a closed pull request, with an error that can be retried', async () => {
			const { id } = await under.forge.openPullRequest(wanted, signal);
			await under.close(id);
			const failed = await under.forge
				.updatePullRequest(id, { body: 'Late.', checks: [] }, signal)
				.catch((error: unknown) => error);
			expect(failed).toBeInstanceOf(AgentJobError);
			expect(failed).toMatchObject({ outcome: 'forge', details: { retryable: true } });
		});

		it('finds nothing for an unknown branch or id', async () => {
			expect(await under.forge.findPullRequest('docent/none', signal)).toBeUndefined();
			expect(await under.forge.getPullRequest('999999', signal)).toBeUndefined();
		});

		it('stops with the signal', async () => {
			const reason = new Error('cancelled');
			const aborted = AbortSignal.abort(reason);
			await expect(under.forge.openPullRequest(wanted, aborted)).rejects.toBe(reason);
			expect(await under.forge.findPullRequest('docent/a', signal)).toBeUndefined();
		});
	});
}
