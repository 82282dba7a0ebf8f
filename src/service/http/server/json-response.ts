/** Headers of responses that are valid only now or for one key. */
export const uncached = { 'cache-control': 'no-store' } as const;

/** Sends JSON while it is made. An error before the first piece is thrown; a later one cuts the response. */
export async function streamedJson(
	pieces: AsyncGenerator<string>,
	headers: Record<string, string> = {},
): Promise<Response> {
	const encoder = new TextEncoder();
	const first = await pieces.next();
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			if (!first.done) controller.enqueue(encoder.encode(first.value));
		},
		async pull(controller) {
			const { done, value } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await pieces.return(undefined);
		},
	});
	return new Response(body, { headers: { 'content-type': 'application/json', ...uncached, ...headers } });
}

/** The items of an array in JSON, without its brackets. */
export async function* jsonItems(items: AsyncIterable<unknown>): AsyncGenerator<string> {
	let separator = '';
	for await (const item of items) {
		yield separator + JSON.stringify(item);
		separator = ',';
	}
}
