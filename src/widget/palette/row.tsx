import type { ComponentChildren } from 'preact';
import type { SearchSnippet } from '../../contract/search.js';
import type { FoundPlace } from './place.js';

/** Id of the row at a place of the list. */
export const rowId = (index: number) => `palette-row-${index}`;

export interface RowProps {
	index: number;
	active: boolean;
	/** The pointer has come to it. */
	onPoint(index: number): void;
}

/** Attributes that every row has. */
export const rowAttributes = ({ index, active, onPoint }: RowProps) => ({
	id: rowId(index),
	role: 'option' as const,
	'aria-selected': active,
	tabIndex: -1,
	// A list that moves below a resting pointer must not move the choice.
	onPointerMove: () => onPoint(index),
});

export const Glyph = ({ path }: { path: string }) => (
	<svg class="palette-glyph" viewBox="0 0 24 24" aria-hidden="true">
		<path d={path} />
	</svg>
);

export const glyphs = {
	search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
	page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
	section: 'M9 4 7 20M17 4l-2 16M4.500 9h16M3.500 15h16',
	recent: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3 2',
	ask: 'M12 3c1 6 3 8 9 9-6 1-8 3-9 9-1-6-3-8-9-9 6-1 8-3 9-9z',
	close: 'M18 6 6 18M6 6l12 12',
};

/** A sentence with the words that match marked. */
function Snippet({ text, marks }: SearchSnippet) {
	let end = 0;
	const parts: ComponentChildren[] = [];
	for (const [from, to] of marks) {
		parts.push(text.slice(end, from), <mark>{text.slice(from, to)}</mark>);
		end = to;
	}
	return (
		<span class="palette-snippet" dir="auto">
			{parts}
			{text.slice(end)}
		</span>
	);
}

interface PlaceRowProps extends RowProps {
	place: Pick<FoundPlace, 'href' | 'title'> & Partial<FoundPlace>;
	glyph: string;
	/** One more section of the page above. */
	inner?: boolean;
	target: string | undefined;
	onOpen(event: MouseEvent): void;
}

export function PlaceRow({ place, glyph, inner, target, onOpen, ...row }: PlaceRowProps) {
	const { href, title, heading, snippet, breadcrumb = [], chips = [] } = place;
	return (
		<a
			{...rowAttributes(row)}
			class={inner ? 'palette-row inner' : 'palette-row'}
			href={href}
			target={target}
			rel={target && 'noopener'}
			onClick={onOpen}
		>
			<Glyph path={glyph} />
			<span class="palette-text">
				<span class="palette-title">
					<b dir="auto">{inner && heading ? heading : title}</b>
					{!inner && heading && (
						<span class="palette-heading">
							<span dir="auto">{heading}</span>
						</span>
					)}
					{!inner &&
						chips.map((chip) => (
							<small class="palette-chip" key={chip}>
								{chip}
							</small>
						))}
				</span>
				{snippet && <Snippet {...snippet} />}
				{!inner && breadcrumb.length > 0 && (
					<span class="palette-crumbs" dir="auto">
						{breadcrumb.join(' › ')}
					</span>
				)}
			</span>
		</a>
	);
}
