import type { ResolvedOptions } from '../../../options/resolved-options.js';

/** Texts under short keys. No method throws, whatever the browser's storage does. */
export interface DocentStorage {
	/** False when the data is lost with the page, which the reader should know. */
	readonly persistent: boolean;
	/** Name of the database for what has no room here; undefined where nothing is kept beyond the tab, or the storage fails. */
	readonly database: string | undefined;
	read(key: string): string | undefined;
	/** Returns false when the browser refused because it is full or blocked. The value is then kept for this page only. */
	write(key: string, value: string): boolean;
	remove(key: string): void;
	/** Whether the value is in the browser's storage, so that removing it frees space. */
	takesRoom(key: string): boolean;
	/** Keys with the prefix. */
	keys(prefix: string): string[];
	/**
	 * Calls `listener` for each key that another tab writes, with its value, or `null` after a removal. The key is empty when the
	 * site has emptied a storage. The returned function ends it.
	 */
	follow(listener: (key: string, value: string | null) => void): () => void;
}

/** The used part of the browser's `Storage`. */
export type StorageArea = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export interface StorageOptions {
	domain: string;
	persistence: ResolvedOptions['persistence'];
	/** @default the page's own storage */
	areaOf?: (persistence: 'session' | 'local') => StorageArea | null | undefined;
}

/** Increase it when the format of stored values changes. Values of older versions are then ignored. */
const version = 'v1';

function pageArea(persistence: 'session' | 'local'): StorageArea | null {
	return persistence === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
}

/** The storage area when it is readable. Reading `localStorage` throws in sandboxed frames, and Firefox may return null. */
function openArea({ persistence, areaOf = pageArea }: StorageOptions): StorageArea | undefined {
	if (persistence === 'none') return undefined;
	try {
		const area = areaOf(persistence);
		return area && typeof area.length === 'number' ? area : undefined;
	} catch {
		return undefined;
	}
}

/** The conversations' access to the browser's storage. Opening it writes nothing. */
export function openStorage(options: StorageOptions): DocentStorage {
	const prefix = `docent:${options.domain}:${version}:`;
	// Values that the area refused. A key is never in both places.
	const memory = new Map<string, string>();
	let area = openArea(options);

	/** Uses the area. When that fails once, the area is never used again. */
	function attempt<Result>(use: (area: StorageArea) => Result): Result | undefined {
		try {
			return area && use(area);
		} catch {
			area = undefined;
			return undefined;
		}
	}

	function storedKeys(area: StorageArea): string[] {
		const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '');
		return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
	}

	return {
		get persistent() {
			return area !== undefined && memory.size === 0;
		},
		get database() {
			return area && options.persistence === 'local' ? `docent:${options.domain}` : undefined;
		},
		read: (key) => memory.get(key) ?? attempt((area) => area.getItem(prefix + key)) ?? undefined,
		write(key, value) {
			try {
				if (area) {
					area.setItem(prefix + key, value);
					memory.delete(key);
					return true;
				}
			} catch {
				// The area is full or read-only. The older value is removed, so that it does not return on the next page.
				attempt((area) => area.removeItem(prefix + key));
			}
			memory.set(key, value);
			return false;
		},
		remove(key) {
			memory.delete(key);
			attempt((area) => area.removeItem(prefix + key));
		},
		takesRoom: (key) => attempt((area) => area.getItem(prefix + key)) != null,
		keys(start) {
			const keys = new Set([...memory.keys(), ...(attempt(storedKeys) ?? [])]);
			return [...keys].filter((key) => key.startsWith(start));
		},
		follow(listener) {
			const onStorage = ({ key, newValue }: StorageEvent) => {
				const name = key ?? prefix;
				if (name.startsWith(prefix)) listener(name.slice(prefix.length), newValue);
			};
			globalThis.addEventListener?.('storage', onStorage);
			return () => globalThis.removeEventListener?.('storage', onStorage);
		},
	};
}
