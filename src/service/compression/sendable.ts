import { createHash } from 'node:crypto';
import {
	type ContentEncoding,
	chooseEncoding,
	compress,
	isCompressible,
	variesByEncoding,
} from './content-encoding.js';

/** A body that is sent to many: compressed once for each encoding, and known by its content. */
export type Sendable = ReturnType<typeof createSendable>;

export function createSendable(content: string | Uint8Array<ArrayBuffer>, type: string) {
	const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
	const isWorthIt = isCompressible(type, body.byteLength);
	const compressed = new Map<ContentEncoding, Promise<Uint8Array<ArrayBuffer>>>();
	let etag: string | undefined;
	return {
		type,
		/** The tag is weak, because it is the same in every encoding. */
		get etag(): string {
			etag ??= `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
			return etag;
		},
		/** The body in this encoding, and the encoding that it really has. */
		async in(encoding: ContentEncoding | undefined) {
			if (!encoding || !isWorthIt) return { body };
			const known = compressed.get(encoding) ?? compress(body, encoding);
			compressed.set(encoding, known);
			return { body: await known, encoding };
		},
	};
}

interface SendOptions {
	status?: number;
	headers: Record<string, string>;
	/** Whether a client must ask each time if its copy is still current. */
	revalidate?: boolean;
}

/** Answers with an encoding that the client can read, or with 304 if it has the current content. */
export async function send(request: Request, content: Sendable, options: SendOptions): Promise<Response> {
	const { status = 200, revalidate = false } = options;
	const { vary } = options.headers;
	const headers = {
		...options.headers,
		...(variesByEncoding(content.type) && { vary: vary ? `${vary}, accept-encoding` : 'accept-encoding' }),
		...(revalidate && { etag: content.etag }),
	};
	if (revalidate && hasTag(request.headers.get('if-none-match'), content.etag)) {
		return new Response(null, { status: 304, headers });
	}
	const { body, encoding } = await content.in(chooseEncoding(request.headers.get('accept-encoding')));
	return new Response(body, {
		status,
		headers: { ...headers, 'content-type': content.type, ...(encoding && { 'content-encoding': encoding }) },
	});
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Compares tags weakly, because a proxy that compresses may have changed a strong tag to a weak one, or the reverse. */
function hasTag(header: string | null, etag: string): boolean {
	return header?.trim() === '*' || (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}
