import { randomBytes } from 'node:crypto';
import type { AssistantRequest } from '../../contract/assistant.js';
import { assistantMessagePath } from '../../contract/routes.js';
import type { Chunk } from '../../stream/chunk.js';
import { decodeUiMessageStream } from '../../stream/ui-message-stream.js';
import { UsageError } from '../usage-error.js';
import type { Ask } from './ask-documentation.js';
import { hearAnswer } from './heard-answer.js';

/** The reader that asks, by which an owner can delete its conversations. */
const evaluatingReader = 'docent-eval';

/** Milliseconds for one answer. A model on the service's machine may have to load first. */
const patienceMs = 300_000;

/** A running service, with an assistant key. */
export interface AskedService {
	/** The service's address, for example `https://assistant.example.com`. */
	url: string;
	domain: string;
	key: string;
}

async function refusalOf(response: Response, { url, domain }: AskedService): Promise<UsageError> {
	const body = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined;
	const said = typeof body?.error === 'string' ? body.error : `it answered with the status ${response.status}.`;
	return new UsageError(`The service ${url} refuses questions for the domain "${domain}": ${said}`);
}

/** Asks a running service as its readers do, by the second generation of the interface. Refusals are `UsageError`s. */
export function askService(service: AskedService): Ask {
	const { url, domain, key } = service;
	const address = url.replace(/\/+$/, '') + assistantMessagePath('v2', domain);
	return async ({ question: text, filter, currentPath }) => {
		const body: AssistantRequest = {
			fp: evaluatingReader,
			messages: [{ id: `eval_${randomBytes(12).toString('hex')}`, role: 'user', parts: [{ type: 'text', text }] }],
			...(filter && { filter }),
			...(currentPath !== undefined && { currentPath }),
		};
		const response = await fetch(address, {
			method: 'POST',
			headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
			body: JSON.stringify(body),
			redirect: 'error',
			signal: AbortSignal.timeout(patienceMs),
		}).catch((cause: unknown) => {
			throw new UsageError(`The service ${url} cannot be reached; check --service and that it runs.`, { cause });
		});
		if (!response.ok) throw await refusalOf(response, service);
		if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
			throw new UsageError(`${url} sends no stream of events; check that --service is a Docent service.`);
		const chunks: Chunk[] = [];
		for await (const chunk of decodeUiMessageStream(response.body)) chunks.push(chunk);
		return hearAnswer(chunks);
	};
}
