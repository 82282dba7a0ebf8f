/**
 * The two kinds of API key. The admin prefix is also the head of the assistant prefix, so the longer one is tested
 * first: a public key never passes for an admin key, nor the reverse.
 */
export const adminKeyPrefix = 'svc_';
export const assistantKeyPrefix = 'svc_dsc_';

export type KeyKind = 'admin' | 'assistant';

/**
 * The kind a key claims by its prefix, ours or `mint_`, that of the hosted service with this interface; `undefined` when it has
 * another. Proves nothing about its validity.
 */
export function kindOfKey(key: string): KeyKind | undefined {
	const [prefix, isPublic] = /^(?:svc|mint)_(dsc_)?/.exec(key) ?? [];
	if (prefix === undefined) return undefined;
	return isPublic ? 'assistant' : 'admin';
}

/** A key as it is kept and told of. An admin key itself is not kept: nobody can read it again. */
export interface KeyDescription {
	/** `key_` and 64 random bits. Names the key without opening anything. */
	id: string;
	kind: KeyKind;
	/** For people. */
	name: string;
	/** The last four characters of the key. */
	hint: string;
	/** The key itself; of assistant keys, which are public, and of no other. */
	token?: string;
	projectId: string;
	/** The domain whose assistant it opens; of assistant keys alone. */
	domain?: string;
	/** Origins whose pages may use it. @default what the configuration allows */
	origins?: string[];
	/** ISO 8601, as are the others. */
	createdAt: string;
	/** To about a minute. */
	lastUsedAt?: string;
	revokedAt?: string;
}

/** Body of `POST /v1/keys`, with an admin key. */
export interface CreateKeyRequest {
	/** @default 'assistant' */
	kind?: KeyKind;
	/** For people. @default the kind */
	name?: string;
	/** Of an assistant key. @default the domain of the service that is asked */
	domain?: string;
	/** Of an assistant key: origins whose pages may use it. @default what the configuration allows */
	origins?: string[];
}

/** Answers 201. Of an admin key, `token` can be read here and never again. */
export type CreateKeyResponse = KeyDescription & { token: string };

/** Body of the response to `GET /v1/keys`, oldest first, revoked ones too. */
export interface KeyListResponse {
	keys: KeyDescription[];
}
