import { momentScriptHash } from './moment.js';

/** The pages run the script of the times alone, and load nothing from other hosts. */
const policy = [
	"default-src 'none'",
	`script-src ${momentScriptHash}`,
	"style-src 'self'",
	"img-src 'self' data:",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
].join('; ');

export const servicePageHeaders = {
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': policy,
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-store',
};
