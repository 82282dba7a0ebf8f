import { timingSafeEqual } from 'node:crypto';
import { type KeyKind, type KeyScope, kindOfKey } from '../../contract/keys.js';
import { hashKey, type KeyStore } from './key-store.js';

export interface KnownKey {
	/** Id under which use is counted. Configured keys have one too, although the database does not know them. */
	id: string;
	kind: KeyKind;
	projectId: string;
	/** Organization of the project. Use is counted for it too. */
	organization: string;
	/** Domain of an assistant key; absent for admin keys. */
	domain?: string;
	/** Origins whose pages may use the key. @default those of the configuration */
	origins?: readonly string[];
	/** What an admin key may do. */
	scope?: KeyScope;
	/** Time from which the key is refused, in ISO 8601. @default never */
	expiresAt?: string;
	isRevoked: boolean;
}

/** Milliseconds after which every process notices a change. */
const freshMs = 5_000;

/** Milliseconds between two records of a key's use. */
const touchMs = 60_000;

/** Number of queries for unknown tokens in five seconds. Beyond it one query reads all keys. */
const queriesMax = 100;

/** Largest number of cached keys, and of cached unknown tokens. */
const rememberedMax = 10_000;

/** The format of a key. Other tokens are refused without a query. */
const shape = /^svc_(?:dsc_|(?:owner|read|jobs|metrics)\.)?[\w-]{16,128}$/;

/** The id of a configured key. Its hash makes it the same in every process. */
export const configuredKeyId = (token: string): string => `config_${hashKey(token).toString('hex', 0, 8)}`;

interface Remembered {
	found: Promise<KnownKey | undefined>;
	until: number;
}

interface KeyRingParts {
	store: Pick<KeyStore, 'find' | 'hashes' | 'touch'>;
	assistantKeys: readonly string[];
	/** The project and organization of the configured keys. */
	projectId: string;
	organization: string;
	domain: string;
	/** The clock, in milliseconds. @default Date.now */
	now?: () => number;
}

/** Decides whether an unknown token gets a query. After many of them only tokens whose hash exists get one. */
function createSieve(store: KeyRingParts['store'], now: () => number): (name: string) => Promise<boolean> {
	let minted: { hashes: Promise<ReadonlySet<string>>; until: number } | undefined;
	let asked = { count: 0, until: 0 };
	return async (name) => {
		if (asked.until <= now()) asked = { count: 0, until: now() + freshMs };
		asked.count += 1;
		if (asked.count <= queriesMax) return true;
		// This many unknown tokens mean that someone is guessing. One query then answers for all of them.
		if (minted === undefined || minted.until <= now()) {
			const entry = { hashes: store.hashes(), until: now() + freshMs };
			entry.hashes.catch(() => {
				if (minted === entry) minted = undefined;
			});
			minted = entry;
		}
		return (await minted.hashes).has(name);
	};
}

/** The valid keys of the configuration and of the store, cached so that most requests need no query. */
export function createKeyRing({ store, assistantKeys, now = Date.now, ...parts }: KeyRingParts) {
	const configured = assistantKeys.map((token) => {
		const hash = hashKey(token);
		const id = configuredKeyId(token);
		const { projectId, organization, domain } = parts;
		const key: KnownKey = { id, kind: 'assistant', projectId, organization, domain, isRevoked: false };
		return { hash, key };
	});
	const remembered = new Map<string, Remembered>();
	/** Unknown tokens have a cache of their own, so that guesses never displace a real key. */
	const unknown = new Map<string, number>();
	const mayBeOurs = createSieve(store, now);

	async function ask(token: string): Promise<KnownKey | undefined> {
		const key = await store.find(token);
		if (key === undefined) return undefined;
		const { id, kind, projectId, organization, domain, origins, scope, expiresAt, lastUsedAt, revokedAt } = key;
		if (revokedAt === undefined && now() - Date.parse(lastUsedAt ?? '1970') > touchMs) await store.touch(id);
		return {
			id,
			kind,
			projectId,
			organization,
			...(domain !== undefined && { domain }),
			...(origins && { origins }),
			...(scope && { scope }),
			...(expiresAt !== undefined && { expiresAt }),
			isRevoked: revokedAt !== undefined,
		};
	}

	return {
		/** The key of a token; undefined when the token is not valid. The result may be 5 seconds old. */
		async find(token: string): Promise<KnownKey | undefined> {
			if (!shape.test(token) || kindOfKey(token) === undefined) return undefined;
			const hash = hashKey(token);
			let ours: KnownKey | undefined;
			for (const entry of configured) if (timingSafeEqual(entry.hash, hash)) ours = entry.key;
			if (ours) return ours;
			const name = hash.toString('base64');
			const known = remembered.get(name);
			if (known && known.until > now()) return known.found;
			if ((unknown.get(name) ?? 0) > now()) return undefined;
			// A token whose cached key has expired gets a query of its own.
			if (known === undefined && !(await mayBeOurs(name))) return undefined;
			const begun = remembered.get(name);
			if (begun && begun.until > now()) return begun.found;
			remembered.delete(name);
			const [oldest] = remembered.keys();
			if (oldest !== undefined && remembered.size >= rememberedMax) remembered.delete(oldest);
			const entry = { found: ask(token), until: now() + freshMs };
			remembered.set(name, entry);
			entry.found.then(
				(found) => {
					if (found !== undefined || remembered.get(name) !== entry) return;
					remembered.delete(name);
					if (unknown.size >= rememberedMax) unknown.clear();
					unknown.set(name, entry.until);
				},
				// A failed query is not cached.
				() => remembered.get(name) === entry && remembered.delete(name),
			);
			return entry.found;
		},
	};
}

export type KeyRing = ReturnType<typeof createKeyRing>;
