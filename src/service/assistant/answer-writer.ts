import type { Chunk } from '../../stream/chunk.js';
import { AnswerChecker, type CheckedPiece } from './checked/answer-checker.js';
import type { KnownAddresses } from './checked/known-addresses.js';

/** Opens and closes the parts of a message around the model's text and reasoning, one part at a time. */
function createPartWriter() {
	let open: { kind: 'text' | 'reasoning'; id: string } | undefined;
	let count = 0;
	function* end(): Generator<Chunk> {
		if (open) yield { type: `${open.kind}-end`, id: open.id };
		open = undefined;
	}
	function* write(kind: 'text' | 'reasoning', delta: string): Generator<Chunk> {
		if (open?.kind !== kind) {
			yield* end();
			open = { kind, id: `${kind}-${++count}` };
			yield { type: `${kind}-start`, id: open.id };
		}
		yield { type: `${kind}-delta`, id: open.id, delta };
	}
	return { write, end };
}

/** Writes what has been checked; the source comes before the words that cite it. */
export function createAnswerWriter(known: KnownAddresses) {
	const parts = createPartWriter();
	const cited = new Set<string>();
	const checkers = { text: new AnswerChecker(known), reasoning: new AnswerChecker(known) };
	function* show(kind: 'text' | 'reasoning', { text, sources }: CheckedPiece): Generator<Chunk> {
		// So that no client shows a link first and a citation a moment later. Only the answer itself has sources.
		for (const { url, title } of kind === 'text' ? sources : []) {
			cited.add(url);
			yield { type: 'source-url', sourceId: `source-${cited.size}`, url, title };
		}
		if (text) yield* parts.write(kind, text);
	}
	return {
		cited,
		/** How much was left out of what the model wrote. */
		removed: () => checkers.text.removed + checkers.reasoning.removed,
		write: (kind: 'text' | 'reasoning', delta: string) => show(kind, checkers[kind].push(delta)),
		/** What was held back until it was whole. */
		*end(): Generator<Chunk> {
			yield* show('reasoning', checkers.reasoning.end());
			yield* show('text', checkers.text.end());
			yield* parts.end();
		},
	};
}
