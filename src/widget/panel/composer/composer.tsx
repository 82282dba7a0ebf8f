import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nextTask } from '../../boot/next-task.js';
import { isComposing } from '../../host/is-composing.js';
import { isTouchScreen } from '../../host/media.js';
import { AddPageIcon, SendIcon, StopIcon } from '../icons.js';
import { useStrings } from '../language.js';
import { lazyPart, lazyPartOfPanelTexts, viewOf } from '../lazy-part.js';
import { useSecretCheck } from '../secrets/secret-check.js';
import { type PanelController, useController } from '../state/panel-controller.js';
import { attach, type PanelStore, usePanelState, withText } from '../state/panel-state.js';
import { fieldDirection, isNearLimit, questionMaxLength, useAutoGrow } from '../text-field.js';
import type { ChosenPage, PageKeys } from './page-search.lazy.js';

/** Attaches the page's visible text to the question. */
function AddPageButton() {
	const controller = useController();
	const strings = useStrings();
	const add = async () => {
		const { options, store } = controller;
		controller.open({ focus: true });
		// When the code cannot be loaded, nothing is attached.
		const page = await import('../../page/content/page-text.js').catch(() => undefined);
		const captured = page?.capturePage(options.contentSelector);
		if (captured) attach(store, { ...captured, kind: 'page' });
	};
	return (
		<button type="button" class="icon-button" aria-label={strings.addPage} title={strings.addPage} onClick={add}>
			<AddPageIcon />
		</button>
	);
}

/** Gives the focus of the removed "stop" to the composer, except on a touch screen, where the keyboard would cover the answer. */
const handOnFocus = (stop: HTMLButtonElement | null) => () => {
	if (stop?.matches(':focus') && !isTouchScreen()) stop.form?.querySelector('textarea')?.focus();
};

/** Sends the question, or stops the running answer. */
function SendButton({ busy, disabled }: { busy: boolean; disabled: boolean }) {
	const controller = useController();
	const strings = useStrings();
	return busy ? (
		// Different keys keep a click on "stop" from reaching "send" when the answer ends meanwhile.
		<button
			key="stop"
			ref={handOnFocus}
			type="button"
			part="stop"
			class="round-button bg-fill text-on-accent"
			aria-label={strings.stop}
			onClick={() => void controller.conversation.stop()}
		>
			<StopIcon />
		</button>
	) : (
		<button
			key="send"
			type="submit"
			part="send"
			class="round-button bg-fill text-on-accent aria-disabled:bg-line aria-disabled:text-muted"
			aria-label={strings.send}
			aria-disabled={disabled}
		>
			<SendIcon />
		</button>
	);
}

interface ComposerProps {
	/** Whether an answer is running. */
	busy: boolean;
	followUp: boolean;
}

const PageSearch = lazyPartOfPanelTexts(() => import('./page-search.lazy.js'));

const loadContext = () => import('./context.lazy.js');

/** The attachments of the next question, and the room that is left. */
const ComposerNotes = lazyPart(
	() => loadContext().then(viewOf('ComposerNotesView')),
	// Until the code arrives, attachments are shown but cannot be removed.
	({ items }) =>
		items.map(({ value }) => (
			<p key={value} class="truncate text-sm">
				{value}
			</p>
		)),
);

/** Puts the focus into the field; on a touch screen only if the panel is open already, because the keyboard would cover the start. */
function useRequestedFocus(input: RefObject<HTMLTextAreaElement | null>, requests: number, open: boolean): void {
	const wasOpen = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a request moves the focus
	useEffect(() => {
		if (requests > 0 && (wasOpen.current || !isTouchScreen())) input.current?.focus({ preventScroll: true });
	}, [requests]);
	useEffect(() => {
		wasOpen.current = open;
	}, [open]);
}

export function Composer({ busy, followUp }: ComposerProps) {
	const controller = useController();
	const strings = useStrings();
	const { store } = controller;
	const { draft, attached, refusals, focusRequests, open, sent } = usePanelState(store);
	const input = useRef<HTMLTextAreaElement>(null);
	const { notice, send } = useSend(input, busy, sent);
	// Only typed text is looked up, not a restored draft and not the page's text.
	const [typed, setTyped] = useState('');
	const [page, setPage] = useState<ChosenPage>({});
	const pageKeys = useRef<PageKeys>(undefined);
	const left = questionMaxLength - draft.length;

	useRequestedFocus(input, focusRequests, open);
	useAutoGrow(input, draft, open);

	/** Returns true when the key is not meant for the text. */
	const onKey = (event: KeyboardEvent): boolean => {
		if (event.shiftKey || isComposing(event)) return false;
		const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
		if (plain && pageKeys.current?.(event)) return true;
		if (event.key === 'Enter') void send();
		else if (plain && event.key === 'ArrowUp' && draft === '' && !busy) editLast(controller);
		else return false;
		return true;
	};

	return (
		<form
			part="composer"
			class="composer relative border-t border-line bg-surface px-4 pt-[11px] pb-3 low:p-1"
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
		>
			{notice}
			{controller.options.search && typed && typed === draft && (
				<PageSearch typed={typed} keys={pageKeys} onChoice={setPage} onDone={() => setTyped('')} />
			)}
			{(attached.length > 0 || isNearLimit(left)) && (
				<ComposerNotes items={attached} refusals={refusals} left={left} input={input} />
			)}
			<div class="composer-box field flex items-end gap-1 rounded-xl bg-raised p-[7px] low:p-px">
				<AddPageButton />
				<textarea
					part="input"
					ref={input}
					class="composer-input my-1 block w-full flex-1 resize-none bg-transparent px-1 outline-none placeholder:text-muted"
					rows={1}
					dir={fieldDirection(draft)}
					enterkeyhint="send"
					autocomplete="off"
					aria-label={strings.composer}
					aria-describedby={isNearLimit(left) ? 'limit' : undefined}
					aria-invalid={left < 0}
					placeholder={followUp ? strings.followUpPlaceholder : strings.composerPlaceholder}
					value={draft}
					aria-autocomplete="list"
					aria-controls={page.controls}
					aria-activedescendant={page.active}
					onInput={({ currentTarget: { value } }) => {
						store.set({ draft: value, menu: false });
						setTyped(value);
					}}
					onKeyDown={(event) => {
						if (onKey(event)) event.preventDefault();
					}}
					onPaste={(event) => {
						const pasted = event.clipboardData?.getData('text/plain') ?? '';
						if (!isLongText(pasted)) return;
						event.preventDefault();
						void attachPasted(store, pasted);
					}}
				/>
				<SendButton busy={busy} disabled={!isQuestionText(draft)} />
			</div>
			<p class="pt-2 text-center text-xs text-muted low:hidden">{strings.disclaimer}</p>
		</form>
	);
}

/** Puts the newest question into a field in its own place. */
const editLast = ({ store, conversation }: PanelController) =>
	store.set({ editing: conversation.messages.findLast(({ role }) => role === 'user')?.id });

/** Longer pasted texts are attached instead of inserted. In UTF-16 code units and lines. */
const longest = { length: 1_500, lines: 20 };

/** Whether a pasted text is the subject of a question rather than a part of it. */
const isLongText = (text: string): boolean =>
	text.trim() !== '' && (text.length > longest.length || text.split('\n').length > longest.lines);

/** Attaches a pasted text. It is inserted when there is no room or the code cannot be loaded. */
async function attachPasted(store: PanelStore, text: string): Promise<void> {
	const context = await loadContext().catch(() => undefined);
	if (!context?.attachPasted(store, text)) store.set({ draft: withText(store.get().draft, text) });
}

/** Whether a draft is a valid question. */
const isQuestionText = (text: string) => text.trim() !== '' && text.length <= questionMaxLength;

/**
 * Asks what is written, with what is attached, unless a secret may be in it.
 *
 * @param busy an answer is on its way
 * @param sent The reader has sent it already, before this panel came.
 */
function useSend(input: RefObject<HTMLTextAreaElement | null>, busy: boolean, sent: boolean) {
	const controller = useController();
	const { notice, holdBack } = useSecretCheck(input);
	const sending = useRef(false);
	const send = async () => {
		// The store is read, because the last key may not be rendered yet.
		const { draft, attached } = controller.store.get();
		if (busy || !isQuestionText(draft)) return;
		// Without a service nothing is sent.
		const held = controller.options.apiKey && holdBack([draft, ...attached.map(({ value }) => value)]);
		if ((held && (await held)) || sending.current) return;
		sending.current = true;
		// Asking runs in its own task.
		nextTask(() => {
			sending.current = false;
			const { store } = controller;
			// What was typed meanwhile begins the next question.
			const later = store.get().draft.slice(draft.length);
			store.set({ draft });
			controller.ask(draft.trim());
			store.set({ draft: store.get().draft + later });
		});
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		if (!sent) return;
		controller.store.set({ sent: false });
		void send();
	}, [sent]);
	return { notice, send };
}
