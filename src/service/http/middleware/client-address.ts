import { isIP, isIPv4 } from 'node:net';
import type { Log } from '../../telemetry/log.js';
import type { HttpContext } from './http-context.js';

/** Requests with an unknown address are counted together. */
const unknown = 'unknown';

/** The eight groups of a normalised IPv6 address. */
function groupsOf(address: string): number[] {
	const [head = '', tail] = address.split('::');
	const parse = (part: string | undefined) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
	const [left, right] = [parse(head), parse(tail)];
	return tail === undefined ? left : [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** An IP address as it is counted: the first 64 bits of IPv6, because one reader owns what follows; `undefined` for none. */
function countedAddress(text: string): string | undefined {
	// Some proxies add the port, and some operating systems add the interface.
	const bare = (/^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text).replace(/%.*$/, '');
	const address = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(':')) : bare;
	if (isIPv4(address)) return address;
	if (isIP(address) === 0) return undefined;
	const groups = groupsOf(new URL(`http://[${address}]`).hostname.slice(1, -1));
	const [high = 0, low = 0] = groups.slice(6);
	if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
		return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
	}
	return `${groups
		.slice(0, 4)
		.map((group) => group.toString(16))
		.join(':')}::/64`;
}

/**
 * Reads the address that a request is counted for. Each proxy appends its caller to `X-Forwarded-For`: only the last
 * `trustedProxies` entries are believed, as anybody may invent those to their left.
 */
export function createAddressReader(trustedProxies: number, log?: Pick<Log, 'warn'>): (context: HttpContext) => string {
	let hasWarned = false;
	return (context) => {
		if (trustedProxies === 0 && !hasWarned && context.req.header('x-forwarded-for') !== undefined) {
			hasWarned = true;
			log?.warn(
				'requests come with X-Forwarded-For, and no proxy is trusted: all readers behind a proxy share one address and its limits; set trustedProxies (DOCENT_TRUSTED_PROXIES) to the number of your proxies',
			);
		}
		const socket = countedAddress(context.env.remoteAddress ?? '') ?? unknown;
		if (trustedProxies === 0) return socket;
		const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim();
		return (forwarded && countedAddress(forwarded)) || socket;
	};
}
