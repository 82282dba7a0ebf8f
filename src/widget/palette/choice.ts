import { setAttributes } from './elements.js';

interface Rows {
	/** What is typed: with another text the choice is dropped. */
	text: string;
	rows: readonly HTMLElement[];
	/** The row that Enter takes where none was chosen. */
	first: number;
	/** The rows are those for the text. */
	isCurrent: boolean;
	/** `Mod+Enter`; false where there is nothing to ask. */
	onAsk: false | (() => void);
}

/** Which row is active, and the keys of the field that choose and take it. The focus stays in the field. */
export function watchChoice(field: HTMLInputElement, list: HTMLElement) {
	let shown: Rows = { text: '', rows: [], first: 0, isCurrent: false, onAsk: false };
	let active = 0;
	let isChosen = false;
	/** Enter was pressed before the rows had come. */
	let isWaiting = false;

	const mark = () => {
		for (const [index, row] of shown.rows.entries()) {
			setAttributes(row, { id: `palette-row-${index}`, 'aria-selected': index === active });
		}
		const row = shown.rows[active];
		setAttributes(field, { 'aria-expanded': row !== undefined, 'aria-activedescendant': row?.id });
		row?.scrollIntoView?.({ block: 'nearest' });
	};
	const choose = (index: number) => {
		const { length } = shown.rows;
		active = (index + length) % length;
		isChosen = true;
		mark();
	};
	const take = () => shown.rows[active]?.click();
	const enter = (withMod: boolean) => {
		if (withMod && shown.onAsk) shown.onAsk();
		else if (shown.isCurrent || isChosen) take();
		else isWaiting = true;
	};
	field.addEventListener('keydown', (event) => {
		const { key, ctrlKey, metaKey, isComposing } = event;
		const { length } = shown.rows;
		/** Where the reader edits the text, Home and End are about the text. */
		const ends = isChosen || !shown.text.trim() ? { Home: 0, End: length - 1 } : {};
		const moves: Readonly<Record<string, number | undefined>> = { ArrowDown: active + 1, ArrowUp: active - 1, ...ends };
		const to = moves[key];
		// The Enter that ends an input method's word has the code 229 in Safari.
		if (isComposing || event.keyCode === 229 || (key !== 'Enter' && (to === undefined || length === 0))) return;
		event.preventDefault();
		if (to === undefined) enter(ctrlKey || metaKey);
		else choose(to);
	});
	// A list that moves below a resting pointer must not move the choice.
	list.addEventListener('pointermove', ({ target }) => {
		const index = shown.rows.findIndex((row) => row.contains(target as Node));
		if (index >= 0 && (index !== active || !isChosen)) choose(index);
	});

	return {
		show(rows: Rows) {
			if (rows.text !== shown.text) isWaiting = false;
			isChosen &&= rows.text === shown.text && active < rows.rows.length;
			shown = rows;
			if (!isChosen) active = rows.rows.length > rows.first ? rows.first : 0;
			mark();
			if (!rows.isCurrent || !isWaiting) return;
			isWaiting = false;
			take();
		},
	};
}
