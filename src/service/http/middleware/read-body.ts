import { agentPrompt, bodyMaxBytes } from '../../../contract/limits.js';
import { ServiceError } from '../../errors/service-error.js';
import type { HttpContext } from './http-context.js';

/**
 * Bytes of a body that is too large which are read and thrown away: a client that is cut off while sending never sees the
 * refusal.
 */
const discardMaxBytes = 32 * 1_048_576;

const tooLarge = (maxBytes: number) =>
	new ServiceError(
		'body_too_large',
		`The body is larger than ${maxBytes} bytes; send less context or fewer messages.`,
		{
			headers: { connection: 'close' },
		},
	);

/** Reads at most `maxBytes`. @throws ServiceError for more, and for a body that breaks off */
export async function readBytes(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
	const kept: Uint8Array[] = [];
	let size = 0;
	const reader = body.getReader();
	for (;;) {
		const { done, value } = await reader.read().catch((cause: unknown) => {
			throw new ServiceError('invalid_request', 'The body ended before it was complete; send it again.', { cause });
		});
		if (done) break;
		size += value.byteLength;
		if (size <= maxBytes) kept.push(value);
		else if (size > discardMaxBytes) {
			await reader.cancel();
			break;
		}
	}
	if (size > maxBytes) throw tooLarge(maxBytes);
	return Buffer.concat(kept);
}

/** Reads a JSON body of at most `maxBytes`. It counts received bytes, because an announced length may be wrong. */
export async function readJsonBody(request: Request, maxBytes: number = bodyMaxBytes): Promise<unknown> {
	const type = request.headers.get('content-type') ?? '';
	if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
		const got = type ? `is "${type.slice(0, 80)}"` : 'is missing';
		throw new ServiceError('unsupported_media_type', `The Content-Type ${got}; send application/json.`);
	}
	const encoding = request.headers.get('content-encoding') ?? 'identity';
	if (!/^\s*(?:identity)?\s*$/i.test(encoding)) {
		throw new ServiceError(
			'unsupported_media_type',
			`The Content-Encoding is "${encoding.slice(0, 80)}"; send the body without compression.`,
		);
	}
	if (Number(request.headers.get('content-length')) > discardMaxBytes) throw tooLarge(maxBytes);
	const bytes = request.body ? await readBytes(request.body, maxBytes) : new Uint8Array();
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
	} catch (cause) {
		throw new ServiceError('invalid_json', 'The body is not valid JSON in UTF-8.', { cause });
	}
}

/** Whether a request has no body. On a socket even such a request has a stream, and only its headers tell. */
export const hasNoBody = ({ headers }: Request): boolean =>
	!headers.has('content-type') && !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0;

/** Largest form with an instruction in bytes. A character may be encoded in nine bytes. */
export const instructionFormMaxBytes = agentPrompt.maxLength * 9;

/** The fields of a form, with line ends of one character; empty when it is larger than the page's largest form. */
export async function readForm(context: HttpContext, maxBytes: number): Promise<URLSearchParams> {
	const length = Number(context.req.header('content-length') ?? maxBytes + 1);
	const text = length > maxBytes ? '' : await context.req.text().catch(() => '');
	// Browsers send CRLF.
	return new URLSearchParams(text.replace(/%0D%0A/gi, '%0A'));
}
