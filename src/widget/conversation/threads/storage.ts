import type { ResolvedOptions } from '../../../options/resolved-options.js';

/** Text under short keys. Nothing here ever throws, whatever the browser does about storage. */
export interface DocentStorage {
	/** False when what is kept is gone with the page: the reader should know that the history is not saved. */
	readonly persistent: boolean;
	read(key: string): string | undefined;
	/** False when the browser refused, because it is full or blocked; the value is then kept for this page alone. */
	write(key: string, value: string): boolean;
	remove(key: string): void;
	/** The value is in the browser's storage: removing it makes room for others. */
	takesRoom(key: string): boolean;
	/** Keys that begin with the prefix. */
	keys(prefix: string): string[];
	/** Calls with each key that another tab writes, and with its value, `null` where it removes it. Returns the end of it. */
	follow(listener: (key: string, value: string | null) => void): () => void;
}

/** The part of the browser's `Storage` that is used. */
export type StorageArea = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export interface StorageOptions {
	domain: string;
	persistence: ResolvedOptions['persistence'];
	/** @default the page's own storage */
	areaOf?: (persistence: 'session' | 'local') => StorageArea | null | undefined;
}

/** Raise it when stored values change their shape: what older versions wrote is then never read. */
const version = 'v1';

function pageArea(persistence: 'session' | 'local'): StorageArea | null {
	return persistence === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
}

/** The area when it can be read. Reading `localStorage` itself throws in sandboxed frames, and Firefox may give null. */
function openArea({ persistence, areaOf = pageArea }: StorageOptions): StorageArea | undefined {
	if (persistence === 'none') return undefined;
	try {
		const area = areaOf(persistence);
		return area && typeof area.length === 'number' ? area : undefined;
	} catch {
		return undefined;
	}
}

/** The one place that touches the browser's storage. Opening it writes nothing. */
export function openStorage(options: StorageOptions): DocentStorage {
	const prefix = `docent:${options.domain}:${version}:`;
	// What the area refused to keep. A key is never in both places.
	const memory = new Map<string, string>();
	let area = openArea(options);

	/** Runs on the area; the first failure to read gives it up for good. */
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
		read: (key) => memory.get(key) ?? attempt((area) => area.getItem(prefix + key)) ?? undefined,
		write(key, value) {
			try {
				if (area) {
					area.setItem(prefix + key, value);
					memory.delete(key);
					return true;
				}
			} catch {
				// Full, or read-only. The older value must not come back on the next page, so it goes.
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
				if (key?.startsWith(prefix)) listener(key.slice(prefix.length), newValue);
			};
			globalThis.addEventListener?.('storage', onStorage);
			return () => globalThis.removeEventListener?.('storage', onStorage);
		},
	};
}
