import type { AgentConfig, ForgeName } from '../config/agent-settings.js';

type HostedForge = Exclude<ForgeName, 'local'>;

/** The hosts by which forges are known, and the addresses of their APIs. */
const forges: Record<HostedForge, { hosts: readonly string[]; ownHost: RegExp; apiPath: string }> = {
	github: { hosts: ['github.com', 'www.github.com'], ownHost: /^github\.|\.ghe\.com$/, apiPath: '/api/v3' },
	gitlab: { hosts: ['gitlab.com'], ownHost: /^gitlab\./, apiPath: '/api/v4' },
	gitea: { hosts: ['gitea.com', 'codeberg.org'], ownHost: /^(?:gitea|forgejo)\./, apiPath: '/api/v1' },
};

/** The forge of a repository's address; `local` for an unknown host. */
export function forgeOfAddress(repository: string | undefined): ForgeName {
	if (repository === undefined || !/^https?:/i.test(repository)) return 'local';
	const { hostname } = new URL(repository);
	const names = Object.keys(forges) as HostedForge[];
	return (
		names.find((name) => forges[name].hosts.includes(hostname)) ??
		names.find((name) => forges[name].ownHost.test(hostname)) ??
		'local'
	);
}

export interface RepositoryAddress {
	/** Path of the repository, for example `acme/docs`. GitLab allows more levels. */
	path: string;
	/** Address for git, without credentials. */
	url: string;
	/** Address of the API, without a trailing slash. */
	apiUrl: string;
}

function defaultApiUrl(forge: HostedForge, { hostname, origin, protocol }: URL): string {
	if (forge === 'github' && /^(?:www\.)?github\.com$/.test(hostname)) return 'https://api.github.com';
	if (forge === 'github' && hostname.endsWith('.ghe.com')) return `${protocol}//api.${hostname}`;
	return origin + forges[forge].apiPath;
}

/** The addresses of a repository on its forge. Undefined when the address has no owner and name. */
export function repositoryAddress(
	forge: HostedForge,
	{ repository, forgeUrl }: Pick<Partial<AgentConfig>, 'repository' | 'forgeUrl'>,
): RepositoryAddress | undefined {
	if (repository === undefined || !/^https?:/i.test(repository)) return undefined;
	const url = new URL(repository);
	const apiUrl = (forgeUrl ?? defaultApiUrl(forge, url)).replace(/\/+$/, '');
	// A forge that is served below a path has its repositories below the same path.
	const api = new URL(apiUrl);
	const below =
		api.host === url.host && api.pathname.endsWith(forges[forge].apiPath)
			? api.pathname.slice(0, -forges[forge].apiPath.length)
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
