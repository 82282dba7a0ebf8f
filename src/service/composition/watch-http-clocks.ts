import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The clock of another machine, by the `Date` of its answer. */
export interface HttpClock {
	/** With its port. */
	host: string;
	/** Milliseconds that it is ahead of this machine; below 0 when it is behind. */
	aheadMs: number;
}

/** What Node tells of each answer that `fetch` receives. */
interface Received {
	request: { origin?: string | URL };
	response: { headers: readonly (Buffer | string)[] };
}

const channel = 'undici:request:headers';

/** Notes the clocks of all servers that this process calls until the result is disposed. */
export function watchHttpClocks(): { clocks: readonly HttpClock[] } & Disposable {
	const clocks: HttpClock[] = [];
	const note = (message: unknown) => {
		const { request, response } = message as Received;
		const at = response.headers.findIndex((field, index) => index % 2 === 0 && /^date$/i.test(String(field)));
		const moment = Date.parse(String(response.headers[at + 1]));
		if (at === -1 || Number.isNaN(moment) || request.origin === undefined) return;
		clocks.push({ host: new URL(request.origin).host, aheadMs: moment - Date.now() });
	};
	subscribe(channel, note);
	return { clocks, [Symbol.dispose]: () => unsubscribe(channel, note) };
}
