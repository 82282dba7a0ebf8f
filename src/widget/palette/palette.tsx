import { useMemo, useState } from 'preact/hooks';
import { Foot } from './foot.js';
import { List } from './list.js';
import type { FoundPage } from './place.js';
import { Glyph, glyphs, rowId } from './row.js';
import type { PaletteServices } from './services.js';
import type { PaletteStrings } from './strings/en.js';
import { useChoice } from './use-choice.js';
import { type Matches, useMatches } from './use-matches.js';

interface PaletteProps {
	services: PaletteServices;
	/** What the reader has typed before it was open. */
	typed: string;
}

/** Longer texts are questions and no names of pages. */
const maxLength = 200;

/** What stands below the field where there is no place to show. */
function noteOf(found: Matches, query: string, strings: PaletteStrings, asks: boolean): string | undefined {
	if (!query) return strings.empty;
	if (query.length > maxLength) return asks ? strings.askInstead : strings.nothing(`${query.slice(0, 40)}…`);
	if (found.query !== query) return undefined;
	if (found.problem) return strings[found.problem];
	return asks ? `${strings.nothing(query)} ${strings.askInstead}` : strings.nothing(query);
}

/** The places that match, or those that were opened before while nothing is typed. */
function useShown(found: Matches, query: string, { recent }: PaletteServices): readonly FoundPage[] {
	const opened = useMemo(() => recent.list().map((place) => [{ ...place, breadcrumb: [], chips: [] }]), [recent]);
	return query ? found.pages : opened;
}

/** The palette: a field that searches, and below it what it has found. */
export function Palette({ services, typed }: PaletteProps) {
	const { strings, asks, search, onAsk, onClose } = services;
	const [text, setText] = useState(typed);
	const query = text.trim();
	const searched = query.length > maxLength ? '' : query;
	const found = useMatches(searched, search);
	const shown = useShown(found, searched, services);
	const pages = query && !searched ? [] : shown;
	const length = pages.flat().length;
	const isCurrent = found.query === searched;
	const withAsk = asks && query !== '' && !(isCurrent && found.problem === 'secret');
	const first = withAsk ? 1 : 0;
	const count = length + first;
	const { active, choose, list, onKeyDown } = useChoice({
		text,
		count,
		first,
		isCurrent,
		onAsk: withAsk && (() => onAsk(query)),
	});
	const note = length === 0 ? noteOf(found, query, strings, withAsk) : undefined;

	return (
		<>
			<div class="palette-head">
				<Glyph path={glyphs.search} />
				<input
					class="palette-field"
					type="text"
					inputMode="search"
					role="combobox"
					aria-label={strings.search}
					aria-expanded={count > 0}
					aria-controls="palette-list"
					aria-autocomplete="list"
					aria-activedescendant={count > 0 ? rowId(active) : undefined}
					placeholder={asks ? strings.placeholder : strings.placeholderAlone}
					autocomplete="off"
					autocapitalize="off"
					spellcheck={false}
					enterkeyhint="go"
					dir={text ? 'auto' : undefined}
					value={text}
					onInput={(event) => setText(event.currentTarget.value)}
					onKeyDown={onKeyDown}
				/>
				<button class="palette-close" type="button" aria-label={strings.close} onClick={onClose}>
					<Glyph path={glyphs.close} />
				</button>
			</div>
			<div class="palette-body">
				<List
					services={services}
					query={query}
					pages={pages}
					withAsk={withAsk}
					rowOf={(index) => ({ index, active: index === active, onPoint: choose })}
					element={list}
				/>
				{note && <p class="palette-note">{note}</p>}
			</div>
			<p class="palette-hidden" role="status">
				{query && isCurrent && (length > 0 ? strings.found(length) : note)}
			</p>
			<Foot services={services} withAsk={withAsk} />
		</>
	);
}
