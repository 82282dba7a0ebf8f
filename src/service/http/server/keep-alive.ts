/** Proxies usually close a connection after a minute of silence. */
export const keepAliveMs = 15_000;
