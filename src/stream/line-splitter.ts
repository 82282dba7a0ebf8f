/** Cuts text that arrives in pieces into lines. A line may end in LF, CRLF or CR, also when a piece ends between the two. */
export interface LineSplitter {
	push(text: string): void;
	/** Hands over a last line that had no line end. */
	end(): void;
}

const lineEnd = /\r\n|\n|\r/g;

export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
	// Pieces of the unfinished line stay apart, so that a long line in many pieces is never scanned twice.
	let pending: string[] = [];
	let endedInCarriageReturn = false;

	return {
		push(text) {
			let from = endedInCarriageReturn && text.startsWith('\n') ? 1 : 0;
			if (text !== '') endedInCarriageReturn = text.endsWith('\r');
			lineEnd.lastIndex = from;
			for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
				pending.push(text.slice(from, match.index));
				const line = pending.join('');
				pending = [];
				from = lineEnd.lastIndex;
				onLine(line);
				lineEnd.lastIndex = from;
			}
			if (from < text.length) pending.push(text.slice(from));
		},
		end() {
			const line = pending.join('');
			pending = [];
			if (line !== '') onLine(line);
		},
	};
}
