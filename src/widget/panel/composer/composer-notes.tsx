import type { RefObject } from 'preact';
import type { ContextItem } from '../../../contract/assistant.js';
import { lazyPart, viewOf } from '../lazy-part.js';
import type { AttachedContext } from '../state/panel-state.js';

export interface ComposerNotesProps {
	items: readonly AttachedContext[];
	/** Number of refused attachments in a row. */
	refusals: number;
	/** UTF-16 code units that are left for the question; negative when it is too long. */
	left: number;
	/** The composer's field. It gets the focus when nothing is attached any more. */
	input: RefObject<HTMLTextAreaElement | null>;
}

export interface SentContextProps {
	items: readonly ContextItem[];
}

const load = () => import('./context.lazy.js');

/** The attachments of the next question, and the room that is left. */
export const ComposerNotes = lazyPart<ComposerNotesProps>(
	() => load().then(viewOf('ComposerNotesView')),
	// Until the code arrives, attachments are shown but cannot be removed.
	({ items }) =>
		items.map(({ value }) => (
			<p key={value} class="truncate text-sm">
				{value}
			</p>
		)),
);

/** The attachments of a question. */
export const SentContext = lazyPart<SentContextProps>(() => load().then(viewOf('SentContextView')));
