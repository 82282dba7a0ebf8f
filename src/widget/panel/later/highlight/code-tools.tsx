import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LaterStrings } from '../../../strings/en-later.js';
import type { CodeFence } from '../../markdown/code-fence.js';
import { fileName } from './file-name.js';
import { grammarName } from './grammars.js';
import css from './highlight.css';
import { inTurn } from './in-turn.js';
import { unselected } from './unselected.js';

export { css };

export interface CodeToolsProps extends CodeFence {
	/** Of the language, as it is shown. */
	name: string;
	pre: RefObject<HTMLElement | null>;
	wrapped: boolean;
	onWrap: (wrapped: boolean) => void;
	onColoured: (coloured: { code: string; nodes: ComponentChildren }) => void;
}

/** The head of a code block beside its copy button; colours the code when it is complete and there is time. */
export function CodeTools(props: CodeToolsProps & { later: LaterStrings }) {
	const { info, name, pre, wrapped, onWrap, later } = props;
	const file = useMemo(() => fileName(info), [info]);
	const wide = useIsWide(pre);
	useColours(props);
	return (
		<>
			{file && <span class="md-file">{file}</span>}
			<span class="md-language">{name}</span>
			{(wide || wrapped) && (
				<button
					type="button"
					class="icon-button small md-wrap-toggle"
					aria-pressed={wrapped}
					aria-label={later.highlight.wrapLines}
					title={later.highlight.wrapLines}
					onClick={() => onWrap(!wrapped)}
				>
					<WrapIcon />
				</button>
			)}
		</>
	);
}

const WrapIcon = () => (
	<svg
		width="15"
		height="15"
		viewBox="0 0 24 24"
		fill="none"
		stroke="currentColor"
		stroke-width="2"
		stroke-linecap="round"
		stroke-linejoin="round"
		aria-hidden="true"
	>
		<path d="M3 6h18M3 12h14.5a3.5 3.5 0 0 1 0 7H13m2.5-2.5L13 19l2.5 2.5M3 18h6" />
	</svg>
);

/** Whether lines are longer than the block is wide. */
function useIsWide(pre: RefObject<HTMLElement | null>): boolean {
	// Where it cannot be told, the toggle is offered always.
	const [wide, setWide] = useState(!globalThis.ResizeObserver);
	useEffect(() => {
		const element = pre.current;
		if (!element || !globalThis.ResizeObserver) return;
		const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
		observer.observe(element);
		if (element.firstElementChild) observer.observe(element.firstElementChild);
		return () => observer.disconnect();
	}, [pre]);
	return wide;
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

function useColours({ code, language, complete, pre, onColoured }: CodeToolsProps): void {
	useEffect(() => {
		if (!complete || !grammarName(language) || !isWorthwhile(code)) return;
		const gone = new AbortController();
		void colour(gone.signal).catch(() => {
			// Without its highlighter or in a shape that it does not understand, code stays as it is.
		});
		return () => gone.abort();

		async function colour(signal: AbortSignal) {
			const { highlighterFor } = await import('./highlight.js');
			const highlight = await highlighterFor(language);
			if (!highlight) return;
			inTurn(() => {
				const nodes = highlight(code.replace(/\r\n?/g, '\n'));
				if (pre.current) void unselected(pre.current, signal).then(() => onColoured({ code, nodes }));
			}, signal);
		}
	}, [code, language, complete, pre, onColoured]);
}
