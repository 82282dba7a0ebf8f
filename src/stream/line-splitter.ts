/** Cuts text that arrives in pieces into lines. A line may end in LF, CRLF or CR, also when a piece ends between the two. */
export interface LineSplitter {
	push(text: string): void;
	/** Hands over a last line that had no line end. */
	end(): void;
}

const lineEnd = /\r\n|\n|\r/g;

export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
	// Only added to until its end has come, so that a long line in many pieces is never scanned twice.
	let pending = '';
	let endedInCarriageReturn = false;

	return {
		push(text) {
			let from = endedInCarriageReturn && text.startsWith('\n') ? 1 : 0;
			if (text !== '') endedInCarriageReturn = text.endsWith('\r');
			lineEnd.lastIndex = from;
			while (lineEnd.test(text)) {
				const next = lineEnd.lastIndex;
				const line = pending + text.slice(from, next - (text.endsWith('\r\n', next) ? 2 : 1));
				pending = '';
				from = next;
				onLine(line);
				lineEnd.lastIndex = from;
			}
			pending += text.slice(from);
		},
		end() {
			const line = pending;
			pending = '';
			if (line !== '') onLine(line);
		},
	};
}
