/** The model of a page, which its worker writes with. */

import { type CallSettings, type Handler, piecesOf, type RemoteCall } from '../remote-calls.js';
import type { Writer, WriterOptions, WriterSession } from './writer.js';

/** The functions of a page. A session has a number, which the worker chooses. */
export function serveWriter(writer: Writer): Record<string, Handler> {
	const sessions = new Map<unknown, WriterSession>();
	function sessionOf(number: unknown): WriterSession {
		const session = sessions.get(number);
		if (!session) throw new DOMException('The session is closed.', 'InvalidStateError');
		return session;
	}
	return {
		async openSession([number, options], signal) {
			const session = await writer.open(options as WriterOptions, signal);
			sessions.set(number, session);
			return { contextWindow: session.contextWindow, contextUsage: session.contextUsage };
		},
		measure: async ([number, text], signal) => sessionOf(number).measure(text as string, signal),
		async write([number, text], signal, put) {
			for await (const piece of sessionOf(number).stream(text as string, signal)) put(piece);
		},
		async closeSession([number]) {
			sessions.get(number)?.close();
			sessions.delete(number);
		},
	};
}

/** The writer of the page, for its worker. */
export function remoteWriter(call: RemoteCall): Writer {
	let last = 0;
	return {
		async open(options, signal) {
			const number = ++last;
			const close = () => void call('closeSession', [number]);
			const told = await call('openSession', [number, options], { signal }).catch((error: unknown) => {
				// The page may have opened it in the same moment.
				close();
				throw error;
			});
			return {
				...(told as Pick<WriterSession, 'contextWindow' | 'contextUsage'>),
				measure: (text, ending) => call('measure', [number, text], { signal: ending }) as Promise<number>,
				stream: (text, ending) =>
					piecesOf<string>((onPiece: CallSettings['onPiece']) =>
						call('write', [number, text], { signal: ending, onPiece }),
					),
				close,
			};
		},
	};
}
