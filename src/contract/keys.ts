/** The admin prefix is the head of the assistant prefix, so the longer one is tested first. */
export const adminKeyPrefix = 'svc_';
export const assistantKeyPrefix = 'svc_dsc_';

export type KeyKind = 'admin' | 'assistant';

/** What an admin key may do. `read`: reports, gaps, conversations and metrics. `jobs`: jobs of the agent. `owner`: everything. */
export const keyScopes = ['owner', 'read', 'jobs', 'metrics'] as const;
export type KeyScope = (typeof keyScopes)[number];

const includedScopes: Record<KeyScope, readonly KeyScope[]> = {
	owner: keyScopes,
	read: ['read', 'metrics'],
	jobs: ['jobs'],
	metrics: ['metrics'],
};

/** Whether a key with this scope may do what needs `needed`. */
export const hasScope = (scope: KeyScope, needed: KeyScope): boolean => includedScopes[scope].includes(needed);

/** The kind that a key claims by its prefix, ours or the hosted service's `mint_`; proves nothing about its validity. */
export function kindOfKey(key: string): KeyKind | undefined {
	const [prefix, isPublic] = /^(?:svc|mint)_(dsc_)?/.exec(key) ?? [];
	if (prefix === undefined) return undefined;
	return isPublic ? 'assistant' : 'admin';
}

/** A stored key. The secret part of an admin key is not stored, so nobody can read it again. */
export interface KeyDescription {
	/** Public name of the key: `key_` and 64 random bits. */
	id: string;
	kind: KeyKind;
	/** Display name. */
	name: string;
	/** The last four characters of the key. */
	hint: string;
	/** The key itself. Only assistant keys, which are public, have it. */
	token?: string;
	projectId: string;
	/** Domain of an assistant key; absent for admin keys. */
	domain?: string;
	/** Origins whose pages may use the key. @default those of the configuration */
	origins?: string[];
	/** What an admin key may do; absent for assistant keys. */
	scope?: KeyScope;
	/** Time in ISO 8601, like the other times. */
	createdAt: string;
	/** Time from which the key is refused. @default never */
	expiresAt?: string;
	/** Time of the last use, exact to about a minute. */
	lastUsedAt?: string;
	revokedAt?: string;
}

/** Body of `POST /v1/keys`, with an admin key. */
export interface CreateKeyRequest {
	/** Kind of the key. @default 'assistant' */
	kind?: KeyKind;
	/** Display name. @default the kind */
	name?: string;
	/** Domain of an assistant key. @default the service's own domain */
	domain?: string;
	/** Origins whose pages may use an assistant key. @default those of the configuration */
	origins?: string[];
	/** What an admin key may do. @default 'owner' */
	scope?: KeyScope;
	/** Time in ISO 8601 from which an admin key is refused. @default never */
	expiresAt?: string;
}

/** Response with status 201. The `token` of an admin key can only be read here. */
export type CreateKeyResponse = KeyDescription & { token: string };

/** Body of the response to `GET /v1/keys`, oldest first, revoked keys included. */
export interface KeyListResponse {
	keys: KeyDescription[];
}
