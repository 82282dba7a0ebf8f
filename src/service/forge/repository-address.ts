import type { AgentConfig, ForgeName } from '../config/agent-settings.js';

const hosts: Record<string, ForgeName> = {
	'github.com': 'github',
	'www.github.com': 'github',
	'gitlab.com': 'gitlab',
	'gitea.com': 'gitea',
	'codeberg.org': 'gitea',
};

/** Common names of self-hosted forges begin with one of these words. */
const ownHost = /^(github|gitlab|gitea|forgejo)\./;

/** The forge of a repository's address, when its host is known. */
export function forgeOfAddress(repository: string | undefined): ForgeName {
	if (repository === undefined || !/^https?:/i.test(repository)) return 'local';
	const { hostname } = new URL(repository);
	const known = hosts[hostname] ?? (hostname.endsWith('.ghe.com') ? 'github' : ownHost.exec(hostname)?.[1]);
	return known === 'forgejo' ? 'gitea' : ((known as ForgeName | undefined) ?? 'local');
}

export interface RepositoryAddress {
	/** Path of the repository, for example `acme/docs`. GitLab allows more levels. */
	path: string;
	/** Address for git, without credentials. */
	url: string;
	/** Address of the API, without a trailing slash. */
	apiUrl: string;
}

const apiPaths: Record<Exclude<ForgeName, 'local'>, string> = {
	github: '/api/v3',
	gitlab: '/api/v4',
	gitea: '/api/v1',
};

function defaultApiUrl(forge: Exclude<ForgeName, 'local'>, { hostname, origin, protocol }: URL): string {
	if (forge === 'github' && /^(?:www\.)?github\.com$/.test(hostname)) return 'https://api.github.com';
	if (forge === 'github' && hostname.endsWith('.ghe.com')) return `${protocol}//api.${hostname}`;
	return origin + apiPaths[forge];
}

/** The addresses of a repository on its forge. Undefined when the address has no owner and name. */
export function repositoryAddress(
	forge: Exclude<ForgeName, 'local'>,
	{ repository, forgeUrl }: Pick<Partial<AgentConfig>, 'repository' | 'forgeUrl'>,
): RepositoryAddress | undefined {
	if (repository === undefined || !/^https?:/i.test(repository)) return undefined;
	const url = new URL(repository);
	const apiUrl = (forgeUrl ?? defaultApiUrl(forge, url)).replace(/\/+$/, '');
	// A forge that is served below a path has its repositories below the same path.
	const api = new URL(apiUrl);
	const below =
		api.host === url.host && api.pathname.endsWith(apiPaths[forge])
			? api.pathname.slice(0, -apiPaths[forge].length)
			: '';
	const inside = url.pathname.startsWith(`${below}/`) ? url.pathname.slice(below.length) : url.pathname;
	const path = decodeURIComponent(inside)
		.replace(/^\/+|\/+$/g, '')
		.replace(/\.git$/, '');
	const steps = path.split('/');
	const isWhole = forge === 'gitlab' ? steps.length >= 2 : steps.length === 2;
	if (!isWhole || !steps.every(Boolean)) return undefined;
	// GitLab redirects addresses without `.git`, and git sends its credentials to no redirected address.
	return { path, url: `${url.href.replace(/\/+$/, '').replace(/\.git$/, '')}.git`, apiUrl };
}
