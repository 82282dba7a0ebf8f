import type { ItemReader } from '../../../stream/encode-stream.js';
import { ServiceError } from '../../errors/service-error.js';
import type { HttpContext } from '../middleware/http-context.js';

interface StreamsConfig {
	/** Number of open streams per address in one process; 0 means unlimited. @default 1000 */
	perAddress: number;
	/** Number of open streams per key in one process; 0 means unlimited. @default 10000 */
	perKey: number;
}

/**
 * Counts a stream as open until it ends or its reader leaves. A request that began an answer counts until that answer has
 * ended.
 */
export type CountStream = <Item>(
	items: ReadableStream<Item> | ItemReader<Item>,
	answered?: Promise<unknown>,
) => ItemReader<Item>;

/** A place among the open streams, taken by a request. */
interface StreamPlace {
	count: CountStream;
	/** The request has its response, or has failed. Streams that were counted keep the place until their end. */
	release(): void;
}

/** Counts the open streams and running answers of this process. Each one holds a connection, memory or a call of a model. */
export interface OpenStreams {
	/** Takes a place. Throws a `ServiceError` with the code `rate_limited` when the address or the key has too many. */
	open(context: HttpContext, keyId: string): StreamPlace;
}

function tooMany(who: string, most: number): ServiceError {
	return new ServiceError(
		'rate_limited',
		`${who} has ${most.toLocaleString('en')} streams open, the most that are possible at once; close one, or try again in a moment.`,
		{ headers: { 'retry-after': '5' } },
	);
}

export function createOpenStreams(
	{ perAddress, perKey }: StreamsConfig,
	addressOf: (context: HttpContext) => string,
): OpenStreams {
	const counts = new Map<string, number>();
	const add = (name: string, by: number) => {
		const count = (counts.get(name) ?? 0) + by;
		if (count > 0) counts.set(name, count);
		else counts.delete(name);
	};
	return {
		open(context, keyId) {
			const names = [`address ${addressOf(context)}`, `key ${keyId}`];
			const [address = '', key = ''] = names;
			if (perAddress > 0 && (counts.get(address) ?? 0) >= perAddress) throw tooMany('Your address', perAddress);
			if (perKey > 0 && (counts.get(key) ?? 0) >= perKey) throw tooMany('This key', perKey);
			for (const name of names) add(name, 1);
			let holders = 0;
			/** Keeps the place until the result is called. */
			const hold = () => {
				let isHeld = true;
				holders++;
				return () => {
					if (isHeld && --holders === 0) for (const name of names) add(name, -1);
					isHeld = false;
				};
			};
			const release = hold();
			return {
				release,
				count(items, answered) {
					const reader = 'getReader' in items ? items.getReader() : items;
					const end = hold();
					void answered?.finally(hold());
					return {
						async read() {
							try {
								const next = await reader.read();
								if (next.done) end();
								return next;
							} catch (error) {
								end();
								throw error;
							}
						},
						cancel(reason) {
							end();
							return reader.cancel(reason);
						},
					};
				},
			};
		},
	};
}

/** Proxies usually close a connection after a minute of silence. */
export const keepAliveMs = 15_000;
