import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceConfig } from '../config/settings.js';
import { type Listener, listen } from '../http/server/listen.js';
import { every, hourMs } from './clean-up.js';

/** Milliseconds for the last words of answers and the last writes, after the grace period. */
const lastWordsMs = 3_000;

/** Milliseconds for the hourly clean-up, which is repeated at the next start. */
const cleanUpMs = 500;

/** Milliseconds to close what is left, the database among it. */
const closingMs = 4_000;

interface LifecycleParts {
	config: Pick<ServiceConfig, 'port' | 'host' | 'trustedProxies'>;
	onError(error: unknown): void;
}

interface Beginning {
	answer: Parameters<typeof listen>[0];
	/** Runs every hour while the service listens. */
	hourly(): Promise<void>;
	/** @default that of the configuration */
	address: { port?: number; host?: string };
}

/** The steps of a shutdown, in order. Each has its time; the next one does not wait any longer. */
interface Ending {
	graceMs: number;
	/** Lets running answers end and hands jobs over, within `graceMs`. */
	work(): Promise<unknown>;
	/** Closes the parts that all others rely on, such as the database. */
	rest(): Promise<void>;
}

/** Waits `ms` milliseconds at most for a step of a shutdown. `onError` is told of a step that fails or is late. */
export async function inTime(
	name: string,
	ms: number,
	step: Promise<unknown> | undefined,
	onError: (error: unknown) => void,
): Promise<void> {
	const timer = new AbortController();
	const late = delay(ms, undefined, { signal: timer.signal }).then(
		() => onError(new Error(`Stopping did not wait any longer for ${name}, after ${ms} ms.`)),
		() => {},
	);
	await Promise.race([Promise.resolve(step).catch(onError), late]);
	timer.abort();
}

/** Starts and stops listening, each once. */
export class Lifecycle {
	#listener: Listener | undefined;
	#stopHourly: (() => Promise<void>) | undefined;
	#stopped: Promise<void> | undefined;
	readonly #stopping = new AbortController();

	constructor(readonly parts: LifecycleParts) {}

	/** Whether `stop` has been called. */
	get isStopping(): boolean {
		return this.#stopped !== undefined;
	}

	/** Aborts when the service stops. */
	get stopping(): AbortSignal {
		return this.#stopping.signal;
	}

	/** Address of the service; undefined until it listens. */
	get url(): string | undefined {
		return this.#listener?.url;
	}

	async start({ answer, hourly, address }: Beginning): Promise<{ url: string; port: number }> {
		const { config, onError } = this.parts;
		this.#stopHourly = every(hourMs, hourly, onError);
		this.#listener = await listen(answer, { ...config, ...address });
		return { url: this.#listener.url, port: this.#listener.port };
	}

	stop({ graceMs, work, rest }: Ending): Promise<void> {
		const { onError } = this.parts;
		this.#stopping.abort();
		this.#stopped ??= (async () => {
			// During the grace period new questions are refused; running answers can be read and stopped.
			await inTime('answers and jobs', graceMs + lastWordsMs, work(), onError);
			await this.#listener?.close();
			await inTime('the hourly clean-up', cleanUpMs, this.#stopHourly?.(), onError);
			await inTime('the database', closingMs, rest(), onError);
		})();
		return this.#stopped;
	}
}
