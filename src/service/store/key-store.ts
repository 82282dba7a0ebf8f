import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { adminKeyPrefix, assistantKeyPrefix, type KeyKind } from '../../contract/keys.js';

export interface KnownKey {
	kind: KeyKind;
	/** The domain whose assistant the key opens. */
	domain: string;
}

export interface KeyStore {
	/** The assistant key of this domain: public, the same at every start. */
	readonly assistantKey: string;
	/** Fresh at every start; lives in memory only and is never written down. */
	readonly adminKey: string;
	/** What a key is good for, or `undefined`. Takes equally long for every key of the same length. */
	find(key: string): KnownKey | undefined;
}

const keyFile = z.object({
	version: z.literal(1),
	assistantKeys: z.array(z.object({ key: z.string(), domain: z.string(), createdAt: z.string() })),
});
type KeyFile = z.infer<typeof keyFile>;

const hash = (key: string) => createHash('sha256').update(key).digest();

async function readKeys(path: string): Promise<KeyFile> {
	const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	if (text === undefined) return { version: 1, assistantKeys: [] };
	try {
		return keyFile.parse(JSON.parse(text));
	} catch (cause) {
		// Replacing it would silently invalidate the key that stands in every embedding page.
		throw new Error(`The key file ${path} is damaged; restore it, or delete it to have new keys made.`, { cause });
	}
}

async function writeKeys(path: string, keys: KeyFile): Promise<void> {
	const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
	const handle = await open(draft, 'wx', 0o600);
	try {
		await handle.writeFile(`${JSON.stringify(keys, null, '\t')}\n`);
		await handle.sync();
	} finally {
		await handle.close();
	}
	await rename(draft, path);
}

/**
 * Opens `<dataFolder>/keys.json` and makes the domain's assistant key when it has none yet. `assistantKeys` are further
 * keys of the domain, from the configuration.
 */
export async function openKeyStore(options: {
	dataFolder: string;
	domain: string;
	assistantKeys: readonly string[];
}): Promise<KeyStore> {
	const { dataFolder, domain } = options;
	const path = join(dataFolder, 'keys.json');
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	const stored = await readKeys(path);
	let own = stored.assistantKeys.find((entry) => entry.domain === domain);
	if (!own) {
		const key = `${assistantKeyPrefix}${randomBytes(24).toString('base64url')}`;
		own = { key, domain, createdAt: new Date().toISOString() };
		stored.assistantKeys.push(own);
		await writeKeys(path, stored);
	}
	const adminKey = `${adminKeyPrefix}${randomAdminSecret()}`;
	const known = [
		...stored.assistantKeys.map(({ key, domain }) => ({ hash: hash(key), kind: 'assistant' as const, domain })),
		...options.assistantKeys.map((key) => ({ hash: hash(key), kind: 'assistant' as const, domain })),
		{ hash: hash(adminKey), kind: 'admin' as const, domain },
	];
	return {
		assistantKey: own.key,
		adminKey,
		find(key) {
			const candidate = hash(key);
			let found: KnownKey | undefined;
			for (const entry of known) {
				if (timingSafeEqual(entry.hash, candidate)) found = { kind: entry.kind, domain: entry.domain };
			}
			return found;
		},
	};
}

/** Hexadecimal, so that an admin key never happens to begin like an assistant key. */
const randomAdminSecret = () => randomBytes(32).toString('hex');
