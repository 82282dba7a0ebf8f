import type { ErrorCode } from '../../contract/errors.js';

/** What every operation with an admin key may answer. */
export const adminErrors: readonly ErrorCode[] = [
	'missing_key',
	'unknown_key',
	'revoked_key',
	'wrong_key_kind',
	'project_not_allowed',
	'method_not_allowed',
	'rate_limited',
	'internal',
];

/** What every operation on a domain of the key's project may answer. */
export const ownerErrors: readonly ErrorCode[] = [...adminErrors, 'domain_not_allowed', 'unknown_domain'];
