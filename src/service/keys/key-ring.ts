import { timingSafeEqual } from 'node:crypto';
import { type KeyKind, kindOfKey } from '../../contract/keys.js';
import type { KeyStore } from './key-store.js';
import { hashKey } from './key-store.js';

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

/** Queries for keys that are new to this process, in five seconds. Beyond that it asks once for all keys. */
const mostQueries = 100;

/** Most keys that are cached, and most unknown tokens. */
const mostRemembered = 10_000;

/** The shape of a key; any other token is refused without a query. */
const shape = /^svc_(?:dsc_)?[\w-]{16,128}$/;

interface Remembered {
	found: Promise<KnownKey | undefined>;
	until: number;
}

interface KeyRingParts {
	store: Pick<KeyStore, 'find' | 'hashes' | 'touch'>;
	/** Assistant keys of the configuration. */
	assistantKeys: readonly string[];
	/** What the keys of the configuration belong to. */
	projectId: string;
	organization: string;
	domain: string;
	/** Milliseconds. @default Date.now */
	now?: () => number;
}

/** Whether an uncached token deserves a query. After many of them, only tokens in the hashes of all keys do. */
function createSieve(store: KeyRingParts['store'], now: () => number): (name: string) => Promise<boolean> {
	let minted: { hashes: Promise<ReadonlySet<string>>; until: number } | undefined;
	let asked = { count: 0, until: 0 };
	return async (name) => {
		if (asked.until <= now()) asked = { count: 0, until: now() + freshMs };
		asked.count += 1;
		if (asked.count <= mostQueries) return true;
		// So many unknown tokens mean that someone is guessing: one query then serves all of them.
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
	/** Unknown tokens, cached apart so that guesses never push a real key out. */
	const unknown = new Map<string, number>();
	const mayBeOurs = createSieve(store, now);

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
			if ((unknown.get(name) ?? 0) > now()) return undefined;
			// A key that was good a moment ago is asked for by itself.
			if (known === undefined && !(await mayBeOurs(name))) return undefined;
			const begun = remembered.get(name);
			if (begun && begun.until > now()) return begun.found;
			remembered.delete(name);
			const [oldest] = remembered.keys();
			if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest);
			const entry = { found: ask(token), until: now() + freshMs };
			remembered.set(name, entry);
			entry.found.then(
				(found) => {
					if (found !== undefined || remembered.get(name) !== entry) return;
					remembered.delete(name);
					if (unknown.size >= mostRemembered) unknown.clear();
					unknown.set(name, entry.until);
				},
				() => {},
			);
			// A failure is not remembered: the next request asks again.
			entry.found.catch(() => remembered.get(name) === entry && remembered.delete(name));
			return entry.found;
		},
	};
}
