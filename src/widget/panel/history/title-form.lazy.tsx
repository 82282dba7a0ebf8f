import { useEffect, useRef, useState } from 'preact/hooks';
import type { LaterStrings } from '../../strings/en-later.js';
import { fieldDirection } from '../composer/field-direction.js';
import { CheckIcon, CloseIcon } from '../icons.js';

const titleMaxLength = 80;

interface TitleFormProps {
	title: string;
	texts: LaterStrings['history'];
	/** Gets the old title when the reader changed their mind. */
	onDone: (title: string) => void;
}

/** A thread's title in a field, in the place of the thread. */
export function TitleForm({ title, texts, onDone }: TitleFormProps) {
	const field = useRef<HTMLInputElement>(null);
	const [text, setText] = useState(title);
	useEffect(() => field.current?.select(), []);
	return (
		<li>
			<form
				class="history-form flex items-center gap-1 pe-1"
				onSubmit={(event) => {
					event.preventDefault();
					onDone(text.trim());
				}}
				onKeyDown={(event) => {
					if (event.key !== 'Escape' || event.isComposing) return;
					event.preventDefault();
					onDone(title);
				}}
			>
				<input
					ref={field}
					class="history-title min-w-0 flex-1 rounded-lg bg-surface px-2 py-1.5"
					aria-label={texts.title}
					dir={fieldDirection(text)}
					autocomplete="off"
					enterkeyhint="done"
					maxLength={titleMaxLength}
					value={text}
					onInput={(event) => setText(event.currentTarget.value)}
				/>
				<button type="submit" class="icon-button small" aria-label={texts.save} title={texts.save}>
					<CheckIcon />
				</button>
				<button
					type="button"
					class="icon-button small"
					aria-label={texts.cancel}
					title={texts.cancel}
					onClick={() => onDone(title)}
				>
					<CloseIcon />
				</button>
			</form>
		</li>
	);
}
