/** @typedef {{ url: string, domain: string, key: string }} Asked */
/** @typedef {{ text: string, currentPath?: string, context?: object[] }} Question */
/** @typedef {{ ms: number, text: string, sources: string[], steps: string[], threadId: string | undefined, messages: object[] }} Answer */

/**
 * Asks the assistant one thing.
 *
 * @param {Asked} service
 * @param {Question} question
 * @param {Pick<Answer, 'threadId' | 'messages'>} [before] the answer that this one follows
 * @returns {Promise<Answer>} `ms`: milliseconds from the request to the first word
 */
export async function ask(service, { text: question, ...view }, before) {
	const asked = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text: question }] };
	const started = performance.now();
	const response = await fetch(`${service.url}/discovery/v2/assistant/${service.domain}/message`, {
		method: 'POST',
		headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
		body: JSON.stringify({
			fp: 'anonymous',
			...(before?.threadId && { threadId: before.threadId }),
			messages: [...(before?.messages ?? []), asked],
			...view,
		}),
	});
	if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
	const decoder = new TextDecoder();
	let body = '';
	let ms = 0;
	for await (const bytes of response.body) {
		body += decoder.decode(bytes, { stream: true });
		if (!ms && body.includes('"text-delta"')) ms = performance.now() - started;
	}
	if (!ms) throw new Error(`No text in the answer to "${question}"`);
	const events = body.split('\n').filter((line) => line.startsWith('data: {'));
	const chunks = events.map((line) => JSON.parse(line.slice('data: '.length)));
	const all = (/** @type {string} */ type) => chunks.filter((chunk) => chunk.type === type);
	const text = all('text-delta')
		.map(({ delta }) => delta)
		.join('');
	const answered = { id: all('start')[0]?.messageId, role: 'assistant', parts: [{ type: 'text', text }] };
	return {
		ms,
		text,
		sources: all('source-url').map(({ url }) => url),
		steps: all('tool-input-available').map(({ toolName }) => toolName),
		threadId: response.headers.get('x-thread-id') ?? undefined,
		messages: [...(before?.messages ?? []), asked, answered],
	};
}

/** @param {Asked} service @param {string} query @returns {Promise<number>} milliseconds of a search */
export async function timeSearch({ url, domain, key }, query) {
	const started = performance.now();
	const response = await fetch(`${url}/discovery/v1/search/${domain}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body: JSON.stringify({ query }),
	});
	const body = await response.text();
	if (!response.ok) throw new Error(`${response.status} ${body}`);
	return performance.now() - started;
}
