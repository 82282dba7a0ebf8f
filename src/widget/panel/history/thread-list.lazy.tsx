import type { ComponentChildren } from 'preact';
import type { ThreadRecord } from '../../conversation/threads/thread-record.js';
import type { LaterStrings } from '../../strings/en-later.js';
import type { FoundThread } from './find-threads.lazy.js';
import { moveFocus } from './move-focus.lazy.js';
import { type Day, dayOf, whenOf } from './thread-days.lazy.js';
import { ThreadRow } from './thread-row.lazy.js';

interface ThreadListProps {
	found: readonly FoundThread[];
	texts: LaterStrings['history'];
	language: string;
	/** Name of the thread that is open. */
	current: string;
	onOpen: (thread: ThreadRecord) => void;
	onRename: (localId: string, title: string) => void;
	onRemove: (thread: ThreadRecord) => void;
	/** What stands in the place of no threads. */
	children: ComponentChildren;
}

const days: readonly Day[] = ['today', 'yesterday', 'earlier'];

/** Threads by the day they were last used on; the arrow keys go from one to the next. */
export function ThreadList({ found, texts, language, current, onOpen, onRename, onRemove, children }: ThreadListProps) {
	const now = Date.now();
	return (
		<div class="history-list min-h-0 flex-1 px-2 pb-2">
			{children}
			{days.map((day) => {
				const rows = found.filter(({ thread }) => dayOf(thread.updatedAt, now) === day);
				return (
					rows.length > 0 && (
						<section key={day}>
							<h4 class="px-2 pt-4 pb-1 font-medium text-muted text-xs">{texts[day]}</h4>
							<ul>
								{rows.map(({ thread, snippet }) => (
									<ThreadRow
										key={thread.localId}
										thread={thread}
										snippet={snippet}
										when={whenOf(thread.updatedAt, now, language)}
										isOpen={thread.localId === current}
										texts={texts}
										onOpen={() => onOpen(thread)}
										onRename={(title) => onRename(thread.localId, title)}
										onRemove={() => onRemove(thread)}
										onArrow={moveFocus}
									/>
								))}
							</ul>
						</section>
					)
				);
			})}
		</div>
	);
}
