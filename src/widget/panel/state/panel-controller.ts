import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AnswerDetail } from '../../../options/events.js';
import { complete } from '../../../options/resolved-options.js';
import type { AttachedContext, Begun } from '../../boot/calls/begun.js';
import type { AskHow } from '../../boot/docent-api.js';
import { nextTask } from '../../boot/next-task.js';
import type { Emit, PanelHandle, WidgetContext, WidgetOptions } from '../../boot/widget-context.js';
import { leavesOpen } from '../../conversation/answer-data.js';
import { Conversation, type ConversationDependencies } from '../../conversation/conversation.js';
import { type DocentMessage, type SentContext, textOf } from '../../conversation/message.js';
import { createFocusReturn, dropCaret } from '../../host/focus-return.js';
import { isCovered } from '../../host/layout/open-dialog.js';
import { remember } from '../../host/reader-memory.js';
import { currentPath } from '../../page/navigation/navigate.js';
import { keepDraft } from './draft.js';
import { attach, createPanelStore, type PanelState, type PanelStore, withText } from './panel-state.js';

/** The commands of the reader, and of the page around, to the panel. */
export interface PanelController {
	readonly store: PanelStore;
	/** Another one after an update that concerns the service. */
	readonly conversation: Conversation;
	readonly options: WidgetOptions;
	/** Tells the page what has happened. */
	readonly emit: Emit;
	/** Keeps what the reader is writing for the panel that comes after this one. */
	keepDraft(): void;
	open: PanelHandle['open'];
	close(): void;
	/** Asks, with what is attached; while an answer is coming the question waits in the composer instead. */
	ask(question: string, source?: string | undefined): void;
	/** Asks for the page, or only opens where there is nothing to ask. Resolves when the question has been sent, or waits. */
	askFromPage(question: string, how?: AskHow): Promise<unknown>;
	/** Opens the panel, with something attached if there is any. */
	attach(item: AttachedContext | undefined): void;
	startNew(): void;
	/** Stops the running answer here and at the service, and empties the panel in all tabs. */
	forget(): Promise<void>;
	/** Called when the remembered choices of the reader have changed. */
	onChoice(): void;
	/** Shows the conversations that are kept, or the open one again. */
	showHistory(shown: boolean): void;
	/** Shows a conversation of the history. */
	openThread(localId: string): void;
	update(options: WidgetContext['options']): void;
	destroy(): void;
}

/** The panel provides its controller around everything that it renders. */
export const ControllerContext = createContext({} as PanelController);

export const useController = (): PanelController => useContext(ControllerContext);

const toSent = ({ shortened, original, ...item }: AttachedContext): SentContext => item;

/** Options whose change needs another conversation, which comes from the storage. All others are read when they are used. */
const connecting = ['domain', 'apiKey', 'baseUrl', 'index', 'persistence'] as const;

const isSameConnection = (one: WidgetOptions, other: WidgetOptions) =>
	connecting.every((name) => one[name] === other[name]);

/** The options of a conversation: what belongs to a question is that of the moment in which the question is sent. */
const connectionOf = (options: () => WidgetOptions): ConversationDependencies['options'] => ({
	...options(),
	get fp() {
		return options().fp;
	},
	get retrievalPageSize() {
		return options().retrievalPageSize;
	},
	get filter() {
		return options().filter;
	},
});

/** An inline panel is always open; its state says nothing about pages where the panel floats. */
const isPartOfPage = ({ mode }: WidgetOptions) => mode === 'inline';

/** Only a panel with a conversation is restored, because nothing is written before the first question. */
function keepOpen(options: WidgetOptions, open: boolean): void {
	if (!isPartOfPage(options)) remember(options.domain, 'open', open ? 'open' : undefined);
}

/** Asks; a question that cannot be asked now waits in the composer. @returns whether it is asked */
function ask(
	store: PanelStore,
	conversation: Conversation,
	{ persistence, gate }: WidgetOptions,
	question: string,
): boolean {
	const { draft, attached } = store.get();
	// The composer looks for secrets in what was pasted; a suggestion is sent without that.
	const unchecked = draft.trim() !== question && attached.some(({ kind }) => kind === 'pasted');
	const asked =
		!gate && !unchecked && conversation.ask(question, { context: attached.map(toSent), currentPath: currentPath() });
	if (!asked) {
		store.set({ draft: draft.includes(question) ? draft : withText(draft, question) });
		return false;
	}
	// A question that the page asks leaves alone what the reader is writing.
	const rest = draft.trim() === question.trim() ? '' : draft;
	store.set({ draft: rest, attached: [], note: undefined, view: 'conversation' });
	// Saving the question, in the task before, shows whether the storage works.
	nextTask(() => persistence === 'none' || conversation.historyIsSaved || store.set({ note: 'notSaved' }));
	return true;
}

/** Goes on with what the reader has begun before this panel was there. */
function goOn(store: PanelStore, { search }: WidgetContext, { typed = '', query, ...begun }: Begun): void {
	if (query !== undefined) search?.(query);
	store.set(begun);
	if (typed.trim()) store.set({ draft: withText(store.get().draft, typed) });
}

function showHistory(store: PanelStore, { host }: WidgetContext): void {
	dropCaret(host.root);
	store.set({ view: 'history', menu: false });
}

function forget(store: PanelStore, conversation: Conversation): Promise<void> {
	store.set({ draft: '', attached: [], note: undefined, editing: undefined, view: 'conversation' });
	return conversation.remove();
}

const askDetail = (question: string, source: string | undefined, { events }: WidgetOptions) => ({
	source,
	question: events?.text ? question : undefined,
});

const answerDetail = (
	message: DocentMessage,
	ended: AnswerDetail['ended'],
	{ events }: WidgetOptions,
): AnswerDetail => ({
	threadId: message.metadata?.threadId,
	messageId: message.id,
	ended,
	answered: ended === 'complete' && !leavesOpen(message),
	answer: events?.text ? textOf(message) : undefined,
});

function connectChat(store: PanelStore, options: () => WidgetOptions, emit: Emit): Conversation {
	return new Conversation({
		options: connectionOf(options),
		onChange: () => store.set({}),
		onThreadExpired: () => store.set({ note: 'threadExpired' }),
		onAnswer: (message, ended) => emit('answer', answerDetail(message, ended, options())),
	});
}

export function createPanelController(context: WidgetContext): PanelController {
	const store = createPanelStore();
	const focus = createFocusReturn(context.host.element, context.launcher);
	let options = complete(context.options);
	const connect = () => connectChat(store, () => options, context.emit);
	let conversation = connect();
	const draft = keepDraft(store, () => options);
	const keepOpenState = () => keepOpen(options, store.get().open && conversation.messages.length > 0);
	const focusComposer = (changes: Partial<PanelState> = {}) =>
		store.set({ ...changes, view: 'conversation', focusRequests: store.get().focusRequests + 1 });

	const setOpen = (open: boolean) => {
		if (store.get().open === open || (!open && isPartOfPage(options))) return;
		if (open) focus.remember();
		store.set({ open });
		context.onOpen(open);
		keepOpenState();
		// The focus moves after the rendering that closes the dialog, because nothing outside an open modal dialog can have it.
		if (!open) void Promise.resolve().then(focus.giveBack);
	};

	return {
		store,
		keepDraft: draft.keep,
		emit: context.emit,
		onChoice: context.onChoice,
		get conversation() {
			return conversation;
		},
		get options() {
			return options;
		},
		open({ focus, takeBegun }) {
			conversation.noticeLogout();
			setOpen(true);
			if (focus) focusComposer();
			goOn(store, context, { ...context.takeBegun?.(), ...takeBegun?.() });
		},
		close: () => setOpen(false),
		ask(question, source) {
			if (ask(store, conversation, options, question)) context.emit('ask', askDetail(question, source, options));
			keepOpenState();
		},
		askFromPage(question, { open = true, focus = false, source } = {}) {
			if (open) this.open({ focus: focus || isCovered(context.host.element) });
			this.ask(question, source);
			return conversation.chat.sent;
		},
		attach(item) {
			if (item) attach(store, item);
			this.open({ focus: true });
		},
		startNew() {
			conversation.startNew();
			context.emit('reset');
			focusComposer({ note: undefined });
		},
		forget: () => forget(store, conversation),
		showHistory: (shown) => (shown ? showHistory(store, context) : focusComposer()),
		openThread(localId) {
			conversation.open(localId);
			keepOpenState();
			focusComposer({ note: undefined });
		},
		update(next) {
			const before = options;
			options = complete(next);
			if (isSameConnection(before, options)) return;
			void conversation.destroy();
			conversation = connect();
		},
		destroy() {
			draft.stop();
			void conversation.destroy();
		},
	};
}
