import type { RefObject } from 'preact';
import type { ContextItem } from '../../../contract/assistant.js';
import { lazyPart, viewOf } from '../lazy-part.js';
import type { AttachedContext } from '../panel-state.js';

export interface ComposerNotesProps {
	items: readonly AttachedContext[];
	/** How often in a row something did not fit any more. */
	refusals: number;
	/** UTF-16 code units that the question may still grow by; negative when it is too long. */
	left: number;
	/** The composer's field, where the focus goes when nothing is attached any more. */
	input: RefObject<HTMLTextAreaElement | null>;
}

export interface SentContextProps {
	items: readonly ContextItem[];
}

const load = () => import('./context.lazy.js');

/** What goes along with the next question, and how much may still be written. */
export const ComposerNotes = lazyPart<ComposerNotesProps>(
	() => load().then(viewOf('ComposerNotesView')),
	// Until something can be taken out again it can at least be seen.
	({ items }) =>
		items.map(({ value }) => (
			<p key={value} class="truncate text-sm">
				{value}
			</p>
		)),
);

/** What went along with a question. */
export const SentContext = lazyPart<SentContextProps>(() => load().then(viewOf('SentContextView')));
