import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LaterStrings } from '../../../strings/en-later.js';
import { Icon } from '../../icons.js';
import type { CodeFence } from '../code-fence.js';
import { fileName } from './file-name.lazy.js';
import css from './highlight.css';
import { type Coloured, useColours } from './use-colours.lazy.js';

export { css };

export interface CodeToolsProps extends CodeFence {
	/** Of the language, as it is shown. */
	name: string;
	pre: RefObject<HTMLElement | null>;
	wrapped: boolean;
	onWrap: (wrapped: boolean) => void;
	onColoured: (coloured: Coloured) => void;
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
	<Icon size={15}>
		<path d="M3 6h18M3 12h14.5a3.5 3.5 0 0 1 0 7H13m2.5-2.5L13 19l2.5 2.5M3 18h6" />
	</Icon>
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
