/** Splits incoming text into lines. A line ends with LF, CRLF or CR, even across two pieces. */
export interface LineSplitter {
	push(text: string): void;
	/** Emits a last line without a line end. */
	end(): void;
}

const lineEnd = /\r\n|\n|\r/g;

export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
	// The unfinished line. Its earlier pieces are not scanned again.
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
