import { timingSafeEqual } from 'node:crypto';
import { type KeyKind, kindOfKey } from '../../contract/keys.js';
import type { KeyStore } from './key-store.js';
import { hashKey } from './sql-key-store.js';

export interface KnownKey {
	/** Whose use is counted. Keys of the configuration have one too, which the database does not know. */
	id: string;
	kind: KeyKind;
	projectId: string;
	/** Of the project; its use is counted too. */
	organization: string;
	/** The domain whose assistant it opens; of assistant keys alone. */
	domain?: string;
	/** Origins whose pages may use it. @default what the configuration allows */
	origins?: readonly string[];
	isRevoked: boolean;
}

export interface KeyRing {
	/** What a key is good for, or `undefined`. As the database had it, at most 5 seconds ago. */
	find(token: string): Promise<KnownKey | undefined>;
}

/** How long a change may take to be noticed by every process. */
const freshMs = 5_000;

/** How often the use of a key is written down. */
const touchMs = 60_000;

/** Keys that are remembered, wrong ones among them: whoever tries many makes us ask the database, not run out of memory. */
const mostRemembered = 10_000;

/** Anything else is no key of ours, and not worth a query. */
const shape = /^svc_(?:dsc_)?[\w-]{16,128}$/;

interface Remembered {
	found: Promise<KnownKey | undefined>;
	until: number;
}

export interface KeyRingParts {
	store: Pick<KeyStore, 'find' | 'touch'>;
	/** Assistant keys of the configuration. */
	assistantKeys: readonly string[];
	/** What the keys of the configuration belong to. */
	projectId: string;
	organization: string;
	domain: string;
	/** Milliseconds. @default Date.now */
	now?: () => number;
}

/** Knows the keys of the configuration and of the store, without a query for each request. */
export function createKeyRing({ store, assistantKeys, now = Date.now, ...parts }: KeyRingParts): KeyRing {
	const configured = assistantKeys.map((token) => {
		const hash = hashKey(token);
		const id = `config_${hash.toString('hex', 0, 8)}`;
		const { projectId, organization, domain } = parts;
		const key: KnownKey = { id, kind: 'assistant', projectId, organization, domain, isRevoked: false };
		return { hash, key };
	});
	const remembered = new Map<string, Remembered>();

	async function ask(token: string): Promise<KnownKey | undefined> {
		const key = await store.find(token);
		if (key === undefined) return undefined;
		const { id, kind, projectId, organization, domain, origins, lastUsedAt, revokedAt } = key;
		if (revokedAt === undefined && now() - Date.parse(lastUsedAt ?? '1970') > touchMs) await store.touch(id);
		return {
			id,
			kind,
			projectId,
			organization,
			...(domain !== undefined && { domain }),
			...(origins && { origins }),
			isRevoked: revokedAt !== undefined,
		};
	}

	return {
		async find(token) {
			if (!shape.test(token) || kindOfKey(token) === undefined) return undefined;
			const hash = hashKey(token);
			let ours: KnownKey | undefined;
			for (const entry of configured) if (timingSafeEqual(entry.hash, hash)) ours = entry.key;
			if (ours) return ours;
			const name = hash.toString('base64');
			const known = remembered.get(name);
			if (known && known.until > now()) return known.found;
			remembered.delete(name);
			const [oldest] = remembered.keys();
			if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest);
			const entry = { found: ask(token), until: now() + freshMs };
			remembered.set(name, entry);
			// A failure is not remembered: the next request asks again.
			entry.found.catch(() => remembered.get(name) === entry && remembered.delete(name));
			return entry.found;
		},
	};
}
