import type { Chunk } from '../../stream/chunk.js';
import { AnswerChecker, type CheckedPiece } from './checked/answer-checker.js';
import type { KnownAddresses } from './checked/known-addresses.js';

/** Receives the chunks of an answer. */
export type Put = (chunk: Chunk) => void;

/** Opens and closes the text and reasoning parts of a message, one part at a time. */
function createPartWriter(put: Put) {
	let open: { kind: 'text' | 'reasoning'; id: string } | undefined;
	let count = 0;
	function end(): void {
		if (open) put({ type: `${open.kind}-end`, id: open.id });
		open = undefined;
	}
	function write(kind: 'text' | 'reasoning', delta: string): void {
		if (open?.kind !== kind) {
			end();
			open = { kind, id: `${kind}-${++count}` };
			put({ type: `${kind}-start`, id: open.id });
		}
		put({ type: `${kind}-delta`, id: open.id, delta });
	}
	return { write, end };
}

/** Checks the model's text. A source is sent before the words that cite it. */
export function createCitationFilter(known: KnownAddresses, put: Put) {
	const parts = createPartWriter(put);
	const cited = new Set<string>();
	const checkers = { text: new AnswerChecker(known), reasoning: new AnswerChecker(known) };
	function show(kind: 'text' | 'reasoning', { text, sources }: CheckedPiece): void {
		// No client shows a link first and a citation a moment later. Only the answer's text has sources.
		for (const { url, title } of kind === 'text' ? sources : []) {
			cited.add(url);
			put({ type: 'source-url', sourceId: `source-${cited.size}`, url: known.absolute(url), title });
		}
		if (text) parts.write(kind, text);
	}
	return {
		cited,
		/** Number of constructs that were left out of the model's text. */
		removed: () => checkers.text.removed + checkers.reasoning.removed,
		write: (kind: 'text' | 'reasoning', delta: string) => show(kind, checkers[kind].push(delta)),
		/** Sends the text that was held back. */
		end(): void {
			show('reasoning', checkers.reasoning.end());
			show('text', checkers.text.end());
			parts.end();
		},
	};
}
