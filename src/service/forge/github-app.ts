import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import { pemOf } from '../config/private-key.js';
import { shortenLine } from '../errors/reason-of.js';
import { type RestAccess, RestClient, restRefusal } from './rest-client.js';

export interface GithubAppAccess extends Pick<RestAccess, 'apiUrl' | 'permission' | 'timing'> {
	/** Path of the repository, for example `acme/docs`. */
	path: string;
	appId: string;
	/** The private key: see `pemOf`. */
	privateKey: string;
	/** Whether teams are asked to review, which takes one more permission. @default false */
	asksTeams?: boolean;
	/** The permissions that the tokens get. @default those of the agent */
	permissions?: Readonly<Record<string, 'read' | 'write'>>;
	/** What helps besides an installation, as the end of a sentence. @default the settings of the agent */
	orElse?: string;
	/** The app's installation in the repository. It is looked up when absent. */
	installationId?: number | undefined;
}

/** The version of the API that the requests are written for. Without it GitHub uses its oldest one. */
export const githubHeaders = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' } as const;

/** The only permissions that the agent asks for. */
const agentPermissions = { contents: 'write', pull_requests: 'write' } as const;

const installationShape = z.object({ id: z.number() });
const tokenShape = z.object({ token: z.string().min(1), expires_at: z.string() });

/** A token is replaced this many milliseconds before it expires. */
const tokenMarginMs = 60_000;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token by which an app identifies itself: https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app. */
function appToken(appId: string, privateKey: string): string {
	// GitHub rejects tokens from the future and tokens for more than ten minutes. Our clock may be a minute fast.
	const now = Math.floor(Date.now() / 1_000);
	const claims = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ iat: now - 60, exp: now + 540, iss: appId })}`;
	const key = createPrivateKey(pemOf(privateKey));
	return `${claims}.${sign('sha256', Buffer.from(claims), key).toString('base64url')}`;
}

const usualHelp = 'check agent.repository and agent.githubInstallationId';

/** Sentences for errors between an app and GitHub. */
function explainApp({ path, permission, orElse = usualHelp }: GithubAppAccess) {
	return (status: number, words: string): string | undefined => {
		const said = words.trim() === '' ? '' : ` It said: ${shortenLine(words, 300)}`;
		if (status === 401)
			return `GitHub does not accept the GitHub App: agent.githubPrivateKey or agent.githubAppId is wrong, or the clock of this machine is.${said}`;
		if (status === 403 && /suspended/i.test(words))
			return `The installation of the GitHub App for ${path} is suspended; resume it in the settings of its owner.${said}`;
		if (status === 404 || (status === 422 && /repositor/i.test(words)))
			return `The GitHub App is not installed for ${path}; install it there, or ${orElse}.${said}`;
		if (status === 422 || status === 403)
			return `The GitHub App lacks permissions for ${path}; give it ${permission}, and accept that in the installation.${said}`;
		return undefined;
	};
}

/** Installation tokens for one repository. Each token is reused until shortly before it expires. */
export function createGithubAppTokens(access: GithubAppAccess) {
	const { apiUrl, path, appId, privateKey, asksTeams, permissions = agentPermissions, permission, timing } = access;
	const [owner = '', repo = ''] = path.split('/');
	const client = new RestClient({
		forge: 'GitHub',
		repository: path,
		apiUrl,
		permission,
		timing,
		headers: async () => ({ ...githubHeaders, authorization: `bearer ${appToken(appId, privateKey)}` }),
		credentials: 'the GitHub App',
		explain: explainApp(access),
	});
	let installation = access.installationId;
	let current: { token: string; expiresAt: number } | undefined;

	async function installationToken(wanted: object, signal: AbortSignal) {
		installation ??= (
			await client.send({
				method: 'GET',
				steps: ['repos', owner, repo, 'installation'],
				shape: installationShape,
				signal,
			})
		).id;
		return client.send({
			method: 'POST',
			steps: ['app', 'installations', installation, 'access_tokens'],
			body: { repositories: [repo], permissions: wanted },
			shape: tokenShape,
			signal,
		});
	}

	return {
		async token(signal: AbortSignal): Promise<string> {
			if (current && Date.now() < current.expiresAt - tokenMarginMs) return current.token;
			const withTeams = { ...permissions, members: 'read' };
			const made = await installationToken(asksTeams ? withTeams : permissions, signal).catch((error: unknown) => {
				// The app may lack the permission to read teams. Asking a team to review reports that later.
				if (!asksTeams || restRefusal(error)?.status !== 422) throw error;
				return installationToken(permissions, signal);
			});
			current = { token: made.token, expiresAt: Date.parse(made.expires_at) };
			return made.token;
		},
		/** Drops a token that GitHub no longer accepts. Returns false when there was none. */
		forget(): boolean {
			const hadOne = current !== undefined;
			current = undefined;
			return hadOne;
		},
	};
}
