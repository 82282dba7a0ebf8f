const reasons: Record<string, (port: number, host: string) => string> = {
	EADDRINUSE: (port) =>
		`Port ${port} is already in use; choose another with --port, as in --port ${port < 65_535 ? port + 1 : 4400}, or --port 0 for any free one.`,
	EACCES: (port) =>
		`Port ${port} may not be used by this account; choose one above 1023 with --port, as in --port 4400.`,
	EADDRNOTAVAIL: (_, host) => `${host} is not an address of this machine; choose another --host, such as 127.0.0.1.`,
	ENOTFOUND: (_, host) => `${host} is not an address of this machine; choose another --host, such as 127.0.0.1.`,
};

/** The service cannot listen on its address. `message` names the port or the host and the fix. */
export class ListenError extends Error {
	override readonly name = 'ListenError';

	constructor(port: number, host: string, cause: NodeJS.ErrnoException) {
		const reason = reasons[cause.code ?? '']?.(port, host);
		super(reason ?? `The service cannot listen on ${host}, port ${port} (${cause.code}).`, { cause });
	}
}
