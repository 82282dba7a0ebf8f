import type { Log } from '../../telemetry/log.js';

/** Fields that only the AI SDK's own transport sends. They do not contain its version. */
const isOfStockTransport = (body: unknown): boolean =>
	typeof body === 'object' && body !== null && 'trigger' in body && 'messages' in body;

/**
 * Tells the owner, once for each process, which versions of the AI SDK end a good answer in an error: they show it in the reader's
 * browser alone, where nobody who runs the service sees it.
 */
export function createClientNote(log: Log): (body: unknown) => void {
	let isTold = false;
	return (body) => {
		if (isTold || !isOfStockTransport(body)) return;
		isTold = true;
		log.info(
			{ least: '5.0.217, 6.0.231, 7.0.32' },
			'a chat asks with the own transport of the AI SDK: older versions of ai end each answer in an error',
		);
	};
}
