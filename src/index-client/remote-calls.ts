/** Calls between a page and a worker, in both directions. */

import { DocentError, type DocentErrorDetails } from '../client/docent-error.js';

/** One end of a channel: a worker as its page sees it, or the scope of the worker itself. */
export interface Port {
	postMessage(message: unknown): void;
	addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/**
 * A function for the other side.
 * @param put sends a piece of the result before its end
 * @returns the result, which must be data
 */
export type Handler = (
	args: readonly unknown[],
	signal: AbortSignal,
	put: (piece: unknown) => void,
) => Promise<unknown>;

export interface CallSettings {
	/** Ends the call on both sides. */
	signal?: AbortSignal | undefined;
	/** Is called with each piece of the result, in order, before the call has ended. */
	onPiece?: ((piece: unknown) => void) | undefined;
}

/**
 * Calls a function of the other side. Rejects with its error, a `DocentError` as one, and with the signal's reason at once.
 */
export type RemoteCall = (name: string, args: readonly unknown[], how?: CallSettings) => Promise<unknown>;

/** An error as data: cloning keeps neither its name nor its members. */
interface SentError {
	name: string;
	message: string;
	code?: DocentError['code'];
	details?: DocentErrorDetails;
}

/** `call` begins a call and `stop` ends it; what has `of` answers one. */
interface Message {
	call?: number;
	name?: string;
	args?: readonly unknown[];
	stop?: number;
	of?: number;
	piece?: unknown;
	value?: unknown;
	error?: SentError;
}

function toData(error: unknown): SentError {
	const { name, message } = error as Error;
	if (!DocentError.isInstance(error)) return { name: String(name), message: String(message) };
	const { code, status, retryable } = error;
	return { name, message, code, details: { retryable, ...(status !== undefined && { status }) } };
}

const fromData = ({ name, message, code, details }: SentError): Error =>
	code && details ? new DocentError(code, message, details) : Object.assign(new Error(message), { name });

interface Running {
	resolve(value: unknown): void;
	reject(error: unknown): void;
	onPiece: CallSettings['onPiece'];
}

/** Connects this side: the other one may call `handlers`, and what is returned calls its. */
export function connectCalls(port: Port, handlers: Readonly<Record<string, Handler>>): RemoteCall {
	/** Calls of this side. */
	const running = new Map<number, Running>();
	/** Calls of the other side. */
	const served = new Map<number, AbortController>();
	let last = 0;
	const send = (message: Message) => port.postMessage(message);

	async function serve({ call: of = 0, name = '', args = [] }: Message) {
		const controller = new AbortController();
		served.set(of, controller);
		try {
			const value = await handlers[name]?.(args, controller.signal, (piece) => send({ of, piece }));
			send({ of, value });
		} catch (error) {
			send({ of, error: toData(error) });
		}
		served.delete(of);
	}

	function receive({ of = 0, error, ...result }: Message) {
		const call = running.get(of);
		if ('piece' in result) return call?.onPiece?.(result.piece);
		running.delete(of);
		if (error) call?.reject(fromData(error));
		else call?.resolve(result.value);
	}

	port.addEventListener('message', ({ data }: MessageEvent<Message>) => {
		if (data.call !== undefined) void serve(data);
		else if (data.stop !== undefined) served.get(data.stop)?.abort();
		else if (data.of !== undefined) receive(data);
	});

	return (name, args, { signal, onPiece } = {}) =>
		new Promise((resolve, reject) => {
			signal?.throwIfAborted();
			const id = ++last;
			signal?.addEventListener('abort', () => {
				if (!running.delete(id)) return;
				send({ stop: id });
				reject(signal.reason);
			});
			running.set(id, { resolve, reject, onPiece });
			send({ call: id, name, args });
		});
}

/**
 * The pieces of a call, one after the other.
 * @param begin makes the call
 */
export async function* piecesOf<Piece>(
	begin: (onPiece: CallSettings['onPiece']) => Promise<unknown>,
): AsyncGenerator<Piece, undefined> {
	const pieces: Piece[] = [];
	let end: (() => void) | undefined;
	let wake = () => {};
	const ended = (how: () => void) => {
		end = how;
		wake();
	};
	begin((piece) => {
		pieces.push(piece as Piece);
		wake();
	}).then(
		() => ended(() => {}),
		(error) =>
			ended(() => {
				throw error;
			}),
	);
	for (;;) {
		const piece = pieces.shift();
		if (piece !== undefined) yield piece;
		else if (end) return void end();
		else
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
	}
}
