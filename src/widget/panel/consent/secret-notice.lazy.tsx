import { useEffect, useId, useRef } from 'preact/hooks';
import { findSecrets, withoutSecrets } from '../../../secrets/find-secrets.js';
import type { SecretKind } from '../../../secrets/secret-formats.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { AlertIcon } from '../icons.js';

interface SecretNoticeProps {
	/** The text with the secrets in it. */
	found: string;
	texts: LaterStrings['secrets'];
	onSend: () => void;
	onRemove: (clean: (text: string) => string) => void;
	/** The reader goes back to the text. */
	onClose: () => void;
}

interface Shown {
	kind: SecretKind;
	/** As much as shows which one it is. */
	beginning: string;
}

const most = 5;

function shownIn(text: string): Shown[] {
	const found = findSecrets(text).map(({ kind, start, end }) => ({
		kind,
		beginning: text.slice(start, start + Math.min(6, Math.floor((end - start) / 3))),
	}));
	const keys = found.map(({ kind, beginning }) => kind + beginning);
	return found.filter((_, index) => keys.indexOf(keys[index] ?? '') === index).slice(0, most);
}

/** What was found, and the choice between sending it and taking it out. Nothing was sent yet. */
export function SecretNotice({ found, texts, onSend, onRemove, onClose }: SecretNoticeProps) {
	const remove = useRef<HTMLButtonElement>(null);
	const id = useId();
	useEffect(() => remove.current?.focus(), []);
	return (
		<div
			class="mb-2 flex gap-2.5 rounded-lg border border-line bg-raised p-3.5 text-sm"
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.preventDefault();
				onClose();
			}}
		>
			<span class="text-danger">
				<AlertIcon />
			</span>
			<div class="min-w-0 flex-1">
				<p id={`${id}-title`} class="font-semibold">
					{texts.title}
				</p>
				<div id={`${id}-text`}>
					<p class="text-muted">{texts.text}</p>
					<ul class="mt-1">
						{shownIn(found).map(({ kind, beginning }) => (
							<li key={kind + beginning}>
								{texts.kinds[kind]}{' '}
								<span class="secret-found" dir="ltr">
									{beginning}…
								</span>
							</li>
						))}
					</ul>
				</div>
				<div class="mt-3 flex flex-wrap items-center gap-4">
					<button ref={remove} type="button" class="primary-button" onClick={() => onRemove(withoutSecrets)}>
						{texts.remove}
					</button>
					<button type="button" class="text-button" onClick={onSend}>
						{texts.sendAnyway}
					</button>
				</div>
			</div>
		</div>
	);
}
