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
		// Everything else is a comment (`: keep-alive`) or a field that carries no content: event, id, retry.
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

/** One event. Line breaks inside the payload become lines of their own, as the format wants it. */
export function encodeSseEvent(data: string): string {
	// JSON has no line breaks, and thousands of events a second are JSON.
	if (!/[\r\n]/.test(data)) return `data: ${data}\n\n`;
	return `${data
		.split(/\r\n|\n|\r/)
		.map((line) => `data: ${line}\n`)
		.join('')}\n`;
}

/** A line that every reader skips; it keeps proxies from closing a quiet connection. */
export function encodeSseComment(text: string): string {
	return `: ${text.replace(/[\r\n]+/g, ' ')}\n\n`;
}
