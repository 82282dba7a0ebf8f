/** Whether a host of a URL, or the address of a connection, is this machine's own. */
export const isLoopback = (host: string): boolean =>
	host === 'localhost' || /^(?:::ffff:)?127(?:\.\d+){3}$|^::1$|^\[::1\]$/.test(host);
