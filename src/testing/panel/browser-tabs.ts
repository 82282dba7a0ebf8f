import { type DocentStorage, openStorage } from '../../widget/conversation/threads/storage.js';

type Listener = (key: string, value: string | null) => void;

/** The storage with its events and the locks that tabs of a browser share, for chats in one page. */
export interface BrowserTabs {
	/** Storage as another tab opens it: it is told what the others write, and not what it writes itself. */
	openStorage(): DocentStorage;
	locks: Pick<LockManager, 'request'>;
}

/** A tab that has the lock, or waits for it. */
interface LockUse {
	mode: LockMode;
	/** Set while it waits. */
	grant: (() => void) | undefined;
}

/** Web Locks as browsers have them, as far as the widget uses them: held alone or shared, in order, and given up by a signal. */
function createLocks() {
	const uses = new Map<string, LockUse[]>();

	function grantNext(name: string) {
		const line = uses.get(name) ?? [];
		for (const [index, use] of line.entries()) {
			const before = line.slice(0, index);
			if (before.length > 0 && (use.mode === 'exclusive' || before.some(({ mode }) => mode === 'exclusive'))) return;
			use.grant?.();
			use.grant = undefined;
		}
	}

	async function request(name: string, { mode = 'exclusive', signal }: LockOptions, whileHeld: () => unknown) {
		const line = uses.get(name) ?? [];
		uses.set(name, line);
		const use: LockUse = { mode, grant: undefined };
		const leave = () => {
			line.splice(line.indexOf(use), 1);
			grantNext(name);
		};
		try {
			await new Promise<void>((resolve, reject) => {
				use.grant = resolve;
				signal?.addEventListener('abort', () => reject(signal.reason));
				line.push(use);
				queueMicrotask(() => grantNext(name));
			});
			return await whileHeld();
		} finally {
			leave();
		}
	}

	return { request } as BrowserTabs['locks'];
}

export function createBrowserTabs(domain = 'docs'): BrowserTabs {
	const listeners = new Set<Listener>();

	return {
		locks: createLocks(),
		openStorage() {
			const storage = openStorage({ domain, persistence: 'local' });
			let own: Listener | undefined;
			const tellOthers = (key: string, value: string | null) => {
				const others = [...listeners].filter((listener) => listener !== own);
				setTimeout(() => {
					for (const listener of others) if (listeners.has(listener)) listener(key, value);
				});
			};
			return {
				...storage,
				get persistent() {
					return storage.persistent;
				},
				write(key, value) {
					const isNew = storage.read(key) !== value;
					const isKept = storage.write(key, value);
					if (isNew && isKept) tellOthers(key, value);
					return isKept;
				},
				remove(key) {
					const isThere = storage.read(key) !== undefined;
					storage.remove(key);
					if (isThere) tellOthers(key, null);
				},
				follow(listener) {
					own = listener;
					listeners.add(listener);
					return () => void listeners.delete(listener);
				},
			};
		},
	};
}
