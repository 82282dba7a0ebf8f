import type { KeyKind } from '../../contract/keys.js';

/** A key as it is kept. An admin key itself is not: nobody can read it again. */
export interface StoredKey {
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

export type NewKey = { name: string; projectId: string } & (
	| { kind: 'admin' }
	| { kind: 'assistant'; domain: string; origins?: string[] | undefined }
);

/** Keeps keys. Every driver passes `src/testing/key-store-contract.ts`. */
export interface KeyStore {
	/** `token` is the key itself: for admin keys this is the only moment at which it can be read. */
	create(key: NewKey): Promise<StoredKey & { token: string }>;
	/** The keys of a project, oldest first, revoked ones too. */
	list(projectId: string): Promise<StoredKey[]>;
	/** The key that `token` is, revoked or not. Neither kind passes for the other. */
	find(token: string): Promise<StoredKey | undefined>;
	/** Notes that a key is in use now. */
	touch(id: string): Promise<void>;
	/** Ends a key of a project for good. A key that is already revoked stays as it is. */
	revoke(projectId: string, id: string): Promise<StoredKey | undefined>;
}
