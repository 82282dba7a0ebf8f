import { useRef } from 'preact/hooks';
import type { LaterStrings } from '../../../strings/en-later.js';
import { icon } from '../../icons.js';
import type { Footnote } from '../rich-syntax.js';

const BackIcon = icon('M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11', 16);

const referenceTo = (number: number) => `button[data-note="${number}"]`;

/** The footnotes below an answer, each with a way back to the place that it was reached from. */
function FootnoteList({ footnotes, later }: { footnotes: readonly Footnote[]; later: LaterStrings }) {
	const strings = later.footnotes;
	const cameFrom = useRef<HTMLElement>(null);

	const remember = (event: FocusEvent) => {
		const from = event.relatedTarget;
		if (from instanceof HTMLElement && from.matches('button[data-note]')) cameFrom.current = from;
	};
	const goBack = (list: HTMLElement, number: number) => {
		const first = list.closest('.md')?.querySelector<HTMLElement>(`${referenceTo(number)}`);
		(cameFrom.current?.matches(referenceTo(number)) ? cameFrom.current : first)?.focus();
	};

	return (
		// A group, because a region is a landmark and a page may not have two landmarks of the same name.
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
		<div class="md-notes" role="group" aria-label={strings.title} onFocusIn={remember}>
			<ol dir="auto">
				{footnotes.map(({ number, node }) => (
					<li key={number} data-note={number} tabIndex={-1}>
						<div class="md-note-text">{node}</div>
						<button
							type="button"
							class="md-back"
							aria-label={strings.back(number)}
							title={strings.back(number)}
							onClick={({ currentTarget }) => goBack(currentTarget, number)}
						>
							<BackIcon />
						</button>
					</li>
				))}
			</ol>
		</div>
	);
}

export { default as css } from './footnotes.css';
export { FootnoteList as view };
