/** The origin of an address; `undefined` if it has no scheme, for example. */
export const originOf = (address: unknown): string | undefined =>
	typeof address === 'string' && URL.canParse(address) && /^https?:/.test(address)
		? new URL(address).origin
		: undefined;

/** A path with a slash at both ends. */
export const basePath = (path = '/'): string => `/${path}/`.replace(/\/+/g, '/');
