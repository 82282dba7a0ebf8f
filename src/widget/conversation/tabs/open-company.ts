import type { FeedbackRating } from '../../../contract/feedback.js';
import type { ResolvedOptions } from '../../../options/resolved-options.js';
import type { ConnectedChat } from '../connected-chat.js';
import type { ThreadsStore } from '../threads/threads.js';
import type { CompanyOfTabs } from './company.lazy.js';
import type { TabMessage } from './tab-message.lazy.js';

export interface CompanyDependencies extends ConnectedChat {
	threads: ThreadsStore;
	/** Shows a new thread in place of the open one. */
	showNew(): Promise<void>;
	/** Another tab began to answer in the open thread, or ended. */
	onElsewhere: ((answering: boolean) => void) | undefined;
	now(): number;
}

/** What the code that talks with other tabs works with. */
export interface Room extends CompanyDependencies {
	/** Says something to the other tabs, where there is a channel and this tab is still there. */
	post(message: TabMessage): void;
	readonly isElsewhere: boolean;
	setElsewhere(answering: boolean): void;
	/** Receives an answer again that the page before, or a lost tab, left half way. */
	resume(): Promise<void>;
}

/** The other tabs of the site that have the assistant open, and the page before this one. */
export interface Company {
	/** Another tab answers in the open thread. */
	readonly isElsewhere: boolean;
	/** Another thread is open now. */
	opened(): void;
	/** Stops the answer in the tab that receives it. */
	stop(): void;
	/** This tab is going away. */
	leave(): void;
	/** One thread was removed, or all of them. */
	tellRemoved(localId?: string): void;
	/** The reader said something about an answer of the open thread, or took it back. */
	tellRated(messageId: string, rating: FeedbackRating): void;
	close(): void;
}

/** How old a stored answer may be that another tab is perhaps still receiving, in milliseconds. */
const aliveFor = 10_000;
/** How long services keep an answer for those who come back. */
const resumableFor = 10 * 60_000;

/** What tabs hear each other by; by what they store where there is nothing better. */
function createChannel(
	{ persistence, domain }: Pick<ResolvedOptions, 'persistence' | 'domain'>,
	hear: (data: unknown) => void,
	onStorage: (event: StorageEvent) => void,
) {
	let channel: BroadcastChannel | undefined;
	return {
		post: (message: TabMessage) => channel?.postMessage(message),
		open() {
			if (channel || persistence !== 'local') return;
			try {
				channel = new BroadcastChannel(`docent:${domain}:v1`);
				channel.onmessage = ({ data }) => hear(data);
			} catch {
				// There is none where storage is blocked, and tabs have nothing in common then.
				globalThis.addEventListener?.('storage', onStorage);
			}
		},
		/** A browser gives up a page that it has left as soon as one of its channels hears something. */
		close() {
			channel?.close();
			channel = undefined;
		},
	};
}

/** The code comes with the first sign of another tab: most readers have one. */
export function openCompany(
	dependencies: CompanyDependencies,
	options: Pick<ResolvedOptions, 'persistence' | 'domain'>,
): Company {
	const { chat, thread, now } = dependencies;
	const isShared = options.persistence === 'local';
	let elsewhere = false;
	let closed = false;
	let code: Promise<CompanyOfTabs> | undefined;

	const room: Room = {
		...dependencies,
		post: (message) => channel.post(message),
		get isElsewhere() {
			return elsewhere;
		},
		setElsewhere(answering) {
			elsewhere = answering;
			dependencies.onElsewhere?.(answering);
		},
		async resume() {
			const { messageId, at = 0 } = chat.lastMessage?.metadata?.unfinished ?? {};
			if (messageId === undefined || now() - at > resumableFor) return;
			dependencies.expectAnswer(messageId);
			await chat.resume();
		},
	};

	function call(use: (company: CompanyOfTabs) => void) {
		code ??= import('./company.lazy.js').then(({ createCompany }) => createCompany(room));
		code.then(
			(company) => closed || use(company),
			() => {
				code = undefined;
				room.setElsewhere(false);
			},
		);
	}

	// Where there is no channel, what another tab stores is news as well.
	const onStorage = ({ key }: StorageEvent) => {
		if (key?.endsWith(`:${thread.localId}`)) call((company) => company.readStored());
	};
	const channel = createChannel(options, (data) => call((company) => company.receive(data)), onStorage);

	return {
		get isElsewhere() {
			return elsewhere;
		},
		opened() {
			if (closed) return;
			const unfinished = chat.lastMessage?.metadata?.unfinished;
			const perhapsElsewhere = isShared && unfinished && !unfinished.left && now() - unfinished.at < aliveFor;
			room.setElsewhere(perhapsElsewhere === true);
			channel.open();
			channel.post({ type: 'hello', localId: thread.localId });
			if (perhapsElsewhere) call((company) => company.wait());
			else void room.resume();
		},
		stop() {
			if (elsewhere) channel.post({ type: 'stop', localId: thread.localId });
		},
		leave() {
			if (chat.isBusy) channel.post({ type: 'bye', localId: thread.localId });
			channel.close();
		},
		tellRemoved: (localId) => channel.post({ type: 'removed', ...(localId !== undefined && { localId }) }),
		tellRated: (messageId, rating) => channel.post({ type: 'rated', localId: thread.localId, messageId, rating }),
		close() {
			closed = true;
			channel.close();
			globalThis.removeEventListener?.('storage', onStorage);
			void code?.then((company) => company.close());
		},
	};
}
