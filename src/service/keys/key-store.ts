import type { KeyDescription } from '../../contract/keys.js';

type NewKey = { name: string; projectId: string } & (
	| { kind: 'admin' }
	| { kind: 'assistant'; domain: string; origins?: string[] | undefined }
);

interface FoundKey extends KeyDescription {
	/** Of its project. */
	organization: string;
}

/** Keeps keys. Every driver passes `src/testing/contracts/key-store-contract.ts`. */
export interface KeyStore {
	/** `token` is the key itself: for admin keys this is the only moment at which it can be read. */
	create(key: NewKey): Promise<KeyDescription & { token: string }>;
	/** The keys of a project, oldest first, revoked ones too. */
	list(projectId: string): Promise<KeyDescription[]>;
	/** The key that `token` is, revoked or not. Neither kind passes for the other. */
	find(token: string): Promise<FoundKey | undefined>;
	/** SHA-256 of all keys, in base64. */
	hashes(): Promise<ReadonlySet<string>>;
	/** Notes that a key is in use now. */
	touch(id: string): Promise<void>;
	/** Ends a key of a project for good. A key that is already revoked stays as it is. */
	revoke(projectId: string, id: string): Promise<KeyDescription | undefined>;
}
