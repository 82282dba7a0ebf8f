import { afterEach, expect, it } from 'vitest';
import type { ForgeServer } from '../../testing/forge-servers/forge-server.js';
import { giteaToken, startGiteaServer } from '../../testing/forge-servers/gitea-server.js';
import { quickTiming } from '../../testing/forge-servers/quick-timing.js';
import { wanted } from '../../testing/forge-servers/wanted-pull-request.js';
import { GiteaForge } from './gitea-forge.js';

let server: ForgeServer;
afterEach(async () => {
	expect(server.violations).toEqual([]);
	await server.stop();
});
const { signal } = new AbortController();

async function startWith(isNew: boolean) {
	server = await startGiteaServer(isNew);
	server.branches.add('docent/a');
	const address = { path: 'acme/docs', url: 'https://gitea.example/acme/docs', apiUrl: `${server.origin}/api/v1` };
	return new GiteaForge({ ...address, token: giteaToken, reviewers: [], warn: () => {}, timing: quickTiming });
}
const asked = () => server.seen.map(({ method, steps }) => `${method} ${steps.slice(5).join('/')}`);

it('asks for the pull request of two branches, and reads no lists', async () => {
	const forge = await startWith(true);
	const opened = await forge.openPullRequest(wanted, signal);
	server.seen.length = 0;
	expect(await forge.findPullRequest('docent/a', signal, 'main')).toEqual(opened);
	expect(await forge.openPullRequest(wanted, signal)).toEqual(opened);
	expect(asked()).toEqual(['GET pulls/main/docent/a', 'POST pulls', 'GET pulls/main/docent/a']);
});

it('reads the list at an older Gitea, and for the newest of those that have ended', async () => {
	const older = await startWith(false);
	const opened = await older.openPullRequest(wanted, signal);
	expect(await older.findPullRequest('docent/a', signal, 'main')).toEqual(opened);
	expect(await older.openPullRequest(wanted, signal)).toEqual(opened);
	await server.stop();
	const forge = await startWith(true);
	await forge.openPullRequest(wanted, signal);
	Object.assign(server.pulls[0] ?? {}, { state: 'closed' });
	const second = await forge.openPullRequest(wanted, signal);
	Object.assign(server.pulls[1] ?? {}, { state: 'merged' });
	expect(await forge.findPullRequest('docent/a', signal, 'main')).toEqual({ ...second, state: 'merged' });
});
