import { useEffect, useId, useRef } from 'preact/hooks';
import { findSecrets, withoutSecrets } from '../../../secrets/find-secrets.js';
import type { SecretKind } from '../../../secrets/secret-formats.js';
import { onEscape } from '../../host/escape.js';
import type { LaterStrings } from '../../strings/en-later.js';
import type { Language } from '../../strings/languages.js';
import { AlertIcon } from '../icons.js';
import { useController } from '../state/panel-controller.js';
import { type PanelStore, usePanelFact } from '../state/panel-state.js';

export const holdsSecret = (text: string): boolean => findSecrets(text).length > 0;

/** Fields that are being checked. A second Enter changes nothing. */
const looking = new WeakSet<HTMLElement>();

/**
 * Keeps what looks like a secret from being sent until the reader says so.
 * @param show Shows the notice, which gives the reader's choice; without an argument it goes.
 * @returns whether it is held back
 */
export async function holdBack(
	language: Language,
	field: HTMLElement | null,
	texts: readonly string[],
	show: (onChoice?: (held: boolean) => void) => void,
): Promise<boolean> {
	if (!field || looking.has(field)) return true;
	looking.add(field);
	if (!texts.some(holdsSecret)) {
		// The question is sent before the next check.
		setTimeout(() => looking.delete(field));
		return false;
	}
	try {
		await language.later();
		return await new Promise(show);
	} catch {
		// A dialog without texts offers no choice.
		return false;
	} finally {
		show();
		field.focus();
		looking.delete(field);
	}
}

/** Removes secrets from the composer. A changed pasted text can no longer be inserted whole. */
const cleanComposer =
	({ get, set }: PanelStore) =>
	(clean: (text: string) => string) =>
		set({
			draft: clean(get().draft),
			attached: get().attached.map(({ original, ...item }) => ({ ...item, value: clean(item.value) })),
		});

interface Shown {
	kind: SecretKind;
	/** Enough to recognise the secret. */
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

export interface SecretNoticeProps {
	/** Texts that the reader is about to send. */
	texts: readonly string[];
	/** Removes the secrets from the texts; by default from the composer. @param clean removes the secrets of a text */
	onClean: ((clean: (text: string) => string) => void) | undefined;
	/** Is called with the reader's choice: whether the texts are held back. */
	onChoice: (held: boolean) => void;
}

/** The found secrets, with the choice to send or remove them. Nothing was sent yet. */
function SecretNotice({ texts, onClean, onChoice, later }: SecretNoticeProps & { later: LaterStrings }) {
	const { store } = useController();
	const said = later.secrets;
	const notice = useRef<HTMLDivElement>(null);
	const remove = useRef<HTMLButtonElement>(null);
	const attached = usePanelFact(store, (state) => state.attached);
	const before = useRef(attached);
	const id = useId();
	useEffect(() => {
		remove.current?.focus();
		const form = notice.current?.closest('form');
		// The reader continues to write.
		const goOn = () => onChoice(true);
		form?.addEventListener('input', goOn);
		return () => form?.removeEventListener('input', goOn);
	}, [onChoice]);
	useEffect(() => {
		if (attached !== before.current) onChoice(true);
	}, [attached, onChoice]);
	return (
		<div
			ref={notice}
			class="mb-2 flex gap-3 rounded-lg border border-line bg-raised p-[11px] text-sm"
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			onKeyDown={onEscape(() => onChoice(true))}
		>
			<span class="text-danger">
				<AlertIcon />
			</span>
			<div class="min-w-0 flex-1">
				<p id={`${id}-title`} class="font-semibold">
					{said.title}
				</p>
				<div id={`${id}-text`}>
					<p class="text-muted">{said.text}</p>
					<ul class="mt-1">
						{shownIn(texts.join('\n')).map(({ kind, beginning }) => (
							<li key={kind + beginning}>
								{said.kinds[kind]}{' '}
								<span class="font-mono text-sm wrap-anywhere" dir="ltr">
									{beginning}…
								</span>
							</li>
						))}
					</ul>
				</div>
				<div class="mt-3 flex flex-wrap items-center gap-4">
					<button
						ref={remove}
						type="button"
						class="primary-button"
						onClick={() => {
							onChoice(true);
							(onClean ?? cleanComposer(store))(withoutSecrets);
						}}
					>
						{said.remove}
					</button>
					<button type="button" class="text-button" onClick={() => onChoice(false)}>
						{said.sendAnyway}
					</button>
				</div>
			</div>
		</div>
	);
}

export { default as css } from './secret-notice.css';
export { SecretNotice as view };
