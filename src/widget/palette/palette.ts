import { isComposing } from '../host/is-composing.js';
import type { PaletteStrings } from '../strings/parts/en-palette.js';
import { button, element, glyph, setAttributes } from './elements.js';
import { createList, type PaletteInit } from './result-list.js';
import type { FoundPage } from './search-places.js';
import { type Matches, watchMatches } from './watch-matches.js';

interface Rows {
	/** The typed text. When it changes, the choice is dropped. */
	text: string;
	rows: readonly HTMLElement[];
	/** The row that Enter opens when the reader has not chosen one. */
	first: number;
	/** Whether the rows belong to the current text. */
	isCurrent: boolean;
	/** What `Mod+Enter` does; false when asking is not possible. */
	onAsk: false | (() => void);
}

/** Keeps the active row, and handles the keys of the field that choose and open a row. The focus stays in the field. */
function watchChoice(field: HTMLInputElement, list: HTMLElement) {
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
		const { key, ctrlKey, metaKey } = event;
		const { length } = shown.rows;
		/** While the reader edits the text, Home and End move in the text. */
		const ends = isChosen || !shown.text.trim() ? { Home: 0, End: length - 1 } : {};
		const moves: Readonly<Record<string, number | undefined>> = { ArrowDown: active + 1, ArrowUp: active - 1, ...ends };
		const to = moves[key];
		if (isComposing(event) || (key !== 'Enter' && (to === undefined || length === 0))) return;
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

function hint(keys: readonly string[], text: string): HTMLElement {
	const names = keys.map((key) => element('kbd', {}, key));
	return element('span', { class: 'palette-hint', 'aria-hidden': true }, ...names, ` ${text}`);
}

/** The switch for the single key, which speech input can press by mistake. */
function keySwitch({ strings, singleKey }: PaletteInit): HTMLElement | undefined {
	if (!singleKey) return undefined;
	const toggle = button(
		{ class: 'palette-switch', role: 'switch', 'aria-checked': singleKey.isOn() },
		() => {
			singleKey.set(!singleKey.isOn());
			toggle.ariaChecked = String(singleKey.isOn());
		},
		strings.singleKey(singleKey.name),
	);
	return toggle;
}

/** Creates the line that explains the keys. */
function createFoot(init: PaletteInit) {
	const { strings, modName } = init;
	const ask = hint([modName, '↵'], strings.askKey);
	const enter = hint(['↵'], '');
	return {
		element: element('div', { class: 'palette-foot' }, enter, ask, hint(['↑', '↓'], strings.move), keySwitch(init)),
		/** @param opens whether the first row is a page, and not a question */
		show({ withAsk, opens }: { withAsk: boolean; opens: boolean }) {
			ask.hidden = !withAsk;
			(enter.lastChild as Text).data = ` ${opens ? strings.open : strings.askKey}`;
		},
	};
}

/** A longer text is a question, not the name of a page. */
const queryMaxLength = 200;
const noPages: readonly FoundPage[] = [];

/** The note below the field when there are no results. */
function noteOf(found: Matches, query: string, strings: PaletteStrings, asks: boolean): string | undefined {
	if (!query) return strings.empty;
	if (query.length > queryMaxLength) return asks ? strings.askInstead : strings.nothing(`${query.slice(0, 40)}…`);
	if (found.query !== query) return undefined;
	if (found.problem) return strings[found.problem];
	return asks ? `${strings.nothing(query)} ${strings.askInstead}` : strings.nothing(query);
}

const createField = ({ strings, asks }: PaletteInit, typed: string): HTMLInputElement =>
	Object.assign(
		element('input', {
			class: 'palette-field',
			type: 'text',
			inputmode: 'search',
			role: 'combobox',
			'aria-label': strings.search,
			'aria-controls': 'palette-list',
			'aria-autocomplete': 'list',
			placeholder: asks ? strings.placeholder : strings.placeholderAlone,
			autocomplete: 'off',
			autocapitalize: 'off',
			spellcheck: false,
			enterkeyhint: 'go',
		}),
		{ value: typed },
	);

/**
 * Fills the palette: a search field with the results below it.
 * @param typed the text that the reader has typed before the palette was open
 * @param signal is aborted when the palette closes
 */
export function fillPalette(dialog: HTMLElement, init: PaletteInit, typed: string, signal: AbortSignal): void {
	const { strings, asks, search, recent, onAsk, onClose } = init;
	const field = createField(init, typed);
	const list = createList(init);
	const foot = createFoot(init);
	const note = element('p', { class: 'palette-note' });
	const status = element('p', { class: 'palette-hidden', role: 'status' });
	const opened = recent.list().map((place) => [{ ...place, breadcrumb: [], chips: [] }]);
	const choice = watchChoice(field, list.element);
	let found: Matches = { query: '', pages: [] };
	let starters: readonly string[] = [];

	const draw = () => {
		const text = field.value;
		const query = text.trim();
		const isLong = query.length > queryMaxLength;
		const isCurrent = isLong || found.query === query;
		const withAsk = asks && query !== '' && !(isCurrent && found.problem === 'secret');
		const pages = query ? (isLong ? noPages : found.pages) : opened;
		const length = pages.flat().length + (query ? 0 : starters.length);
		const said = length === 0 ? noteOf(found, query, strings, withAsk) : undefined;
		field.dir = text && 'auto';
		const rows = list.show({ query, pages, withAsk, starters });
		foot.show({ withAsk, opens: query !== '' || pages.length > 0 || starters.length === 0 });
		note.hidden = !said;
		note.textContent = said ?? '';
		status.textContent = query && isCurrent ? (length > 0 ? strings.found(length) : (said ?? '')) : '';
		choice.show({ text, rows, first: withAsk ? 1 : 0, isCurrent, onAsk: withAsk && (() => onAsk(query)) });
	};
	const matches = watchMatches(search, (next) => {
		found = next;
		draw();
	});
	const look = () => {
		const query = field.value.trim();
		draw();
		matches.look(query.length > queryMaxLength ? '' : query);
	};
	field.addEventListener('input', look);
	signal.addEventListener('abort', matches.stop);
	if (asks)
		void init.starters().then((questions) => {
			if (signal.aborted) return;
			starters = questions;
			if (!field.value.trim()) draw();
		});
	dialog.replaceChildren(
		element(
			'div',
			{ class: 'palette-head' },
			glyph('search'),
			field,
			button({ class: 'palette-close', 'aria-label': strings.close }, onClose, glyph('close')),
		),
		element('div', { class: 'palette-body' }, list.element, note),
		status,
		foot.element,
	);
	look();
}
