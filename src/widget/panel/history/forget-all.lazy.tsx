import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { LaterStrings } from '../../strings/en-later.js';
import { RemoveIcon } from './history-icons.lazy.js';

interface ForgetAllProps {
	texts: LaterStrings['history'];
	onForget: () => void;
}

/** Deletes everything, after a question: this cannot be taken back. */
export function ForgetAll({ texts, onForget }: ForgetAllProps) {
	const [asking, setAsking] = useState<boolean>();
	const ask = useRef<HTMLButtonElement>(null);
	const cancel = useRef<HTMLButtonElement>(null);
	const questionId = useId();

	useEffect(() => {
		if (asking) cancel.current?.focus();
		else if (asking === false) ask.current?.focus();
	}, [asking]);

	if (!asking) {
		return (
			<div class="border-t border-line px-4 py-2">
				<button ref={ask} type="button" class="text-button" onClick={() => setAsking(true)}>
					<RemoveIcon />
					{texts.forget}
				</button>
			</div>
		);
	}
	return (
		<div
			class="border-t border-line px-4 py-3"
			role="alertdialog"
			aria-labelledby={questionId}
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.preventDefault();
				setAsking(false);
			}}
		>
			<p id={questionId} class="text-sm">
				{texts.forgetQuestion}
			</p>
			<div class="mt-2 flex gap-2">
				<button type="button" class="history-forget" onClick={onForget}>
					{texts.forgetAll}
				</button>
				<button ref={cancel} type="button" class="history-cancel" onClick={() => setAsking(false)}>
					{texts.cancel}
				</button>
			</div>
		</div>
	);
}
