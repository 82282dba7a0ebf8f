import type { PaletteStrings } from '../strings/parts/en-palette.js';
import { watchChoice } from './choice.js';
import { button, element, glyph } from './elements.js';
import { createFoot } from './foot.js';
import { createList } from './list.js';
import { type Matches, watchMatches } from './matches.js';
import type { FoundPage } from './place.js';
import type { PaletteServices } from './services.js';

/** Longer texts are questions and no names of pages. */
const maxLength = 200;
const noPages: readonly FoundPage[] = [];

/** What stands below the field where there is no place to show. */
function noteOf(found: Matches, query: string, strings: PaletteStrings, asks: boolean): string | undefined {
	if (!query) return strings.empty;
	if (query.length > maxLength) return asks ? strings.askInstead : strings.nothing(`${query.slice(0, 40)}…`);
	if (found.query !== query) return undefined;
	if (found.problem) return strings[found.problem];
	return asks ? `${strings.nothing(query)} ${strings.askInstead}` : strings.nothing(query);
}

const createField = ({ strings, asks }: PaletteServices, typed: string): HTMLInputElement =>
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
 * The palette: a field that searches, and below it what it has found.
 * @param typed what the reader has typed before it was open
 * @param signal when it is closed
 */
export function fillPalette(dialog: HTMLElement, services: PaletteServices, typed: string, signal: AbortSignal): void {
	const { strings, asks, search, recent, onAsk, onClose } = services;
	const field = createField(services, typed);
	const list = createList(services);
	const foot = createFoot(services);
	const note = element('p', { class: 'palette-note' });
	const status = element('p', { class: 'palette-hidden', role: 'status' });
	const opened = recent.list().map((place) => [{ ...place, breadcrumb: [], chips: [] }]);
	const choice = watchChoice(field, list.element);
	let found: Matches = { query: '', pages: [] };

	const draw = () => {
		const text = field.value;
		const query = text.trim();
		const isLong = query.length > maxLength;
		const isCurrent = isLong || found.query === query;
		const withAsk = asks && query !== '' && !(isCurrent && found.problem === 'secret');
		const pages = query ? (isLong ? noPages : found.pages) : opened;
		const length = pages.flat().length;
		const said = length === 0 ? noteOf(found, query, strings, withAsk) : undefined;
		field.dir = text && 'auto';
		const rows = list.show({ query, pages, withAsk });
		foot.show({ withAsk });
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
		matches.look(query.length > maxLength ? '' : query);
	};
	field.addEventListener('input', look);
	signal.addEventListener('abort', matches.stop);
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
