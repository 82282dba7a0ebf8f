import type { Chunk } from '../../stream/chunk.js';
import { AnswerChecker, type CheckedPiece } from './answer-checker.js';
import { AnswerFence } from './answer-fence.js';
import type { KnownAddresses } from './known-addresses.js';

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
	let sent = 0;
	let fence: AnswerFence | undefined = new AnswerFence();
	const checkers = { text: new AnswerChecker(known), reasoning: new AnswerChecker(known) };
	/** Spaces at the end, which go when the mark of a refusal stands behind them. */
	let held = '';
	let hasSaid = false;
	/** Whether something was said since the last step. */
	let hasSaidNow = false;
	function say(text: string): void {
		const whole = !hasSaid && checkers.text.refuses ? (held + text).trimStart() : held + text;
		const words = whole.trimEnd();
		held = whole.slice(words.length);
		if (words === '') return;
		parts.write('text', words);
		hasSaid = hasSaidNow = true;
	}
	function show(kind: 'text' | 'reasoning', { text, sources }: CheckedPiece): void {
		// No client shows a link first and a citation a moment later. Only the answer's text has sources.
		for (const { url, title } of kind === 'text' ? sources : []) {
			cited.add(url);
			put({ type: 'source-url', sourceId: `source-${++sent}`, url: known.absolute(url), title });
		}
		if (kind === 'text') say(text);
		else if (text) parts.write(kind, text);
	}
	return {
		cited,
		/** Number of constructs that were left out of the model's text. */
		removed: () => checkers.text.removed + checkers.reasoning.removed,
		/** Whether the answer refuses by its mark. */
		refuses: () => checkers.text.refuses,
		write(kind: 'text' | 'reasoning', delta: string): void {
			show(kind, checkers[kind].push(kind === 'text' ? (fence?.push(delta) ?? delta) : delta));
		},
		/** Forgets what was said: it was no part of the answer. */
		anew(): void {
			show('text', checkers.text.push(fence?.end() ?? ''));
			show('text', checkers.text.end(true));
			parts.end();
			checkers.text = new AnswerChecker(known);
			fence = new AnswerFence();
			held = '';
			hasSaid = hasSaidNow = false;
			cited.clear();
		},
		/** Takes what follows as a quotation of the documentation, which has numbers and fences of its own. */
		quotes(): void {
			known.forgetNumbers();
			fence = undefined;
		},
		/** Ends the open part, because a step of its own follows. */
		pause(): void {
			show('text', checkers.text.settle());
			held = '';
			hasSaidNow = false;
			parts.end();
		},
		/**
		 * Sends the text that was held back.
		 * @param isCut whether the model stopped in the middle
		 * @param refusal the words of an answer that is no more than the mark of a refusal
		 */
		end(isCut = false, refusal: () => string = () => ''): void {
			show('reasoning', checkers.reasoning.end());
			show('text', checkers.text.push(fence?.end() ?? ''));
			show('text', checkers.text.end(isCut));
			const { refuses } = checkers.text;
			const rest = !refuses ? held : hasSaidNow ? '' : held + refusal();
			if (rest) parts.write('text', rest);
			parts.end();
		},
	};
}
