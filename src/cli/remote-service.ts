import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { IndexLine } from '../contract/schema/indexing.js';
import { UsageError } from './usage-error.js';

const patienceMs = 30_000;

/** A running service, and a key to it. */
export interface RemoteService {
	/** The service's address, for example `http://127.0.0.1:4400`. */
	url: string;
	adminKey: string;
}

/** The service that a flag names, with the key of the environment. Throws a `UsageError` when it cannot be asked. */
export function remoteService(flag: string, env: Record<string, string | undefined>): RemoteService {
	if (!/^https?:\/\//i.test(flag) || !URL.canParse(flag))
		throw new UsageError(`--service is "${flag}"; give an address, as in http://127.0.0.1:4400.`);
	const adminKey = env.DOCENT_ADMIN_KEY;
	if (!adminKey) throw new UsageError('The service asks for an admin key; set it in DOCENT_ADMIN_KEY.');
	return { url: flag, adminKey };
}

function send(
	{ url, adminKey }: RemoteService,
	method: string,
	path: string,
	body: unknown,
	signal: AbortSignal | undefined,
): Promise<Response> {
	return fetch(new URL(path, url), {
		method,
		headers: {
			authorization: `Bearer ${adminKey}`,
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
		redirect: 'error',
		...(signal && { signal }),
	}).catch((cause: unknown) => {
		throw new UsageError(`The service ${url} cannot be reached; check --service and that it runs.`, { cause });
	});
}

/** Sends a request to a service and returns the JSON of the answer. A refusal becomes a `UsageError`. */
export async function callRemoteService<Answer>(
	service: RemoteService,
	method: string,
	path: string,
	body?: unknown,
): Promise<Answer> {
	const response = await send(service, method, path, body, AbortSignal.timeout(patienceMs));
	return (await answerOf(response, service.url)) as Answer;
}

/** The body of what a service sends piece by piece. A refusal becomes a `UsageError`. */
async function bodyOf(response: Response, url: string): Promise<Readable> {
	if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);
	await answerOf(response, url);
	throw new UsageError(`${url} sent nothing; check that it is a Docent service of this version.`);
}

/** The JSON of a response. A refusal becomes a `UsageError`. */
async function answerOf(response: Response, url: string): Promise<unknown> {
	const answer: unknown = await response.json().catch(() => undefined);
	if (response.ok && answer !== undefined) return answer;
	const said = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : undefined;
	throw new UsageError(
		said ?? `${url} answered with the status ${response.status}; check that --service is a Docent service.`,
	);
}

/** The body of what a service sends for long. A refusal becomes a `UsageError`. */
export async function download(service: RemoteService, method: string, path: string): Promise<Readable> {
	return bodyOf(await send(service, method, path, undefined, undefined), service.url);
}

interface LineOptions {
	onProgress?: ((done: number, total: number) => void) | undefined;
	signal?: AbortSignal | undefined;
}

/** Sends a request whose response tells of its progress line by line, and returns the report. A refusal becomes a `UsageError`. */
export async function callForLines<Report>(
	service: RemoteService,
	path: string,
	body: unknown,
	{ onProgress, signal }: LineOptions,
): Promise<Report> {
	const input = await bodyOf(await send(service, 'POST', path, body, signal), service.url);
	const lines = createInterface({ input, crlfDelay: Infinity });
	for await (const text of lines) {
		if (text === '') continue;
		const line = JSON.parse(text) as IndexLine<Report>;
		if ('report' in line) return line.report;
		if ('error' in line) throw new UsageError(line.error);
		onProgress?.(line.done, line.total);
	}
	throw new UsageError(
		`The service ${service.url} stopped before it was done; look at its log, and run the command again.`,
	);
}
