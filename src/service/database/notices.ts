/** Notices between the parts and the processes of a service. */
export type NoticeChannel = 'answer' | 'stop' | 'reading' | 'index' | 'job';

/** A payload is short, at most 200 bytes: identifiers only, never what people wrote. */
export interface Notices {
	/** Resolves when the notice has been sent. */
	publish(channel: NoticeChannel, payload: string): Promise<void>;
	/** Calls `listener` for each notice of any process, this one included. The result ends it. */
	subscribe(channel: NoticeChannel, listener: (payload: string) => void): () => void;
	/** Calls `listener` when notices may have been missed, so that it looks at the tables instead. The result ends it. */
	onGap(listener: () => void): () => void;
}

/** Delivers within this process. */
export class LocalNotices implements Notices {
	readonly #listeners = new Map<NoticeChannel, Set<(payload: string) => void>>();
	readonly #gapListeners = new Set<() => void>();

	async publish(channel: NoticeChannel, payload: string): Promise<void> {
		this.deliver(channel, payload);
	}

	deliver(channel: NoticeChannel, payload: string): void {
		for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener(payload);
	}

	deliverGap(): void {
		for (const listener of [...this.#gapListeners]) listener();
	}

	subscribe(channel: NoticeChannel, listener: (payload: string) => void): () => void {
		const listeners = this.#listeners.get(channel) ?? new Set();
		this.#listeners.set(channel, listeners.add(listener));
		return () => listeners.delete(listener);
	}

	onGap(listener: () => void): () => void {
		this.#gapListeners.add(listener);
		return () => this.#gapListeners.delete(listener);
	}
}
