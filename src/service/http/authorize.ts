import { assistantKeyPrefix, kindOfKey } from '../../contract/keys.js';
import { ServiceError } from '../service-error.js';
import type { KeyStore } from '../store/key-store.js';
import type { HttpContext } from './http-context.js';

export interface Gate {
	keys: Pick<KeyStore, 'find'>;
	/** The domain that this service answers for. */
	domain: string;
	isAllowedOrigin(origin: string, requestUrl: string): boolean;
}

const challenge = { headers: { 'www-authenticate': 'Bearer' } };

function bearerToken(header: string | undefined): string {
	const token = header && /^Bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
	if (token) return token;
	const problem = header ? 'The Authorization header is not of the form' : 'The Authorization header is missing; send';
	throw new ServiceError('missing_key', `${problem} "Bearer ${assistantKeyPrefix}…".`, challenge);
}

/** Lets a request pass whose assistant key belongs to the domain of its path, and whose page may use it; else throws. */
export function authorizeAssistant(context: HttpContext, { keys, domain, isAllowedOrigin }: Gate): void {
	const token = bearerToken(context.req.header('authorization'));
	// Decided by the prefix alone: an admin key in a page is wrong even when it is no longer valid.
	if (kindOfKey(token) === 'admin') {
		throw new ServiceError(
			'wrong_key_kind',
			`This is not an assistant key; use the public key that begins with ${assistantKeyPrefix}, and never put an admin key into a page.`,
		);
	}
	const key = keys.find(token);
	if (!key) throw new ServiceError('unknown_key', 'This key is unknown; copy the assistant key again.', challenge);
	const asked = context.req.param('domain') ?? '';
	if (asked !== domain) {
		throw new ServiceError(
			'unknown_domain',
			`There is no documentation with the domain "${asked.slice(0, 80)}" here; check the domain.`,
		);
	}
	if (key.domain !== domain) {
		throw new ServiceError(
			'domain_not_allowed',
			`This key belongs to another domain than "${domain}"; use the key of this domain.`,
		);
	}
	const origin = context.req.header('origin');
	if (origin !== undefined && !isAllowedOrigin(origin, context.req.url)) {
		throw new ServiceError(
			'origin_not_allowed',
			`Pages of ${origin.slice(0, 200)} may not use this key; add the origin to allowedOrigins, or start the service with --origin.`,
		);
	}
}
