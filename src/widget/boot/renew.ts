/**
 * Lets a fresh copy of the script take over on a page whose own copy misses one of its parts, as after a deploy. Pages of earlier
 * releases load the newest version of this file. So its name stays the same, and its arguments keep their meaning.
 */

import type { CapturedSelection } from '../page/selection/selection.js';
import type { Begun } from './calls/begun.js';
import type { DocentApi } from './docent-api.js';
import type { DocentCall, MissingPart, PartCall } from './missing-part.js';

/** The value of `Docent` when the script starts: the page's queue, or the API of another copy. */
export type EarlyDocent = { [Name in keyof DocentApi]?: unknown } & {
	/** Calls, as in `Docent.q.push(['open'])`. */
	q?: { push(call: DocentCall): void; forEach?(make: (call: DocentCall) => void): void };
	/** Replaces the script's tag. */
	script?: { src: string; dataset: object };
};

export interface RenewModule {
	/** @param address the script's address; undefined when the script does not know it */
	renew(missing: MissingPart, address: string | undefined): Promise<unknown>;
}

/** What all copies of this file know: a browser may have had to load it from a second address. */
interface Renewals {
	/** The API that the page calls. It is the object of the first copy and has the functions of the newest. */
	page?: DocentApi;
	/** The API of the copy whose assistant is on the page. */
	current?: DocentApi;
	/** When the next renewal may begin. */
	next: number;
	taking?: Promise<unknown>;
}

const shared = Symbol.for('docent.renewals');
const scope = window as { Docent?: EarlyDocent; [shared]?: Renewals };
scope[shared] ??= { next: 0 };
const renewals: Renewals = scope[shared];

/** Milliseconds between two renewals. The new copy may miss the same part, and the pause prevents a loop. */
const pause = 3_600_000;

/** Milliseconds after a renewal that has failed. */
const pauseAfterFailure = 5_000;

/**
 * An address that no cache knows. A service worker may overlook a query, so a page that has one asks for the name of the newest release,
 * which belongs to one content.
 */
async function freshAddress(address: string): Promise<string> {
	const fresh = new URL(`?r=${Date.now()}`, address);
	if (!navigator.serviceWorker?.controller) return fresh.href;
	try {
		const release = await fetch(new URL(`integrity.json${fresh.search}`, address), { cache: 'no-store' });
		return new URL((await release.json()).script, address).href;
	} catch {
		return fresh.href;
	}
}

async function loadScript(address: string, page: DocentApi): Promise<DocentApi> {
	const fresh = await freshAddress(address);
	// To the script, an object without `init` is a queue. Meanwhile, the page's calls go to the old assistant.
	scope.Docent = { ...page, init: undefined, script: { src: address, dataset: {} } };
	try {
		await import(/* @vite-ignore */ fresh);
		return scope.Docent as DocentApi;
	} finally {
		scope.Docent = page;
	}
}

/** The open panel that misses one of its own parts. */
interface OpenPanel {
	keepDraft(): void;
	store: { get(): Begun & { open: boolean } };
	conversation: {
		chat: { isReceiving: boolean; follow(listener: () => void): () => void };
		historyIsSaved: boolean;
		messages: readonly unknown[];
	};
}

/** What the new panel goes on with. Panels of earlier releases know less. */
function begunIn({ store }: OpenPanel): Begun {
	const { draft = '', sent = false, attached = [], view = 'conversation', menu = false, editing } = store.get();
	const { feedback = {}, asCode = [] } = store.get();
	return { draft, sent, attached, view, menu, editing, feedback, asCode };
}

/** Resolves when no answer is on its way. */
async function whenIdle({ conversation }: OpenPanel): Promise<void> {
	// The reader may look at another conversation meanwhile.
	for (let { chat } = conversation; chat.isReceiving; { chat } = conversation) {
		await new Promise<void>((resolve) => {
			const stop = chat.follow(() => {
				stop();
				resolve();
			});
		});
	}
}

const ofWorker = (address: string) =>
	`the service worker of this page may have answered with an old ${address}. Let it fetch that file from the network.`;

type OpenWith = (how: { takeBegun: () => Begun }) => Promise<void>;

/** Opens the assistant of a copy. @returns whether its panel has come */
async function open(api: DocentApi, takeBegun: () => Begun): Promise<boolean> {
	let hasCome = true;
	const onError = () => {
		hasCome = false;
	};
	document.addEventListener('docent:error', onError);
	await (api.open as OpenWith)({ takeBegun }).then(undefined, onError);
	document.removeEventListener('docent:error', onError);
	return hasCome;
}

/**
 * Replaces the old assistant when the new one is ready. An open panel, or its frame, is replaced when the new panel has opened.
 * @param takeBegun what the reader has begun there
 */
async function takeOver(
	missing: MissingPart,
	address: string,
	page: DocentApi,
	panel?: OpenPanel,
	takeBegun?: () => Begun,
): Promise<void> {
	const { api, error, given, session } = missing;
	const fresh = await loadScript(address, page);
	// The reader may have asked meanwhile.
	if (panel) await whenIdle(panel);
	const options = session ? session.given : given?.();
	// The page may have removed the assistant, or the reader closed the panel.
	if (!options || panel?.store.get().open === false) throw error;
	panel?.keepDraft();
	const [[owner] = [], ...others] = session?.owners ?? [];
	try {
		await fresh.init(options, owner);
		for (const [name, theirs] of others) fresh.init(theirs, name).then(undefined, () => {});
		const hasCome = !takeBegun || (await open(fresh, takeBegun));
		if (!hasCome && navigator.serviceWorker?.controller) console.warn(`Docent: ${ofWorker(address)}`);
		// Without an open panel the new copy tells the reader.
		if (!hasCome && panel) throw error;
	} catch (failure) {
		await fresh.destroy();
		throw failure;
	}
	if (session) {
		// The call that wants this part is under way, and `destroy` would wait for its end.
		session.remove();
		Object.assign(session, { given: undefined, successor: fresh, start: fresh.init });
	} else await api.destroy();
	Object.assign(page, fresh);
	renewals.current = fresh;
}

/** Whether the page's tag names the hash of its script, so that it wants this release and no other. */
const isPinned = (address: string): boolean =>
	[...document.scripts].some(({ integrity, src }) => integrity !== '' && src === address);

/** The API's functions for calls that have another name. A fresh copy is given the options and restores its panel by itself. */
const methods: Partial<Record<PartCall[0], keyof DocentApi | undefined>> = {
	attach: 'open',
	init: undefined,
	restore: undefined,
};

/** Takes what the reader has begun: in an open panel, else in its frame, with the part of the page that the call attaches. */
function takerOf({ call, session }: MissingPart, panel?: OpenPanel): () => Begun {
	const frame = session?.widget?.context;
	if (panel) return () => ({ ...begunIn(panel), query: frame?.takeQuery?.() });
	const item = call?.[0] === 'attach' && (call[1] as CapturedSelection | undefined);
	return () => ({ ...frame?.takeBegun?.(), ...(item && { attached: [item] }) });
}

export const renew: RenewModule['renew'] = async (missing, address) => {
	const { api, error, call: [name, ...args] = [] } = missing;
	const [panel] = (name === 'open' ? args : []) as (OpenPanel | undefined)[];
	if (panel) await whenIdle(panel);
	if (panel?.store.get().open === false) throw error;
	renewals.page ??= api;
	renewals.current ??= api;
	const { page } = renewals;
	const isCurrent = api === renewals.current;
	// A replaced copy passes the call on to its successor. A copy that is just taking over is not replaced itself.
	const mayGoOn = isCurrent ? renewals.taking || Date.now() >= renewals.next : !renewals.taking;
	if (!address || isPinned(address) || !mayGoOn) throw error;
	// A conversation that is not saved would be lost with the panel.
	if (panel && !panel.conversation.historyIsSaved && panel.conversation.messages.length > 0) throw error;
	const method = name && (name in methods ? methods[name] : (name as keyof DocentApi));
	const takeBegun = method === 'open' ? takerOf(missing, panel) : undefined;
	const begins = isCurrent && !renewals.taking;
	if (isCurrent) {
		const pauseFor = (milliseconds: number) => {
			renewals.next = Date.now() + milliseconds;
			renewals.taking = undefined;
		};
		renewals.taking ??= takeOver(missing, address, page, panel, takeBegun).then(
			() => pauseFor(pause),
			(failure) => {
				pauseFor(pauseAfterFailure);
				throw failure;
			},
		);
		await renewals.taking;
	}
	// The panel of the new copy stands open already, or has been told to.
	if (panel || (begins && takeBegun)) return undefined;
	const given = takeBegun ? [{ takeBegun }] : args;
	const made = method && (page[method] as (...args: unknown[]) => Promise<unknown>)(...given);
	// The fresh copy has told the reader. Copies of earlier releases would tell the same once more.
	return name && (name in methods || !missing.session) ? made?.then(undefined, () => {}) : made;
};
