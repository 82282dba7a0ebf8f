import type { RefObject } from 'preact';
import type { FoundPage, FoundPlace } from './place.js';
import { Glyph, glyphs, PlaceRow, type RowProps, rowAttributes } from './row.js';
import type { PaletteServices } from './services.js';

/** What the palette shows below its field. */
interface ListProps {
	services: PaletteServices;
	/** Empty while nothing is typed: the pages are those opened before then. */
	query: string;
	pages: readonly FoundPage[];
	/** The first row asks. */
	withAsk: boolean;
	rowOf(index: number): RowProps;
	element: RefObject<HTMLDivElement | null>;
}

const groupAttributes = (page: FoundPage) => ({ role: 'group' as const, 'aria-label': page[0]?.title });

/** The rows: first the one that asks, then places by their pages. */
export function List({ services, query, pages, withAsk, rowOf, element }: ListProps) {
	const { strings, onAsk, onOpen, targetOf } = services;
	const places: FoundPlace[] = pages.flat();
	const first = withAsk ? 1 : 0;
	const glyphOf = (inner: boolean) => (query ? glyphs[inner ? 'section' : 'page'] : glyphs.recent);
	return (
		<div
			id="palette-list"
			class="palette-list"
			role="listbox"
			aria-label={query ? strings.results : strings.recent}
			ref={element}
		>
			{withAsk && (
				<button {...rowAttributes(rowOf(0))} class="palette-row palette-ask" type="button" onClick={() => onAsk(query)}>
					<Glyph path={glyphs.ask} />
					<b class="palette-text" dir="auto">
						{strings.ask(query)}
					</b>
				</button>
			)}
			{!query && places.length > 0 && (
				<p class="palette-label" aria-hidden="true">
					{strings.recent}
				</p>
			)}
			{pages.map((page) => (
				<div {...groupAttributes(page)} class="palette-page" key={page[0]?.href}>
					{page.map((place, inPage) => (
						<PlaceRow
							{...rowOf(first + places.indexOf(place))}
							key={place.href}
							place={place}
							inner={inPage > 0}
							glyph={glyphOf(inPage > 0)}
							target={targetOf(place.href)}
							onOpen={(event) => onOpen(event, place)}
						/>
					))}
				</div>
			))}
		</div>
	);
}
