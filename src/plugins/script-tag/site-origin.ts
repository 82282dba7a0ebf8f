/** The origin of an address, or none: an owner may have written it without its scheme. */
export const originOf = (address: unknown): string | undefined =>
	typeof address === 'string' && URL.canParse(address) && /^https?:/.test(address)
		? new URL(address).origin
		: undefined;

/** A path with a slash at both ends. */
export const basePath = (path = '/'): string => `/${path}/`.replace(/\/+/g, '/');
