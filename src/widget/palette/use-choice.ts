import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Rows {
	/** What is typed: with another text the choice is dropped. */
	text: string;
	/** How many rows there are. */
	count: number;
	/** The row that Enter takes where none was chosen. */
	first: number;
	/** The rows are those for the text. */
	isCurrent: boolean;
	/** `Mod+Enter`; false where there is nothing to ask. */
	onAsk: false | (() => void);
}

/** Which row is active, and the keys of the field that choose and take it. The focus stays in the field. */
export function useChoice({ text, count, first, isCurrent, onAsk }: Rows) {
	const [chosen, setChosen] = useState({ text, index: -1 });
	const list = useRef<HTMLDivElement>(null);
	/** What was typed when Enter was pressed before the rows had come. */
	const waiting = useRef<string | undefined>(undefined);
	const isChosen = chosen.text === text && chosen.index >= 0 && chosen.index < count;
	const active = isChosen ? chosen.index : count > first ? first : 0;
	const choose = (index: number) => setChosen({ text, index: (index + count) % count });
	const activeRow = () => list.current?.querySelectorAll<HTMLElement>('[role=option]')[active];

	useLayoutEffect(() => {
		activeRow()?.scrollIntoView?.({ block: 'nearest' });
		if (!isCurrent || waiting.current === undefined) return;
		if (waiting.current === text) activeRow()?.click();
		waiting.current = undefined;
	});

	const enter = (withMod: boolean) => {
		if (withMod && onAsk) onAsk();
		else if (isCurrent || isChosen) activeRow()?.click();
		else waiting.current = text;
	};
	/** Where the reader edits the text, Home and End are about the text. */
	const ends = isChosen || !text.trim() ? { Home: 0, End: count - 1 } : {};
	const moves: Readonly<Record<string, number | undefined>> = { ArrowDown: active + 1, ArrowUp: active - 1, ...ends };
	const onKeyDown = (event: KeyboardEvent) => {
		const { key, ctrlKey, metaKey, isComposing } = event;
		const to = moves[key];
		// The Enter that ends an input method's word has the code 229 in Safari.
		if (isComposing || event.keyCode === 229 || (key !== 'Enter' && (to === undefined || count === 0))) return;
		event.preventDefault();
		if (to === undefined) enter(ctrlKey || metaKey);
		else choose(to);
	};
	return { active, choose, list, onKeyDown };
}
