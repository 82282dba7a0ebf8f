/** The nonce that a host page's own template would make anew for each response. */
export const nonce = 'bm9uY2UtZm9yLXRlc3Rz';

const scriptSources: Record<string, (origin: string) => string> = {
	'host-list': (origin) => origin,
	nonce: () => `'nonce-${nonce}'`,
	'nonce-strict-dynamic': () => `'nonce-${nonce}' 'strict-dynamic'`,
};

/**
 * The strictest policy that a page with the assistant may have: what the documentation asks site owners for, and no more.
 *
 * @param script address of the server that the script comes from
 * @param service address of the service that answers, mostly the same
 */
export function contentSecurityPolicy(name: string, script: string, service: string): string {
	const scripts = scriptSources[name];
	if (!scripts) throw new Error(`There is no policy "${name}" in content-security-policies.ts.`);
	return [
		"default-src 'none'",
		`script-src ${scripts(new URL(script).origin)}`,
		`connect-src ${new URL(service).origin}`,
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join('; ');
}
