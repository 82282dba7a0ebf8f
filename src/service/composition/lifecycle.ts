import type { ServiceConfig } from '../config/settings.js';
import { type Listener, listen } from '../http/server/listen.js';
import { everyHour } from './every-hour.js';

type Answering = Parameters<typeof listen>[0];

interface LifecycleParts {
	config: Pick<ServiceConfig, 'port' | 'host'>;
	/** Runs every hour while the service listens. */
	hourly(): Promise<void>;
	onError(error: unknown): void;
}

/** The steps of a shutdown, in order. */
interface Ending {
	/** Lets running answers end and hands jobs over. */
	work(): Promise<unknown>;
	/** Closes everything that the other parts rely on. */
	rest(): Promise<void>;
}

/** Starts and stops listening, each once. */
export class Lifecycle {
	#listener: Listener | undefined;
	#stopHourly: (() => Promise<void>) | undefined;
	#stopped: Promise<void> | undefined;

	constructor(readonly parts: LifecycleParts) {}

	/** Whether `stop` has been called. */
	get isStopping(): boolean {
		return this.#stopped !== undefined;
	}

	/** Address of the service; undefined until it listens. */
	get url(): string | undefined {
		return this.#listener?.url;
	}

	async start(answer: Answering, address: { port?: number; host?: string }): Promise<{ url: string; port: number }> {
		const { config, hourly, onError } = this.parts;
		this.#stopHourly = everyHour(hourly, onError);
		this.#listener = await listen(answer, { port: address.port ?? config.port, host: address.host ?? config.host });
		return { url: this.#listener.url, port: this.#listener.port };
	}

	stop({ work, rest }: Ending): Promise<void> {
		this.#stopped ??= (async () => {
			// During the grace period new questions are refused; running answers can be read and stopped.
			await work();
			await this.#listener?.close();
			await this.#stopHourly?.();
			await rest();
		})();
		return this.#stopped;
	}
}
