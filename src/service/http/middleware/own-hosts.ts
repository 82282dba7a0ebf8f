import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { healthPath } from '../../../contract/routes.js';
import { isLoopback } from '../../config/is-loopback.js';
import type { ServiceConfig } from '../../config/settings.js';
import { ServiceError } from '../../errors/service-error.js';
import type { HttpContext, HttpEnvironment } from './http-context.js';

/** Probes of load balancers send any host or none, and learn nothing that is worth hiding. */
export const probePaths: readonly string[] = [healthPath, '/ready'];

/**
 * Tells whether no website can have this name: an address, a name without a dot, or a reserved one (RFC 6761, RFC 6762, RFC
 * 8375 and `internal`).
 */
const isNobodys = (name: string) =>
	name.startsWith('[') ||
	isIP(name) !== 0 ||
	!name.includes('.') ||
	/\.(?:localhost|local|internal|home\.arpa)$/.test(name);

/** The name in a URL, without the dot that may end it. */
const nameOf = (url: string) => new URL(url).hostname.replace(/\.$/, '');

/** `*.example.com` matches every name below example.com, `*` every name. */
const matcherOf = (pattern: string) => (name: string) =>
	pattern === '*' || (pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern);

/** The pattern of names in the pattern of an origin. */
const patternOf = (origin: string) => origin.replace(/^https?:\/\//i, '').replace(/:(?:\d+|\*)$/, '');

export type OwnHosts = ReturnType<typeof createOwnHosts>;

/**
 * Decides whether a request's host is the service's own. A website that points its name at this machine (DNS rebinding) has
 * the service's origin in a browser's eyes; only the host gives it away.
 */
export function createOwnHosts(
	config: Pick<ServiceConfig, 'publicUrl' | 'siteUrl' | 'host' | 'hosts' | 'allowedOrigins' | 'trustedProxies'>,
) {
	const { publicUrl, siteUrl, host, hosts, allowedOrigins } = config;
	const addresses = [publicUrl, siteUrl].filter((url) => url !== undefined);
	const matchers = [host, ...hosts, ...addresses.map(nameOf), ...allowedOrigins.map(patternOf)].map((pattern) =>
		matcherOf(pattern.toLowerCase()),
	);
	const isOwn = (url: string): boolean => {
		const name = nameOf(url);
		return isNobodys(name) || matchers.some((matches) => matches(name));
	};
	const refuseForeign = ({ req: { url } }: Pick<HttpContext, 'req'>): void => {
		if (isOwn(url)) return;
		throw new ServiceError(
			'unknown_host',
			`"${nameOf(url).slice(0, 200)}" is not a host of this service; set publicUrl (DOCENT_PUBLIC_URL) to the service's address, or add the host to hosts (DOCENT_HOSTS).`,
		);
	};
	/** Browsers of the machine itself are the only ones that reach the service, and no proxy is known that may name other hosts. */
	const isOnlyLocal = isLoopback(host) && publicUrl === undefined && config.trustedProxies === 0;
	const middleware: MiddlewareHandler<HttpEnvironment> = async (context, next) => {
		if (isOnlyLocal && !probePaths.includes(context.req.path)) refuseForeign(context);
		await next();
	};
	return { isOwn, refuseForeign, middleware };
}
