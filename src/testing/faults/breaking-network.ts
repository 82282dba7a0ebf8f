/** The body, which breaks after a number of pieces. */
function breakAfter(pieces: number, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	let left = pieces;
	return new ReadableStream(
		{
			async pull(controller) {
				const { done, value } = left-- > 0 ? await reader.read() : { done: false };
				if (done) return controller.close();
				if (value) return controller.enqueue(value);
				await reader.cancel();
				controller.error(new TypeError('network error'));
			},
		},
		{ highWaterMark: 0 },
	);
}

/** A network whose answers break, each after its number of pieces; those after the last one are whole. */
export function breaking(...pieces: number[]): typeof fetch {
	const left = [...pieces];
	const { fetch } = globalThis;
	return async (input, init) => {
		const response = await fetch(input, init);
		// Suggested questions and searches are JSON, and come beside.
		const isAnswer = response.ok && !response.headers.get('content-type')?.includes('json');
		const count = isAnswer && response.body ? left.shift() : undefined;
		if (count === undefined || !response.body) return response;
		return new Response(breakAfter(count, response.body), response);
	};
}

/** A network that a test takes away, with the answers that are on their way, and gives back. */
export function createNetwork() {
	const { fetch } = globalThis;
	let isThere = true;
	let connections = new AbortController();
	const send: typeof fetch = (input, init) => {
		if (!isThere) return Promise.reject(new TypeError('Failed to fetch'));
		const signals = init?.signal ? [connections.signal, init.signal] : [connections.signal];
		return fetch(input, { ...init, signal: AbortSignal.any(signals) });
	};
	return {
		fetch: send,
		lose() {
			isThere = false;
			connections.abort(new TypeError('network error'));
		},
		giveBack() {
			isThere = true;
			connections = new AbortController();
		},
	};
}
