import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import { type RestAccess, RestClient } from './rest-client.js';

interface GithubAppAccess extends Pick<RestAccess, 'apiUrl' | 'permission' | 'timing'> {
	/** Path of the repository, for example `acme/docs`. */
	path: string;
	appId: string;
	/** Private key in PEM format. Its line breaks may be written as `\\n`. */
	privateKey: string;
	/** The app's installation in the repository. It is looked up when absent. */
	installationId?: number | undefined;
}

/** The only permissions that the agent asks for. */
const permissions = { contents: 'write', pull_requests: 'write' } as const;

const installationShape = z.object({ id: z.number() });
const tokenShape = z.object({ token: z.string().min(1), expires_at: z.string() });

/** A token is replaced this many milliseconds before it expires. */
const tokenMarginMs = 60_000;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token by which an app identifies itself: https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app. */
function appToken(appId: string, privateKey: string): string {
	// The token is dated back: GitHub rejects a token from the future, and our clock may be up to half a minute fast.
	const now = Math.floor(Date.now() / 1_000) - 30;
	const claims = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ iat: now, exp: now + 600, iss: appId })}`;
	const key = createPrivateKey(privateKey.replaceAll('\\n', '\n'));
	return `${claims}.${sign('sha256', Buffer.from(claims), key).toString('base64url')}`;
}

/** Installation tokens for one repository. Each token is reused until shortly before it expires. */
export function createGithubAppTokens(access: GithubAppAccess): (signal: AbortSignal) => Promise<string> {
	const { apiUrl, path, appId, privateKey, permission, timing } = access;
	const [owner = '', repo = ''] = path.split('/');
	const client = new RestClient({
		...{ forge: 'GitHub', repository: path, apiUrl, permission, timing },
		headers: async () => ({ authorization: `bearer ${appToken(appId, privateKey)}` }),
	});
	let installation = access.installationId;
	let current: { token: string; expiresAt: number } | undefined;
	return async (signal) => {
		if (current && Date.now() < current.expiresAt - tokenMarginMs) return current.token;
		installation ??= (
			await client.send({
				method: 'GET',
				steps: ['repos', owner, repo, 'installation'],
				shape: installationShape,
				signal,
			})
		).id;
		const { token, expires_at: expiresAt } = await client.send({
			method: 'POST',
			steps: ['app', 'installations', installation, 'access_tokens'],
			body: { repositories: [repo], permissions },
			shape: tokenShape,
			signal,
		});
		current = { token, expiresAt: Date.parse(expiresAt) };
		return token;
	};
}
