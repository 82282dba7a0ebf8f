import type { Writer, WriterOptions, WriterSession } from './writer.js';

/** What both ends of a channel need; a `MessagePort`, and in a worker its own scope, have it. */
export interface Port {
	postMessage(message: unknown): void;
	addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Calls from a worker. `session` and `id` are numbers that it chooses. */
type Call =
	| { call: 'open'; id: number; session: number; options: WriterOptions }
	| { call: 'measure' | 'stream'; id: number; session: number; text: string }
	| { call: 'abort'; id: number }
	| { call: 'close'; session: number };

/** What the page sends back. A call ends with `error` or `end`. */
type Reply = { id: number } & ({ piece: string } | { end: unknown } | { error: string; name: string });

/** Both travel in envelopes, so that a channel may carry other messages as well. */
interface Envelope {
	writer?: Call | Reply;
}

/** Answers the calls of a worker with a writer of the page. */
export function serveWriter(port: Port, writer: Writer): void {
	const sessions = new Map<number, WriterSession>();
	const running = new Map<number, AbortController>();
	const send = (reply: Reply) => port.postMessage({ writer: reply } satisfies Envelope);

	async function run(call: Exclude<Call, { call: 'abort' | 'close' }>, signal: AbortSignal): Promise<unknown> {
		if (call.call === 'open') {
			const session = await writer.open(call.options, signal);
			sessions.set(call.session, session);
			return { contextWindow: session.contextWindow, contextUsage: session.contextUsage };
		}
		const session = sessions.get(call.session);
		if (!session) throw new DOMException('The session is closed.', 'InvalidStateError');
		if (call.call === 'measure') return await session.measure(call.text, signal);
		for await (const piece of session.stream(call.text, signal)) send({ id: call.id, piece });
		return undefined;
	}

	port.addEventListener('message', ({ data }) => {
		const call = (data as Envelope | undefined)?.writer;
		if (call === undefined || !('call' in call)) return;
		if (call.call === 'close') {
			sessions.get(call.session)?.close();
			sessions.delete(call.session);
			return;
		}
		if (call.call === 'abort') {
			running.get(call.id)?.abort();
			return;
		}
		const { id } = call;
		const controller = new AbortController();
		running.set(id, controller);
		void run(call, controller.signal)
			.then(
				(end) => send({ id, end }),
				(error: Error) => send({ id, error: error.message, name: error.name }),
			)
			.finally(() => running.delete(id));
	});
}

/** The writer of the page, for its worker. */
export function remoteWriter(port: Port): Writer {
	let last = 0;
	const waiting = new Map<number, (reply: Reply) => void>();
	port.addEventListener('message', ({ data }) => {
		const reply = (data as Envelope | undefined)?.writer;
		if (reply !== undefined && 'id' in reply && !('call' in reply)) waiting.get(reply.id)?.(reply);
	});
	const send = (call: Call) => port.postMessage({ writer: call } satisfies Envelope);

	/** The pieces of a call, and then what it ends with. */
	async function* make(call: (id: number) => Call, signal: AbortSignal): AsyncGenerator<string, unknown> {
		signal.throwIfAborted();
		const id = ++last;
		const replies: Reply[] = [];
		let wake = () => {};
		waiting.set(id, (reply) => {
			replies.push(reply);
			wake();
		});
		const abort = () => {
			send({ call: 'abort', id });
			wake();
		};
		signal.addEventListener('abort', abort);
		send(call(id));
		try {
			for (;;) {
				signal.throwIfAborted();
				const reply = replies.shift();
				if (reply === undefined) {
					await new Promise<void>((resolve) => {
						wake = resolve;
					});
				} else if ('piece' in reply) {
					yield reply.piece;
				} else if ('end' in reply) {
					return reply.end;
				} else {
					throw new DOMException(reply.error, reply.name);
				}
			}
		} finally {
			signal.removeEventListener('abort', abort);
			waiting.delete(id);
		}
	}

	const ask = async (call: (id: number) => Call, signal: AbortSignal) => (await make(call, signal).next()).value;
	return {
		async open(options, signal) {
			const session = ++last;
			const close = () => send({ call: 'close', session });
			const told = (await ask((id) => ({ call: 'open', id, session, options }), signal).catch((error: unknown) => {
				// The page may have opened it in the same moment.
				close();
				throw error;
			})) as Pick<WriterSession, 'contextWindow' | 'contextUsage'>;
			return {
				...told,
				measure: async (text, ending) =>
					(await ask((id) => ({ call: 'measure', id, session, text }), ending)) as number,
				stream: (text, ending) => make((id) => ({ call: 'stream', id, session, text }), ending),
				close,
			};
		},
	};
}
