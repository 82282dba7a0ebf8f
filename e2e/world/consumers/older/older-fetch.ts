/** `fetch` for older versions of the AI SDK: takes out of an answer what they refuse. */
export const olderFetch: typeof fetch = async (input, init) => {
	const response = await fetch(input, init);
	let rest = '';
	const lines = new TransformStream<string, string>({
		transform(text, controller) {
			const [last = '', ...whole] = (rest + text).split('\n').reverse();
			for (const line of whole.reverse()) {
				// From AI SDK 5 on, without the thread; in AI SDK 4, without the codes that came later.
				if (line.startsWith('data: {"type":"finish",')) controller.enqueue('data: {"type":"finish"}\n');
				else if (!/^[f-k]:/.test(line)) controller.enqueue(`${line}\n`);
			}
			rest = last;
		},
		flush: (controller) => controller.enqueue(rest),
	});
	const body = response.body
		?.pipeThrough(new TextDecoderStream())
		.pipeThrough(lines)
		.pipeThrough(new TextEncoderStream());
	return new Response(body, response);
};
