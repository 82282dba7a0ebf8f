import type { ContextItem } from '../../contract/assistant.js';
import { createChat, type DocentChat } from '../chat/chat.js';
import { drawLater } from '../draw-later.js';
import type { ResolvedOptions } from '../options.js';
import { currentPath } from '../page/current-path.js';
import { createFocusReturn } from '../page/focus-return.js';
import { remember } from '../page/reader-memory.js';
import type { PanelContext } from '../panel-context.js';
import { keepDraft } from './asking/keep-draft.js';
import { type AttachedContext, attach, createPanelStore, type PanelStore, withText } from './panel-state.js';

/** What the reader, and the page around, can make the panel do. */
export interface PanelController {
	readonly store: PanelStore;
	/** Another one after an update that concerns the service. */
	readonly chat: DocentChat;
	readonly options: ResolvedOptions;
	open(how: { focus: boolean }): void;
	close(): void;
	/** Asks, with what is attached; while an answer is coming the question waits in the composer instead. */
	ask(question: string): void;
	/** Opens the panel, with something attached if there is any. */
	attach(item: AttachedContext | undefined): void;
	startNew(): void;
	/** Shows the conversations that are kept, or the open one again. */
	showHistory(shown: boolean): void;
	/** Shows a conversation of the history. */
	openThread(localId: string): void;
	update(options: ResolvedOptions): void;
	destroy(): void;
}

const toContextItem = ({ shortened, kind, original, ...item }: AttachedContext): ContextItem => item;

/** Changes of these need another connection to the service; the conversation comes back from the storage. */
const connecting = ['domain', 'apiKey', 'baseUrl', 'fp', 'retrievalPageSize', 'filter', 'persistence'] as const;

const isSameConnection = (one: ResolvedOptions, other: ResolvedOptions) =>
	connecting.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** Open by itself and never closed, which says nothing about the pages where the panel floats. */
const isPartOfPage = ({ mode }: ResolvedOptions) => mode === 'inline';

/** Only a panel with a conversation is restored: before the first question nothing is written. */
function keepOpen(options: ResolvedOptions, open: boolean): void {
	if (!isPartOfPage(options)) remember(options.domain, 'open', open ? 'open' : undefined);
}

function ask(store: PanelStore, chat: DocentChat, { persistence }: ResolvedOptions, question: string): void {
	const { draft, attached } = store.get();
	const asked = chat.ask(question, { context: attached.map(toContextItem), currentPath: currentPath() });
	if (!asked) return void store.set({ draft: draft.includes(question) ? draft : withText(draft, question) });
	const unsaved = persistence !== 'none' && !chat.historyIsSaved;
	// A question that the page asks leaves alone what the reader is writing.
	const rest = draft.trim() === question.trim() ? '' : draft;
	store.set({ draft: rest, attached: [], note: unsaved ? 'notSaved' : undefined, view: 'conversation' });
}

export function createPanelController(context: PanelContext): PanelController {
	const store = createPanelStore();
	const focus = createFocusReturn(context);
	let { options } = context;
	let chat = connect();
	const stopKeepingDraft = keepDraft(store, () => options);

	function connect(): DocentChat {
		return createChat({
			options,
			onThreadExpired: () => store.set({ note: 'threadExpired' }),
			onElsewhere: (elsewhere) => store.set({ elsewhere }),
		});
	}

	const keepOpenState = () => keepOpen(options, store.get().open && chat.chat.messages.length > 0);
	const focusComposer = () => store.set({ view: 'conversation', focusRequests: store.get().focusRequests + 1 });

	const setOpen = (open: boolean) => {
		if (store.get().open === open || (!open && isPartOfPage(options))) return;
		if (open) focus.remember();
		store.set({ open });
		context.onOpen(open);
		keepOpenState();
		// After the rendering that closes it: while a modal dialog is open, nothing outside can have the focus.
		if (!open) queueMicrotask(focus.giveBack);
	};

	return {
		store,
		get chat() {
			return chat;
		},
		get options() {
			return options;
		},
		open({ focus }) {
			setOpen(true);
			if (focus) focusComposer();
		},
		close: () => setOpen(false),
		ask: (question) =>
			drawLater(() => {
				ask(store, chat, options, question);
				keepOpenState();
			}),
		attach(item) {
			if (item) attach(store, item);
			this.open({ focus: true });
		},
		startNew() {
			void chat.startNew();
			store.set({ note: undefined });
			focusComposer();
		},
		showHistory(shown) {
			if (shown) store.set({ view: 'history' });
			else focusComposer();
		},
		openThread(localId) {
			if (localId !== chat.localId) void chat.open(localId).then(keepOpenState);
			store.set({ note: undefined });
			focusComposer();
		},
		update(next) {
			const before = options;
			options = next;
			if (isSameConnection(before, next)) return;
			void chat.destroy();
			chat = connect();
		},
		destroy() {
			stopKeepingDraft();
			void chat.destroy();
		},
	};
}
