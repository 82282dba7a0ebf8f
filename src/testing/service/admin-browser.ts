import { pagePaths } from '../../service/pages/page-paths.js';
import type { ServiceUnderTest } from './service-under-test.js';

const host = 'http://127.0.0.1';

/** What a browser sends with a form of the service's own pages. */
export const ownForm = { origin: host, 'sec-fetch-site': 'same-origin' };

/** Sends a form. A header that is `undefined` is left out. */
export function postForm(
	service: Pick<ServiceUnderTest, 'fetch'>,
	path: string,
	fields: Record<string, string> = {},
	headers: Record<string, string | undefined> = ownForm,
): Promise<Response> {
	const body = new URLSearchParams(fields).toString();
	const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
	const sent = Object.entries({ ...type, ...headers }).filter((entry): entry is [string, string] => !!entry[1]);
	const request = new Request(new URL(path, host), { method: 'POST', headers: sent, body });
	return service.fetch(request, { remoteAddress: '127.0.0.1' });
}

/** The cookie that a response sets. */
export const cookieOf = ({ headers }: Response): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** The cookie of a browser that has signed in. */
export const signIn = async (service: ServiceUnderTest, key: string): Promise<string> =>
	cookieOf(await postForm(service, pagePaths.adminSignIn, { key }));

/** Opens a page with a session, or without any. */
export const openPage = (service: Pick<ServiceUnderTest, 'fetch'>, path: string, cookie = ''): Promise<Response> =>
	service.fetch(new Request(new URL(path, host), { headers: cookie ? { cookie } : {} }));
