/**
 * Lets a fresh copy of the script take over on a page whose own copy misses one of its parts, as after a deploy. The file keeps its
 * name, so that pages of earlier releases find it; it is the newest one, and what it is given must go on meaning the same.
 */

import type { DocentOptions } from '../../options/options.js';
import type { DocentApi } from './docent-api.js';
import type { DocentCall, MissingPart, PartCall } from './missing-part.js';

/** What may stand in the place of `Docent` when the script runs: the page's queue, or the API of another copy. */
export type EarlyDocent = { [Name in keyof DocentApi]?: unknown } & {
	/** Calls, as in `Docent.q.push(['open'])`. */
	q?: { push(call: DocentCall): void; forEach?(make: (call: DocentCall) => void): void };
	/** Stands in for the script's tag. */
	script?: { src: string; dataset: object };
};

export interface RenewModule {
	/** @param address of the script; undefined when it does not know that */
	renew(missing: MissingPart, address: string | undefined): Promise<unknown>;
}

const scope = window as { Docent?: EarlyDocent };

/** Milliseconds until the page is renewed again: one copy after the other may miss the same part. */
const pause = 3_600_000;

/** What the page calls: the API of its first copy, with the functions of the newest. */
let page: DocentApi;
/** The copy that stands. */
let current: DocentApi | undefined;
let renewedAt = Number.NEGATIVE_INFINITY;
let taking: Promise<unknown> | undefined;

async function loadScript(address: string): Promise<DocentApi> {
	// The script takes an object without `init` for a queue. Calls of the page go to the old assistant meanwhile.
	scope.Docent = { ...page, init: undefined, q: undefined, script: { src: address, dataset: {} } };
	try {
		await import(/* @vite-ignore */ new URL(`?r=${Date.now()}`, address).href);
		return scope.Docent as DocentApi;
	} finally {
		scope.Docent = page;
	}
}

/** The open panel, when it is one of its own parts that is gone. */
interface OpenPanel {
	keepDraft(): void;
	conversation: {
		chat: { isReceiving: boolean; follow(listener: () => void): () => void };
		historyIsSaved: boolean;
		messages: readonly unknown[];
	};
}

/** Resolves when no answer is on its way. */
async function whenIdle({ conversation: { chat } }: OpenPanel): Promise<void> {
	while (chat.isReceiving) {
		await new Promise<void>((resolve) => {
			const stop = chat.follow(() => {
				stop();
				resolve();
			});
		});
	}
}

/** Opens the assistant of a copy. @returns whether its panel has come */
async function open(api: DocentApi): Promise<boolean> {
	let hasCome = true;
	const onError = () => {
		hasCome = false;
	};
	document.addEventListener('docent:error', onError);
	await api.open();
	document.removeEventListener('docent:error', onError);
	return hasCome;
}

/** The old assistant goes when the new one stands; an open panel when the new one has come. */
async function takeOver({ api, error, given }: MissingPart, address: string, panel?: OpenPanel): Promise<void> {
	const fresh = await loadScript(address);
	panel?.keepDraft();
	try {
		await fresh.init(given as DocentOptions);
		if (panel && !(await open(fresh))) throw error;
	} catch (failure) {
		await fresh.destroy();
		throw failure;
	}
	await api.destroy();
	Object.assign(page, fresh);
	current = fresh;
	renewedAt = Date.now();
}

/** The API's function for a call; none for what a copy does by itself. */
const methods: Partial<Record<PartCall[0], keyof DocentApi | undefined>> = { attach: 'open', restore: undefined };

export const renew: RenewModule['renew'] = async (missing, address) => {
	const { api, error, call: [name, ...args] = [] } = missing;
	const [panel] = (name === 'open' ? args : []) as (OpenPanel | undefined)[];
	if (panel) await whenIdle(panel);
	page ??= api;
	current ??= api;
	const isCurrent = api === current;
	// A copy that was replaced leaves the call to the one in its place. One that is coming is not replaced itself.
	if (!address || (isCurrent ? !taking && Date.now() - renewedAt < pause : taking)) throw error;
	// What is kept nowhere would go with the panel.
	if (panel && !panel.conversation.historyIsSaved && panel.conversation.messages.length > 0) throw error;
	if (isCurrent) {
		taking ??= takeOver(missing, address, panel).finally(() => {
			taking = undefined;
		});
		await taking;
	}
	const method = name && (name in methods ? methods[name] : (name as keyof DocentApi));
	return method && (page[method] as (...args: unknown[]) => unknown)(...args);
};
