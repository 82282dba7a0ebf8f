import { createLineSplitter, type LineSplitter } from './line-splitter.js';

/**
 * Finds the `data` payloads in the text of a server-sent event stream (https://html.spec.whatwg.org/#event-stream-interpretation).
 * It departs from the standard on purpose in one point: an event that the stream's end interrupts is handed over as well,
 * because some servers leave out the last blank line. Events without data are dropped.
 */
export function createSseParser(onData: (data: string) => void): LineSplitter {
	let data: string | undefined;

	function dispatch() {
		const payload = data;
		data = undefined;
		if (payload) onData(payload);
	}

	const lines = createLineSplitter((line) => {
		if (line === '') return dispatch();
		// Other lines are comments (`: keep-alive`) or fields without content (event, id, retry).
		if (line !== 'data' && !line.startsWith('data:')) return;
		const payload = line.slice(line[5] === ' ' ? 6 : 5);
		data = data === undefined ? payload : `${data}\n${payload}`;
	});

	return {
		push: lines.push,
		end() {
			lines.end();
			dispatch();
		},
	};
}

/** One event. Each line of the data becomes a `data:` line. */
export function encodeSseEvent(data: string): string {
	// JSON contains no line breaks, so most events take this short path.
	if (!/[\r\n]/.test(data)) return `data: ${data}\n\n`;
	return `${data
		.split(/\r\n|\n|\r/)
		.map((line) => `data: ${line}\n`)
		.join('')}\n`;
}

/** A comment line, which readers skip. It keeps proxies from closing a quiet connection. */
export const keepAliveComment = ': keep-alive\n\n';
