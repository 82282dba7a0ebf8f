import type { Dispatcher } from 'undici';

/** The proxy that the environment has for an address, as curl and git read it; undefined for none. */
export function proxyFor({ protocol, hostname, host }: URL, env = process.env): string | undefined {
	const setting = (name: string) => env[name.toLowerCase()] || env[name];
	const isExcepted = (setting('NO_PROXY') ?? '').split(/[\s,]+/).some((entry) => {
		const name = entry.replace(/^\*?\./, '').toLowerCase();
		return name !== '' && (name === '*' || [hostname, host].some((own) => own === name || own.endsWith(`.${name}`)));
	});
	return isExcepted ? undefined : setting(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
}

const proxies = new Map<string, Dispatcher>();

/** `fetch` through the proxy of the environment. Node's own reads it in newer versions only, and when told to. */
export async function proxiedFetch(url: URL, options: RequestInit): Promise<Response> {
	const proxy = proxyFor(url);
	if (proxy === undefined) return fetch(url, options);
	const { fetch: fetchThrough, ProxyAgent } = await import('undici');
	const dispatcher = proxies.get(proxy) ?? new ProxyAgent(proxy);
	proxies.set(proxy, dispatcher);
	return (await fetchThrough(url, { ...(options as object), dispatcher })) as unknown as Response;
}
