/** Notices between the parts and the processes of a service. */
export type NoticeChannel = 'answer' | 'stop' | 'reading' | 'index' | 'job';

/** Notices with a short payload of at most 200 bytes: identifiers only, no texts of people. */
export type Notices = Pick<LocalNotices, 'publish' | 'subscribe' | 'onGap'>;

/** Delivers notices within this process. */
export class LocalNotices {
	readonly #listeners = new Map<NoticeChannel, Set<(payload: string) => void>>();
	readonly #gapListeners = new Set<() => void>();

	/** Resolves when the notice is sent. */
	async publish(channel: NoticeChannel, payload: string): Promise<void> {
		this.deliver(channel, payload);
	}

	deliver(channel: NoticeChannel, payload: string): void {
		for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener(payload);
	}

	deliverGap(): void {
		for (const listener of [...this.#gapListeners]) listener();
	}

	/** Calls `listener` for each notice of any process, including this one. The returned function ends the subscription. */
	subscribe(channel: NoticeChannel, listener: (payload: string) => void): () => void {
		const listeners = this.#listeners.get(channel) ?? new Set();
		this.#listeners.set(channel, listeners.add(listener));
		return () => listeners.delete(listener);
	}

	/** Calls `listener` when notices may have been missed, so that it reads the tables. The returned function ends it. */
	onGap(listener: () => void): () => void {
		this.#gapListeners.add(listener);
		return () => this.#gapListeners.delete(listener);
	}
}
