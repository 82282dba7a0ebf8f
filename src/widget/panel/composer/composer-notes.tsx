import { lazyPart, viewOf } from '../lazy-part.js';
import type { ComposerNotesProps, SentContextProps } from './context.lazy.js';

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
