import type { ComponentChildren, RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { CodeFence } from '../code-fence.js';
import { codeText } from '../code-text.js';
import { grammarName } from './grammars.lazy.js';
import { inTurn } from './in-turn.lazy.js';
import { unselected } from './unselected.lazy.js';

/** Code with its colours, or with as many as it has by now. */
export interface Coloured {
	code: string;
	nodes: ComponentChildren;
}

interface ColourOptions extends CodeFence {
	pre: RefObject<HTMLElement | null>;
	onColoured: (coloured: Coloured) => void;
}

/** Longer code stays plain: its colours would cost more time than they are worth. */
const most = { characters: 12_000, inOneLine: 1_000 } as const;

function isWorthwhile(code: string): boolean {
	return (
		code.trim() !== '' &&
		code.length <= most.characters &&
		code.split('\n').every((line) => line.length <= most.inOneLine)
	);
}

/** Colours complete code stretch by stretch, whenever there is time and the reader has selected nothing of it. */
export function useColours({ code, language, complete, pre, onColoured }: ColourOptions): void {
	useEffect(() => {
		const name = grammarName(language);
		if (!complete || !name || !isWorthwhile(code)) return;
		const gone = new AbortController();
		colour(name, gone.signal).catch(() => {
			// Without its highlighter or in a shape that it does not understand, code stays as it is.
		});
		return () => gone.abort();

		async function colour(grammar: string, signal: AbortSignal) {
			const [{ highlighterFor }, { tokensView }] = await Promise.all([
				import('./highlight.lazy.js'),
				import('./tokens-view.lazy.js'),
			]);
			const highlight = await highlighterFor(grammar);
			const text = code.replace(/\r\n?/g, '\n');
			const stretches: ComponentChildren[] = [];
			for (let end = 0; end < text.length && !signal.aborted; ) {
				const stretch = await inTurn(() => highlight(text, end));
				end = stretch.end;
				stretches.push(tokensView(stretch.tokens));
				if (pre.current) await unselected(pre.current, signal);
				if (!signal.aborted) onColoured({ code, nodes: [...stretches, codeText(text.slice(end))] });
			}
		}
	}, [code, language, complete, pre, onColoured]);
}
