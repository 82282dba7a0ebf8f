import { getCookie, setCookie } from 'hono/cookie';
import type { KeyScope } from '../../../contract/keys.js';
import { type AdminSessions, adminSessionMs } from '../../keys/admin-sessions.js';
import type { HttpContext } from './http-context.js';
import { comesFromHere } from './visit.js';

/**
 * The secret in the cookie stands for an admin key for twelve hours. The database is asked for it each time, so that a revoked key is
 * out at once, on every node.
 */

/** Over https, browsers bind a name with this prefix to the host itself, so subdomains cannot set it. */
const secureName = '__Host-docent-admin';
const plainName = 'docent-admin';

/** Whether the browser uses https, with us or with a proxy. A made-up header only makes the service stricter. */
function isSecure(context: HttpContext): boolean {
	const { req } = context;
	const { protocol, host } = new URL(req.url);
	return (
		protocol === 'https:' ||
		(req.header('origin')?.startsWith('https:') ?? false) ||
		req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ||
		context.get('publicOrigin') === `https://${host}`
	);
}

/** The session's secret from the cookie. Over https the plain name is not read: any host below the same domain may have set it. */
export const sessionOf = (context: HttpContext): string | undefined =>
	getCookie(context, secureName) ?? (isSecure(context) ? undefined : getCookie(context, plainName));

/** The admin key of a signed-in browser for this project. */
export async function keyOfSession(
	context: HttpContext,
	{ adminSessions, config }: { adminSessions: AdminSessions; config: { projectId: string } },
): Promise<{ id: string; scope: KeyScope } | undefined> {
	const secret = sessionOf(context);
	return secret === undefined ? undefined : adminSessions.keyOf(secret, config.projectId);
}

const attributes = { path: '/', httpOnly: true, sameSite: 'Strict' } as const;

export function keepSession(context: HttpContext, secret: string): void {
	const secure = isSecure(context);
	setCookie(context, secure ? secureName : plainName, secret, {
		...attributes,
		secure,
		maxAge: adminSessionMs / 1_000,
	});
}

export function forgetSession(context: HttpContext): void {
	for (const [name, secure] of [
		[secureName, true],
		[plainName, false],
	] as const) {
		if (getCookie(context, name) !== undefined) setCookie(context, name, '', { ...attributes, secure, maxAge: 0 });
	}
}

/**
 * Tells whether our own pages sent a form, or no page at all. `Sec-Fetch-Site` decides where a browser sends it; otherwise
 * `Origin` must be our public one or have our host.
 */
export function isOwnForm(context: HttpContext): boolean {
	const site = context.req.header('sec-fetch-site');
	if (site !== undefined) return site === 'same-origin';
	const origin = context.req.header('origin');
	return origin === undefined || comesFromHere(context, origin);
}
