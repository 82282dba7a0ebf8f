import { useEffect, useRef, useState } from 'preact/hooks';
import type { ThreadRecord } from '../../conversation/threads/thread-record.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { EditIcon } from '../icons.js';
import type { Snippet } from './find-threads.lazy.js';
import { RemoveIcon } from './history-icons.lazy.js';
import { TitleForm } from './title-form.lazy.js';

interface ThreadRowProps {
	thread: ThreadRecord;
	snippet: Snippet | undefined;
	/** The time of its last use, in words. */
	when: string;
	isOpen: boolean;
	texts: LaterStrings['history'];
	onOpen: () => void;
	onRename: (title: string) => void;
	onRemove: () => void;
	/** An arrow key was pressed on the button that opens it. */
	onArrow: (from: HTMLElement, steps: -1 | 1) => void;
}

export function ThreadRow(props: ThreadRowProps) {
	const { thread, snippet, when, isOpen, texts, onOpen, onRename, onRemove, onArrow } = props;
	const [renaming, setRenaming] = useState<boolean>();
	const rename = useRef<HTMLButtonElement>(null);
	const { title } = thread;

	useEffect(() => {
		// `undefined` until the first renaming: a list that has just appeared takes no focus.
		if (renaming === false) rename.current?.focus();
	}, [renaming]);

	if (renaming) {
		return (
			<TitleForm
				title={title}
				texts={texts}
				onDone={(renamed) => {
					if (renamed !== '' && renamed !== title) onRename(renamed);
					setRenaming(false);
				}}
			/>
		);
	}
	return (
		<li class="history-row flex items-center rounded-lg pe-1">
			<button
				type="button"
				class="history-open min-w-0 flex-1 rounded-lg px-2 py-2 text-start"
				aria-current={isOpen ? 'true' : undefined}
				onClick={onOpen}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
					event.preventDefault();
					onArrow(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
				}}
			>
				<span class="block truncate" dir="auto">
					{title}
				</span>
				{snippet && (
					<span class="block truncate text-muted text-xs" dir="auto">
						{snippet.before}
						<mark>{snippet.match}</mark>
						{snippet.after}
					</span>
				)}
				<span class="flex gap-2 text-muted text-xs">
					{when}
					{isOpen && <span class="font-medium text-accent">{texts.open}</span>}
				</span>
			</button>
			<button
				ref={rename}
				type="button"
				class="icon-button small"
				aria-label={texts.rename(title)}
				title={texts.rename(title)}
				onClick={() => setRenaming(true)}
			>
				<EditIcon />
			</button>
			<button
				type="button"
				class="icon-button small"
				aria-label={texts.remove(title)}
				title={texts.remove(title)}
				onClick={onRemove}
			>
				<RemoveIcon />
			</button>
		</li>
	);
}
