import { describe, expect, it } from 'vitest';
import { forgeOfAddress, repositoryAddress } from '../forge/repository-address.js';
import type { LocalPullRequests } from '../reviews/local-pull-requests.js';
import { createSourceRepository } from '../workspace/repository/create-source-repository.js';
import { createForge } from './create-forge.js';

const { signal } = new AbortController();
const forgeOf = (agent: { repository?: string; forge?: 'github' | 'gitlab' }) =>
	createForge({
		config: { agent },
		source: createSourceRepository({ agent, dataFolder: '/nowhere' }),
		pullRequests: {} as LocalPullRequests,
		publicUrl: () => '',
	});

describe('the forge of a repository', () => {
	it.each([
		['https://github.com/acme/docs', 'github'],
		['https://acme.ghe.com/acme/docs.git', 'github'],
		['https://github.acme.example/acme/docs', 'github'],
		['https://gitlab.com/acme/handbooks/docs', 'gitlab'],
		['https://gitlab.acme.example/acme/docs', 'gitlab'],
		['https://codeberg.org/acme/docs', 'gitea'],
		['https://forgejo.acme.example/acme/docs', 'gitea'],
		['https://git.acme.example/docs.git', 'local'],
		['https://notgithub.example/acme/docs', 'local'],
		['/srv/git/docs.git', 'local'],
		['file:///srv/git/docs.git', 'local'],
		[undefined, 'local'],
	])('at %s is %s', (repository, name) => {
		expect(forgeOfAddress(repository)).toBe(name);
	});

	it.each([
		['github', 'https://github.com/acme/docs.git', undefined, 'acme/docs', 'https://api.github.com'],
		['github', 'https://acme.ghe.com/acme/docs', undefined, 'acme/docs', 'https://api.acme.ghe.com'],
		['github', 'https://git.acme.example/acme/docs/', undefined, 'acme/docs', 'https://git.acme.example/api/v3'],
		['gitlab', 'https://gitlab.com/a/b/c/docs', undefined, 'a/b/c/docs', 'https://gitlab.com/api/v4'],
		[
			'gitlab',
			'https://x.example/gitlab/a/docs',
			'https://x.example/gitlab/api/v4/',
			'a/docs',
			'https://x.example/gitlab/api/v4',
		],
		['gitea', 'http://127.0.0.1:3000/acme/docs', undefined, 'acme/docs', 'http://127.0.0.1:3000/api/v1'],
	] as const)('of %s at %s has its path and its API', (forge, repository, forgeUrl, path, apiUrl) => {
		const found = repositoryAddress(forge, { repository, forgeUrl });
		expect(found).toMatchObject({ path, apiUrl });
		expect(found?.url).toMatch(new RegExp(`^https?://[^/]+/.*${path}\\.git$|^https?://[^/]+/${path}\\.git$`));
	});

	it('is asked for by its own name', () => {
		expect(forgeOf({ repository: 'https://git.acme.example/acme/docs', forge: 'gitlab' })).toMatchObject({
			name: 'gitlab',
			repository: 'acme/docs',
		});
		expect(forgeOf({ repository: 'https://github.com/acme/docs' })).toMatchObject({ name: 'github' });
	});

	it('says what to change when the repository cannot be there', async () => {
		const forge = forgeOf({ repository: '/srv/docs.git', forge: 'github' });
		await expect(forge.remote(signal)).rejects.toThrow('agent.repository is no address there');
		await expect(forgeOf({}).remote(signal)).rejects.toThrow(
			'give the service a folder of documentation, or a repository',
		);
	});
});
